import { Input } from 'antd';
import { lengthOf } from '../../declare/kinds/plain-text.ts';
import { TEXT_MAX, type TextField } from '../../declare/kinds/text.ts';
import { useLanguage } from '../language.tsx';
import type { CellProps, FieldKind, FilterProps, FilterTextProps, InputProps } from './field-kind.ts';
import { Nothing } from './nothing.tsx';
import { words } from './words.ts';

/** Anything that can be read as one line; a server may well send a number where a name was declared. */
export function PlainText({ value }: { value: unknown }) {
  if (typeof value !== 'string' && typeof value !== 'number') return <Nothing />;
  const text = String(value);
  return text.trim() ? text : <Nothing />;
}

function TextCell({ value }: CellProps<TextField>) {
  const title = typeof value === 'string' ? value : undefined;
  return (
    <span className="one-line" title={title}>
      <PlainText value={value} />
    </span>
  );
}

const TextShow = ({ value }: CellProps<TextField>) => <PlainText value={value} />;

function TextInput({ field, id, value, onChange, onBlur, disabled, invalid, describedBy }: InputProps<TextField>) {
  return (
    <Input
      id={id}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      count={{ show: true, max: field.max ?? TEXT_MAX, strategy: lengthOf }}
      autoComplete="off"
      aria-invalid={invalid}
      aria-describedby={describedBy}
      aria-required={Boolean(field.required)}
    />
  );
}

export function TextFilter({ id, values, onChange }: Omit<FilterProps<TextField>, 'field'>) {
  const { say } = useLanguage();
  return (
    <Input
      id={id}
      value={values[0] ?? ''}
      onChange={(event) => onChange(event.target.value ? [event.target.value] : [])}
      placeholder={say(words.contains)}
      autoComplete="off"
      allowClear
    />
  );
}

export const ValuesText = ({ values }: Pick<FilterTextProps<TextField>, 'values'>) => <>{values.join('、')}</>;

/** One line of text. */
export const textKind: FieldKind<TextField> = {
  Cell: TextCell,
  Show: TextShow,
  Input: TextInput,
  Filter: TextFilter,
  FilterText: ValuesText,
  short: true,
};
