import type { Label } from '../../declare/label.ts';

/** What the audit log says. */
export const auditWords = {
  title: { zh: '审计日志', en: 'Audit log' },
  about: {
    zh: '谁在什么时候做了什么；只能查看，不能修改或删除。',
    en: 'Who did what, and when. It can be read, and never changed.',
  },
  at: { zh: '时间', en: 'When' },
  operator: { zh: '操作员', en: 'Operator' },
  action: { zh: '操作', en: 'Action' },
  section: { zh: '栏目', en: 'Section' },
  record: { zh: '记录', en: 'Record' },
  recordNumber: { zh: '记录编号', en: 'Record no.' },
  details: { zh: '说明', en: 'Details' },
  failed: { zh: '审计日志没有读取成功。', en: 'The audit log could not be read.' },
  retry: { zh: '重试', en: 'Try again' },
  nothing: { zh: '没有符合条件的记录。', en: 'Nothing matches these conditions.' },
  reset: { zh: '重置', en: 'Reset' },
} satisfies Record<string, Label>;
