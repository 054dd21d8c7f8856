import { Input } from 'antd';
import type { FieldOptions } from '../../kinds/field.ts';
import { useLanguage } from '../ui/language.tsx';
import type { FilterProps, FilterTextProps } from './field-kind.ts';
import { fieldMessages, fromText, upToText } from './messages.ts';
import { rangeEnds, rangeValues } from './range.ts';

/** A typed range of numbers or dates; either end may be empty. */
export function RangeFilter({ id, field, values, onChange }: FilterProps<FieldOptions>) {
  const { say } = useLanguage();
  const range = rangeEnds(values);
  const inputProps = (name: 'from' | 'to') => ({
    value: range[name] ?? '',
    onChange: (event: { target: { value: string } }) =>
      // Two dots separate the ends in the query string, so an end must not contain them.
      onChange(
        rangeValues({ ...range, [name]: event.target.value.replace(/[^\d.-]/g, '').replace(/\.\.+/g, '.') || null }),
      ),
    placeholder: say(fieldMessages[name]),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
  });
  return (
    <span className="two-ends">
      <Input id={id} {...inputProps('from')} />
      <Input aria-label={`${say(field.label)} ${say(fieldMessages.to)}`} {...inputProps('to')} />
    </span>
  );
}

export const RangeText = ({ values }: Pick<FilterTextProps<FieldOptions>, 'values'>) => {
  const { say } = useLanguage();
  const { from, to } = rangeEnds(values);
  if (from && to) return `${from} – ${to}`;
  if (from) return say(fromText(from));
  return to ? say(upToText(to)) : null;
};
