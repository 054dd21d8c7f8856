import { Input } from 'antd';
import type { FieldOptions } from '../../declare/field.ts';
import { useLanguage } from '../ui/language.tsx';
import type { FilterProps, FilterTextProps } from './field-kind.ts';
import { endingAt, fieldMessages, startingAt } from './messages.ts';
import { endsOf, valuesOf } from './range.ts';

/** From one number or date to another, written; either may be left open. */
export function RangeFilter({ id, field, values, onChange }: FilterProps<FieldOptions>) {
  const { say } = useLanguage();
  const ends = endsOf(values);
  const end = (name: 'from' | 'to') => ({
    value: ends[name] ?? '',
    onChange: (event: { target: { value: string } }) =>
      // Two dots divide the ends on the wire, so there may never be two in one of them.
      onChange(
        valuesOf({ ...ends, [name]: event.target.value.replace(/[^\d.-]/g, '').replace(/\.\.+/g, '.') || null }),
      ),
    placeholder: say(fieldMessages[name]),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
  });
  return (
    <span className="two-ends">
      <Input id={id} {...end('from')} />
      <Input aria-label={`${say(field.label)} ${say(fieldMessages.to)}`} {...end('to')} />
    </span>
  );
}

export const RangeText = ({ values }: Pick<FilterTextProps<FieldOptions>, 'values'>) => {
  const { say } = useLanguage();
  const { from, to } = endsOf(values);
  if (from && to) return `${from} – ${to}`;
  if (from) return say(startingAt(from));
  return to ? say(endingAt(to)) : null;
};
