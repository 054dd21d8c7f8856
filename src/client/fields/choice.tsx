import { Select } from 'antd';
import type { ChoiceField } from '../../declare/kinds/choice.ts';
import type { Label } from '../../declare/label.ts';
import { useLanguage } from '../language.tsx';
import type { CellProps, FieldKind, FilterProps, FilterTextProps, InputProps } from './field-kind.ts';
import { PlainText } from './text.tsx';
import { words } from './words.ts';

const optionOf = (field: ChoiceField, value: unknown): Label | undefined =>
  typeof value === 'string' && Object.hasOwn(field.options, value) ? field.options[value] : undefined;

/** An option this version does not know is shown as it came: better than nothing at all. */
function ChoiceCell({ value, field }: CellProps<ChoiceField>) {
  const { say } = useLanguage();
  const option = optionOf(field, value);
  return option ? say(option) : <PlainText value={value} />;
}

function useOptions(field: ChoiceField) {
  const { say } = useLanguage();
  return Object.entries(field.options).map(([value, label]) => ({ value, label: say(label) }));
}

function ChoiceInput({ field, id, value, onChange, onBlur, disabled, invalid, describedBy }: InputProps<ChoiceField>) {
  const { say } = useLanguage();
  return (
    <Select
      id={id}
      className="fills"
      value={typeof value === 'string' ? value : undefined}
      onChange={(chosen?: string) => onChange(chosen ?? null)}
      onBlur={onBlur}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      options={useOptions(field)}
      placeholder={say(words.choose)}
      allowClear={field.required !== true}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      aria-required={Boolean(field.required)}
    />
  );
}

function ChoiceFilter({ field, id, values, onChange }: FilterProps<ChoiceField>) {
  const { say } = useLanguage();
  return (
    <Select
      id={id}
      className="fills"
      mode="multiple"
      value={[...values]}
      onChange={onChange}
      options={useOptions(field)}
      placeholder={say(words.any)}
      maxTagCount="responsive"
      optionFilterProp="label"
      allowClear
    />
  );
}

function ChoiceFilterText({ field, values }: FilterTextProps<ChoiceField>) {
  const { say } = useLanguage();
  const named = values.map((value) => {
    const option = optionOf(field, value);
    return option ? say(option) : value;
  });
  return <>{named.join('、')}</>;
}

/** One of a few fixed options. */
export const choiceKind: FieldKind<ChoiceField> = {
  Cell: ChoiceCell,
  Show: ChoiceCell,
  Input: ChoiceInput,
  Filter: ChoiceFilter,
  FilterText: ChoiceFilterText,
  short: true,
  width: 120,
};
