import type { Label } from '../../contract/label.ts';
import { auditColumns, auditLog } from '../../declare/audit-actions.ts';

/** The messages of the audit log. */
export const auditMessages = {
  title: auditLog,
  about: {
    zh: '谁在什么时候做了什么；只能查看，不能修改或删除。',
    en: 'Who did what, and when. It can be read, and never changed.',
  },
  at: auditColumns.at,
  operator: auditColumns.operator,
  action: auditColumns.action,
  section: auditColumns.section,
  record: { zh: '记录', en: 'Record' },
  recordTitle: auditColumns.title,
  recordNumber: auditColumns.record,
  details: auditColumns.details,
  failed: { zh: '审计日志没有读取成功。', en: 'The audit log could not be read.' },
  retry: { zh: '重试', en: 'Try again' },
  nothing: { zh: '没有符合条件的记录。', en: 'Nothing matches these conditions.' },
  sectionFirst: { zh: '请先选择栏目', en: 'Choose a section first' },
  reset: { zh: '重置', en: 'Reset' },
} satisfies Record<string, Label>;
