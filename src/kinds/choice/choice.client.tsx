import { Select } from 'antd';
import type { FieldKind, FilterProps, FilterTextProps, InputProps } from '../../client/fields/field-kind.ts';
import { fieldMessages } from '../../client/fields/messages.ts';
import { joinList, optionLabel } from '../../client/fields/values.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import type { ChoiceField } from './choice.ts';
import { ChoiceLabel } from './choice-cell.client.tsx';

type WithOptions = Pick<ChoiceField, 'options'>;

export function useOptions(field: WithOptions) {
  const { say } = useLanguage();
  return Object.entries(field.options).map(([value, label]) => ({ value, label: say(label) }));
}

function ChoiceInput({ field, id, value, onChange, onBlur, disabled, invalid, describedBy }: InputProps<ChoiceField>) {
  const { say } = useLanguage();
  const options = useOptions(field);
  return (
    <Select
      id={id}
      className="fills"
      value={typeof value === 'string' ? value : undefined}
      onChange={(option?: string) => onChange(option ?? null)}
      onBlur={onBlur}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      options={options}
      // A long list gets a search.
      {...(options.length > 8 ? { showSearch: { optionFilterProp: 'label' } } : {})}
      placeholder={say(fieldMessages.choose)}
      allowClear={field.required !== true}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      aria-required={Boolean(field.required)}
    />
  );
}

export function ChoiceFilter({ field, id, values, onChange }: FilterProps<WithOptions>) {
  const { say } = useLanguage();
  return (
    <Select
      id={id}
      className="fills"
      mode="multiple"
      value={[...values]}
      onChange={onChange}
      options={useOptions(field)}
      placeholder={say(fieldMessages.any)}
      maxTagCount="responsive"
      optionFilterProp="label"
      allowClear
    />
  );
}

export function ChoiceFilterText({ field, values }: FilterTextProps<WithOptions>) {
  const { say, language } = useLanguage();
  return (
    <>
      {joinList(
        values.map((value) => say(optionLabel(field.options, value))),
        language,
      )}
    </>
  );
}

/** One of several fixed options. */
export const choiceKind: FieldKind<ChoiceField> = {
  Show: ChoiceLabel,
  Input: ChoiceInput,
  Filter: ChoiceFilter,
  FilterText: ChoiceFilterText,
  mayShareLine: true,
};
