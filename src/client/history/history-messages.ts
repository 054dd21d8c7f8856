import { auditColumns, auditDetailTexts, system } from '../../declare/audit-actions.ts';
import type { Label } from '../../declare/label.ts';
import { menu, records } from '../../resources/index.ts';

/** What the log of deeds says: a record's own, and everybody's. */
export const historyMessages = {
  title: { zh: '操作记录', en: 'History' },
  failed: { zh: '操作记录没有读取成功。', en: 'The history could not be read.' },
  none: { zh: '还没有操作记录。', en: 'Nothing has been written down yet.' },
  more: { zh: '显示更早的', en: 'Show earlier ones' },
  loading: { zh: '正在读取…', en: 'Loading …' },
  retry: { zh: '重试', en: 'Try again' },
  system,
  reason: auditColumns.reason,
  compare: { zh: '查看改动', en: 'What changed' },
} satisfies Record<string, Label>;

export const historySentences = {
  /** Begins with what stands on the button, so that it can be called by that. */
  compare: (moment: string): Label => ({ zh: `查看改动（${moment}）`, en: `What changed at ${moment}` }),
};

export const { deedLabel, sectionLabel, detailsOf } = auditDetailTexts(menu, records);
