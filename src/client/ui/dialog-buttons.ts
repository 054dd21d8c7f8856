import type { Label } from '../../contract/label.ts';

export const closeButtonMessages = {
  cancel: { zh: '取消', en: 'Cancel' },
  back: { zh: '返回', en: 'Back' },
} satisfies Record<string, Label>;

/**
 * The label of the button that leaves a dialog or a form: never a part of the label of an action, in either language. It is
 * asked for the action of the dialog and, where these are at hand, for the other actions on the record: where a sign-up can be
 * cancelled, “Cancel” means that and nothing else.
 */
export const closeButtonLabel = (...actions: readonly Label[]): Label => {
  const { cancel, back } = closeButtonMessages;
  const isAmbiguous = actions.some(({ zh, en }) => contains(zh, cancel.zh) || contains(en, cancel.en));
  return isAmbiguous ? back : cancel;
};

const contains = (name: string, word: string): boolean => name.toLowerCase().includes(word.toLowerCase());
