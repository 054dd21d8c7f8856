import { Input } from 'antd';
import type { FieldOptions } from '../../declare/field.ts';
import { TEXT_MAX, type TextField } from '../../declare/kinds/text.ts';
import { useLanguage } from '../ui/language.tsx';
import { UserText } from '../ui/user-text.tsx';
import { inputCount } from './character-count.tsx';
import type { CellProps, FieldKind, FilterProps, FilterTextProps, InputProps } from './field-kind.ts';
import { LineInput } from './line-input.tsx';
import { fieldMessages } from './messages.ts';
import { PlainText } from './plain-text.tsx';

const TextInput = (props: InputProps<TextField>) => (
  <LineInput {...props} inputProps={{ count: inputCount(props.field.max ?? TEXT_MAX) }} />
);

export function TextFilter({ id, values, onChange }: Omit<FilterProps<FieldOptions>, 'field'>) {
  const { say } = useLanguage();
  return (
    <Input
      id={id}
      value={values[0] ?? ''}
      onChange={(event) => onChange(event.target.value ? [event.target.value] : [])}
      placeholder={say(fieldMessages.contains)}
      autoComplete="off"
      allowClear
    />
  );
}

export const ValuesText = ({ values }: Pick<FilterTextProps<FieldOptions>, 'values'>) => (
  <UserText text={values.join('、')} />
);

/** One line of text. */
export const textKind: FieldKind<TextField> = {
  Show: ({ value }: CellProps<TextField>) => <PlainText value={value} />,
  Input: TextInput,
  Filter: TextFilter,
  FilterText: ValuesText,
  short: true,
};
