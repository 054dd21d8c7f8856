import { NoValue } from '../ui/no-value.tsx';
import { UserText } from '../ui/user-text.tsx';

/** Anything that can be read as one line; a server may well send a number where a name was declared. */
export function PlainText({ value }: { value: unknown }) {
  if (typeof value !== 'string' && typeof value !== 'number') return <NoValue />;
  const text = String(value);
  return text.trim() ? <UserText text={text} /> : <NoValue />;
}

/** One line that ends in dots where there is no room; whole when pointed at. */
export const OneLine = ({ value }: { value: unknown }) => (
  <span className="one-line" title={typeof value === 'string' ? value : undefined}>
    <PlainText value={value} />
  </span>
);

/** Digits of one width, never broken over two lines. */
export const Digits = ({ value }: { value: unknown }) => (
  <span className="digits">
    <PlainText value={value} />
  </span>
);
