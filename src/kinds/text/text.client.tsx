import { Input } from 'antd';
import { inputCount } from '../../client/fields/character-count.tsx';
import type { CellProps, FieldKind, FilterProps, FilterTextProps, InputProps } from '../../client/fields/field-kind.ts';
import { LineInput } from '../../client/fields/line-input.tsx';
import { fieldMessages } from '../../client/fields/messages.ts';
import { PlainText } from '../../client/fields/plain-text.tsx';
import { useLanguage } from '../../client/ui/language.tsx';
import { UserText } from '../../client/ui/user-text.tsx';
import type { FieldOptions } from '../field.ts';
import { TEXT_MAX, type TextField } from './text.ts';

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
  comparedBlocks: (value) => (typeof value === 'string' && value !== '' ? [value] : null),
  mayShareLine: true,
};
