import { defineCard } from '../../declare/index.ts';

/** What happened in the back office itself, for its administrators. */
export const systemCard = defineCard({
  code: 'system',
  label: { zh: '系统', en: 'System' },
  about: { zh: '所选时段的操作记录', en: 'What the audit log holds of these days' },
  reads: ['operator:audit'],
  parts: {
    counts: {
      shape: 'figures',
      figures: {
        signIns: { label: { zh: '登录', en: 'Sign-ins' } },
        exports: { label: { zh: '导出', en: 'Exports' } },
        denied: { label: { zh: '被拒绝的请求', en: 'Denied requests' } },
      },
    },
    files: {
      shape: 'figures',
      figures: {
        stored: { label: { zh: '图片和文件', en: 'Stored files' } },
        inBin: { label: { zh: '清理箱中（保留 30 天）', en: 'In the bin (30 days)' } },
        waiting: { label: { zh: '待确认的清理（见日志）', en: 'To be confirmed (see the log)' } },
        damaged: { label: { zh: '缺失或损坏', en: 'Missing or damaged' } },
      },
    },
    damagedFiles: {
      shape: 'rows',
      title: { zh: '缺失或损坏的文件：请重新上传原文件', en: 'Missing or damaged files: upload them again' },
      columns: {
        record: { label: { zh: '使用处', en: 'Used by' }, kind: 'text' },
        file: { label: { zh: '文件', en: 'File' }, kind: 'text' },
        problem: { label: { zh: '问题', en: 'Problem' }, kind: 'text' },
      },
      empty: { zh: '没有缺失或损坏的文件。', en: 'No file is missing or damaged.' },
    },
    clockFailures: {
      shape: 'rows',
      title: { zh: '未能按时发布或变更：请管理员查看日志', en: 'Not published or changed at its time: see the log' },
      columns: {
        section: { label: { zh: '栏目', en: 'Section' }, kind: 'text' },
        record: { label: { zh: '记录', en: 'Record' }, kind: 'text' },
      },
      empty: { zh: '全部按时完成。', en: 'Everything was done at its time.' },
    },
    overTime: { shape: 'series', title: { zh: '操作记录', en: 'Recorded actions' }, unit: 'count' },
  },
});
