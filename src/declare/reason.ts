import type { Label } from '../contract/label.ts';
import type { Workflow } from './workflow.ts';

/** The text the server stores before the reason why a scheduled publication failed. */
export const failedPublication: Label = { zh: '未能定时发布：', en: 'It could not be published at its time: ' };

/**
 * The reason stored on a record, as a label. It is stored as Chinese text: a reason chosen from the move's `reasons` is
 * recognised and translated, one written by the server holds both languages, and free text stays as it was typed.
 */
export function reasonLabel(workflow: Workflow | undefined, reason: string): Label {
  const [zh, en] = reason.split(`\n${failedPublication.en}`);
  if (en !== undefined && zh?.startsWith(failedPublication.zh)) return { zh, en: `${failedPublication.en}${en}` };
  for (const { reasons } of Object.values(workflow?.moves ?? {})) {
    for (const one of Object.values(reasons ?? {})) {
      if (reason === one.zh) return one;
      if (reason.startsWith(`${one.zh}：`)) return { zh: reason, en: `${one.en}: ${reason.slice(one.zh.length + 1)}` };
    }
  }
  return { zh: reason, en: reason };
}
