import { Select } from 'antd';
import type { MultiField } from '../../declare/kinds/multi.ts';
import { useLanguage } from '../ui/language.tsx';
import { ChoiceFilter, ChoiceFilterText, useOptions } from './choice.tsx';
import type { CellProps, FieldKind, InputProps } from './field-kind.ts';
import { fieldMessages } from './messages.ts';
import { PlainText } from './plain-text.tsx';
import { joinList, optionLabel, validItems, wordOf } from './values.ts';

function MultiShow({ value, field }: CellProps<MultiField>) {
  const { say, language } = useLanguage();
  return (
    <PlainText
      value={joinList(
        validItems(value, wordOf).map((word) => say(optionLabel(field.options, word))),
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
      value={validItems(value, wordOf)}
      onChange={(chosen: string[]) => onChange(chosen.length > 0 ? chosen : null)}
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
  short: true,
};
