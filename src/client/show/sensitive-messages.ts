import type { Label } from '../../declare/label.ts';

/** What is said of showing one value that is masked. */
export const sensitiveMessages = {
  reveal: { zh: '显示', en: 'Show' },
  revealReason: { zh: '查看原因', en: 'Why you have to see it' },
  revealHelp: { zh: '原因和查看记录会留存备查。', en: 'The reason and the fact that you looked are kept.' },
  reasonMissing: { zh: '请填写原因。', en: 'Please give a reason.' },
} satisfies Record<string, Label>;

export const revealing = (field: Label): Label => ({ zh: `显示${field.zh}`, en: `Show ${field.en.toLowerCase()}` });
