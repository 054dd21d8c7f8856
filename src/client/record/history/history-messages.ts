import type { Label } from '../../../contract/label.ts';
import { auditColumns, auditDetailTexts, systemLabel } from '../../../declare/audit-actions.ts';
import { menu, sections } from '../../../resources/index.ts';

/** Messages of the audit log: of one record, and of all of them. */
export const historyMessages = {
  title: { zh: '操作记录', en: 'History' },
  failed: { zh: '操作记录没有读取成功。', en: 'The history could not be read.' },
  none: { zh: '还没有操作记录。', en: 'Nothing has been written down yet.' },
  more: { zh: '显示更早的', en: 'Show earlier ones' },
  loading: { zh: '正在读取…', en: 'Loading …' },
  retry: { zh: '重试', en: 'Try again' },
  system: systemLabel,
  reason: auditColumns.reason,
  earlier: { zh: '更早的内容', en: 'What stood there before' },
  inAuditLog: { zh: '在审计日志中查看', en: 'See it in the audit log' },
  neverChanged: { zh: '没有留存这一项的改动。', en: 'No change of this field was kept.' },
  compare: { zh: '查看改动', en: 'What changed' },
} satisfies Record<string, Label>;

export const historySentences = {
  ofField: (field: Label): Label => ({ zh: `“${field.zh}”的改动`, en: `Changes of “${field.en}”` }),
  /** Starts with the visible label of the button, so that speech input can address it (WCAG 2.5.3). */
  compare: (moment: string): Label => ({ zh: `查看改动（${moment}）`, en: `What changed at ${moment}` }),
};

export const { auditActionLabel, sectionLabel, detailsOf } = auditDetailTexts(menu, sections);
