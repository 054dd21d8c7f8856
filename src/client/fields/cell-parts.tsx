import type { ReactNode } from 'react';
import type { Field } from '../../kinds/index.ts';
import { useLanguage } from '../ui/language.tsx';
import { NoValue } from '../ui/no-value.tsx';
import { andMore, rowCount } from './cell-messages.ts';
import type { CellProps } from './field-kind.ts';
import { Digits, OneLine, PlainText } from './plain-text.tsx';
import { fileOf, joinList, nonEmptyString, pictureOf } from './values.ts';

/** The props of a cell that its field does not change. */
export type ValueProps = Pick<CellProps<Field>, 'value'>;

export const LineCell = ({ value }: ValueProps) => <OneLine value={value} />;
export const DigitsCell = ({ value }: ValueProps) => <Digits value={value} />;

/** How many items a list has. */
export function CountCell({ value }: ValueProps) {
  const { say } = useLanguage();
  return Array.isArray(value) && value.length > 0 ? say(rowCount(value.length)) : <NoValue />;
}

/** At most two lines of a text, because an option may be a long sentence. */
export const TwoLines = ({ text, isMultiple = false }: { text: string; isMultiple?: boolean }) => (
  <span className={isMultiple ? 'two-lines of-several' : 'two-lines'} title={text}>
    {text}
  </span>
);

/** The name of the first item and the number of items. */
export function SeveralNames({ names, first }: { names: readonly string[]; first?: ReactNode }) {
  const { say, language } = useLanguage();
  const more = names.length > 1 ? ` ${say(andMore(names.length))}` : '';
  return (
    <span className="one-line" title={joinList(names, language)}>
      {first ?? <PlainText value={names[0]} />}
      {more}
    </span>
  );
}

/** Groups thousands, the same in both languages. Numbers of four digits stay as they are, as they may be years. */
export const groupDigits = (value: unknown): unknown =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) >= 10_000 ? digits.format(value) : value;

/** Created once, because `toLocaleString` with options creates one at each call. */
const digits = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 6 });

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isFilledText = (value: unknown): boolean => nonEmptyString(value) !== null;
export const isPicture = (value: unknown): boolean => pictureOf(value) !== null;
export const isFile = (value: unknown): boolean => fileOf(value) !== null;
