import { useLanguage } from '../ui/language.tsx';
import { UserText } from '../ui/user-text.tsx';
import { cellMessages } from './cell-messages.ts';

/** The text of a value that is not of the declared kind, with a mark that screen readers say. */
export function UnexpectedMark({ text }: { text: string }) {
  const { say } = useLanguage();
  const mark = say(cellMessages.unexpectedValue);
  return (
    <span className="unexpected" title={mark}>
      <span className="visually-hidden">{mark} </span>
      <UserText text={text} />
    </span>
  );
}

const MAX_LENGTH = 120;

/** Whether a text has a character that can be seen; spaces of all kinds and control characters cannot. */
export const isVisible = (text: string): boolean =>
  // Nearly every text begins with one of these, and a list has a thousand texts.
  /^[!-~\u4e00-\u9fff]/.test(text) || /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);

/** A value of any shape as a short text. A text without a visible character is put in quotes. */
export function textOf(value: unknown): string {
  const text = typeof value === 'string' && isVisible(value) ? value : JSON.stringify(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
