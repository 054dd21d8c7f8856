import { Input } from 'antd';
import type { IntegerField } from '../../declare/kinds/integer.ts';
import { useLanguage } from '../language.tsx';
import type { CellProps, FieldKind, FilterProps, FilterTextProps, InputProps } from './field-kind.ts';
import { endsOf, valuesOf } from './range.ts';
import { PlainText } from './text.tsx';
import { endingAt, startingAt, words } from './words.ts';

const IntegerCell = ({ value }: CellProps<IntegerField>) => <PlainText value={value} />;

/** What was typed, as a number when it is one; anything else stays as it is, so that the check can say what is wrong. */
const numberOf = (typed: string): number | string | null => {
  const text = typed.trim();
  if (!text) return null;
  return /^[-+]?\d{1,15}$/.test(text) ? Number(text) : typed;
};

function IntegerInput(props: InputProps<IntegerField>) {
  const { field, id, value, onChange, onBlur, disabled, invalid, describedBy } = props;
  return (
    <Input
      id={id}
      className="number"
      inputMode="numeric"
      value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
      onChange={(event) => onChange(numberOf(event.target.value))}
      onBlur={onBlur}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      autoComplete="off"
      aria-invalid={invalid}
      aria-describedby={describedBy}
      aria-required={Boolean(field.required)}
    />
  );
}

function IntegerFilter({ id, field, values, onChange }: FilterProps<IntegerField>) {
  const { say } = useLanguage();
  const ends = endsOf(values);
  const end = (name: 'from' | 'to') => ({
    value: ends[name] ?? '',
    onChange: (event: { target: { value: string } }) =>
      onChange(valuesOf({ ...ends, [name]: event.target.value.replace(/[^\d-]/g, '') || null })),
    placeholder: say(words[name]),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
  });
  return (
    <span className="two-ends">
      <Input id={id} {...end('from')} />
      <Input aria-label={`${say(field.label)} ${say(words.to)}`} {...end('to')} />
    </span>
  );
}

export const RangeText = ({ values }: Pick<FilterTextProps<IntegerField>, 'values'>) => {
  const { say } = useLanguage();
  const { from, to } = endsOf(values);
  if (from && to) return `${from} – ${to}`;
  if (from) return say(startingAt(from));
  return to ? say(endingAt(to)) : null;
};

/** A whole number. */
export const integerKind: FieldKind<IntegerField> = {
  Cell: IntegerCell,
  Show: IntegerCell,
  Input: IntegerInput,
  Filter: IntegerFilter,
  FilterText: RangeText,
  short: true,
  numeric: true,
  width: 90,
};
