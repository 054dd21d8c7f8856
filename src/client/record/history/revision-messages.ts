import type { Label } from '../../../contract/label.ts';

/** Messages for comparing and restoring revisions, and for undoing a save. */
export const revisionMessages = {
  before: { zh: '改动前', en: 'Before' },
  after: { zh: '改动后', en: 'After' },
  removed: { zh: '去掉', en: 'Taken out' },
  added: { zh: '加入', en: 'Put in' },
  reordered: { zh: '只调整了次序。', en: 'Only the order has changed.' },
  picture: { zh: '图片', en: 'picture' },
  formatting: {
    zh: '文字相同，只改了格式或图片。',
    en: 'The words are the same; the formatting or a picture has changed.',
  },
  state: { zh: '状态', en: 'State' },
  nothing: { zh: '这次操作没有改动内容。', en: 'Nothing in the record was changed by this.' },
  first: {
    zh: '更早的版本没有留存，下面是这次操作之后的内容。',
    en: 'No earlier version was kept; this is what the record said afterwards.',
  },
  loading: { zh: '正在读取…', en: 'Loading …' },
  failed: { zh: '这个版本没有读取成功。', en: 'This version could not be read.' },
  retry: { zh: '重试', en: 'Try again' },
  close: { zh: '关闭', en: 'Close' },
  restoreBefore: { zh: '恢复到改动前', en: 'Restore what was there before' },
  restoreThis: { zh: '恢复到这个版本', en: 'Restore this version' },
  restoreHelp: {
    zh: '恢复会作为一次新的修改保存，现在的内容仍留在操作记录里。',
    en: 'Restoring is saved as a new change; what stands there now stays in the history.',
  },
  undo: { zh: '撤销', en: 'Undo' },
  undone: { zh: '已撤销，内容恢复为保存前的样子。', en: 'Taken back; the record is as it was before the save.' },
} satisfies Record<string, Label>;

export const revisionSentences = {
  same: (count: number): Label => ({
    zh: `其余 ${count} 项没有变化。`,
    en: count === 1 ? 'One more is unchanged.' : `${count} more are unchanged.`,
  }),
  restored: (name: Label): Label => ({ zh: `${name.zh}已恢复。`, en: `${name.en} has been restored.` }),
};
