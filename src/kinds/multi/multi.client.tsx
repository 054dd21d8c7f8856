import { Select } from 'antd';
import type { CellProps, FieldKind, InputProps } from '../../client/fields/field-kind.ts';
import { fieldMessages } from '../../client/fields/messages.ts';
import { PlainText } from '../../client/fields/plain-text.tsx';
import { joinList, nonEmptyString, optionLabel, validItems } from '../../client/fields/values.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import { ChoiceFilter, ChoiceFilterText, useOptions } from '../choice/choice.client.tsx';
import type { MultiField } from './multi.ts';

function MultiShow({ value, field }: CellProps<MultiField>) {
  const { say, language } = useLanguage();
  return (
    <PlainText
      value={joinList(
        validItems(value, nonEmptyString).map((option) => say(optionLabel(field.options, option))),
        language,
      )}
    />
  );
}

function MultiInput({ field, id, value, onChange, ...rest }: InputProps<MultiField>) {
  const { say } = useLanguage();
  return (
    <Select
      id={id}
      className="fills"
      mode="multiple"
      value={[...new Set(validItems(value, nonEmptyString))]}
      onChange={(selection: string[]) => onChange(selection.length > 0 ? selection : null)}
      onBlur={rest.onBlur}
      disabled={rest.disabled}
      status={rest.invalid ? 'error' : ''}
      options={useOptions(field)}
      placeholder={say(fieldMessages.chooseSeveral)}
      optionFilterProp="label"
      allowClear
      aria-invalid={rest.invalid}
      aria-describedby={rest.describedBy}
      aria-required={Boolean(field.required)}
    />
  );
}

/** Several of a few fixed options. */
export const multiKind: FieldKind<MultiField> = {
  Show: MultiShow,
  Input: MultiInput,
  Filter: ChoiceFilter,
  FilterText: ChoiceFilterText,
  mayShareLine: true,
};
