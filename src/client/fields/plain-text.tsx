import { NoValue } from '../ui/no-value.tsx';
import { UserText } from '../ui/user-text.tsx';
import { isVisible } from './unexpected-mark.tsx';

/** A text or a number, since a server may send a number where a text is declared. */
export function PlainText({ value }: { value: unknown }) {
  if (typeof value !== 'string' && typeof value !== 'number') return <NoValue />;
  const text = String(value);
  return isVisible(text) ? <UserText text={text} /> : <NoValue />;
}

/** One line, truncated with an ellipsis; the tooltip shows the full text. */
export const OneLine = ({ value }: { value: unknown }) => (
  <span className="one-line" title={typeof value === 'string' ? value : undefined}>
    <PlainText value={value} />
  </span>
);

/** Digits of equal width without a line break. */
export const Digits = ({ value }: { value: unknown }) => (
  <span className="digits">
    <PlainText value={value} />
  </span>
);
