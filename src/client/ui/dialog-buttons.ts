import type { Label } from '../../declare/label.ts';
import { recordWords } from '../record/record-words.ts';

/** What the button that closes a dialog is called: in neither language does the name of the other button begin with it. */
export const closingNameFor = (action: Label): Label => {
  const { cancel, stepBack } = recordWords;
  return begins(action.zh, cancel.zh) || begins(action.en, cancel.en) ? stepBack : cancel;
};

const begins = (name: string, word: string): boolean => name.trim().toLowerCase().startsWith(word.toLowerCase());
