import type { Label } from '../../../contract/label.ts';

export const inlineEditMessages = {
  savedChange: {
    zh: '已保存。线上仍是已发布的版本，这次修改提交审核并发布后才会替换它。',
    en: 'Saved. Visitors go on seeing the published version until this change is reviewed and published.',
  },
  keys: { zh: '按 Enter 保存，Esc 取消。', en: 'Enter saves, Esc cancels.' },
  otherFieldChanged: {
    zh: '改的不是这一项，您填写的还在，可再次保存。',
    en: 'It was another field; what you entered is still here and can be saved again.',
  },
  sameFieldChanged: {
    zh: '您填写的还在，没有保存；按 Esc 取消后可看到现在的值。',
    en: 'What you entered is still here, but not saved; Esc cancels and shows the current value.',
  },
} satisfies Record<string, Label>;

export const inlineEditSentences = {
  /** `title` is quoted already. */
  edit: (field: Label, title: Label): Label => ({
    zh: `修改${title.zh}的“${field.zh}”`,
    en: `Change “${field.en}” of ${title.en}`,
  }),
};
