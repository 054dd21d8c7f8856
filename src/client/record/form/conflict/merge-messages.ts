import type { Label } from '../../../../contract/label.ts';

export const mergeMessages = {
  unsavedTitle: { zh: '比较未保存的内容', en: 'Compare the unsaved text' },
  unsavedHelp: {
    zh: '请比较记录现在的内容和您上次没有保存的内容。',
    en: 'The record as it is now, and what you wrote last time without saving.',
  },
  help: {
    zh: '您填写的内容还在。双方都改过的地方请逐处选择，其余的会一并保留；合并后再保存。',
    en: 'What you typed is still here. Choose wherever both of you changed something; the rest is kept from both. Then save.',
  },
  noClash: {
    zh: '双方改的不是同一处，合并后都会保留。',
    en: 'You changed different places; both changes are kept.',
  },
  system: { zh: '系统', en: 'The system' },
  before: { zh: '修改前', en: 'Before' },
  theirs: { zh: '对方的', en: 'Theirs' },
  current: { zh: '现在的', en: 'Current' },
  mine: { zh: '您的', en: 'Yours' },
  both: { zh: '两者都保留', en: 'Keep both' },
  bothHelp: { zh: '先对方的，后您的', en: 'Theirs first, then yours' },
  merge: { zh: '合并', en: 'Merge' },
  drop: { zh: '放弃未保存的内容', en: 'Discard the unsaved text' },
  dropSure: { zh: '确定放弃', en: 'Yes, discard it' },
  nothing: { zh: '（空）', en: '(empty)' },
} satisfies Record<string, Label>;

export const mergeSentences = {
  changedBy: (who: string, clock: string): Label => ({
    zh: `${who}于 ${clock} 修改了这条记录。`,
    en: `${who} changed this record at ${clock}.`,
  }),
  open: (count: number): Label => ({
    zh: `还有 ${count} 处需要选择`,
    en: count === 1 ? 'One choice is left' : `${count} choices are left`,
  }),
  /** For unsaved text of a record that nobody else has changed. */
  unsaved: (count: number): Label => ({
    zh: `不需要选择的修改：${count} 项`,
    en: `Changes with nothing to choose: ${count}`,
  }),
  others: (count: number): Label => ({
    zh: `不冲突、一并保留的修改：${count} 项`,
    en: count === 1 ? 'One other change is kept' : `${count} other changes are kept`,
  }),
  choose: (field: Label, index: number, of: number): Label => ({
    zh: of > 1 ? `${field.zh}（第 ${index + 1} 处）` : field.zh,
    en: of > 1 ? `${field.en} (place ${index + 1})` : field.en,
  }),
};
