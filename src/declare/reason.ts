import type { Label } from './label.ts';
import type { Workflow } from './workflow.ts';

/** What the server writes before why something could not be published when its time had come; kept in both languages. */
export const unpublished: Label = { zh: '未能定时发布：', en: 'It could not be published at its time: ' };

/**
 * The reason kept on a record, for readers of either language. It is kept as it was given: what was chosen from a move's
 * reasons is known in English too, and so is what the server wrote; what somebody added stays in their words.
 */
export function reasonLabel(workflow: Workflow | undefined, kept: string): Label {
  const [zh, en] = kept.split(`\n${unpublished.en}`);
  if (en !== undefined && zh?.startsWith(unpublished.zh)) return { zh, en: `${unpublished.en}${en}` };
  for (const { reasons } of Object.values(workflow?.moves ?? {})) {
    for (const one of Object.values(reasons ?? {})) {
      if (kept === one.zh) return one;
      if (kept.startsWith(`${one.zh}：`)) return { zh: kept, en: `${one.en}: ${kept.slice(one.zh.length + 1)}` };
    }
  }
  return { zh: kept, en: kept };
}
