import type { Label } from '../../contract/label.ts';

export const closeButtonMessages = {
  cancel: { zh: '取消', en: 'Cancel' },
  back: { zh: '返回', en: 'Back' },
} satisfies Record<string, Label>;

/** The label of the button that closes a dialog: never a prefix of the other button's label, in either language. */
export const closeButtonLabel = (action: Label): Label => {
  const { cancel, back } = closeButtonMessages;
  return startsWith(action.zh, cancel.zh) || startsWith(action.en, cancel.en) ? back : cancel;
};

const startsWith = (name: string, word: string): boolean => name.trim().toLowerCase().startsWith(word.toLowerCase());
