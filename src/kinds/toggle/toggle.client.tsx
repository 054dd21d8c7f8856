import { Select, Switch } from 'antd';
import { useState } from 'react';
import { cellMessages } from '../../client/fields/cell-messages.ts';
import type { FieldKind, FilterProps, FilterTextProps, InputProps } from '../../client/fields/field-kind.ts';
import { fieldMessages } from '../../client/fields/messages.ts';
import { RadioChoice } from '../../client/ui/controls/radio-choice.tsx';
import { useLanguage } from '../../client/ui/language.tsx';
import type { FieldOptions } from '../field.ts';
import type { ToggleField } from './toggle.ts';
import { toggleCell } from './toggle-cell.client.tsx';

function ToggleInput({ id, value, onChange, onBlur, disabled, describedBy }: InputProps<ToggleField>) {
  const { say } = useLanguage();
  // A switch shows “no” before anybody chose it, so several records at once are asked for one of the two.
  const [isUnchosen] = useState(value === null);
  if (isUnchosen)
    return (
      <RadioChoice<'true' | 'false'>
        aria-labelledby={`${id}-label`}
        value={typeof value === 'boolean' ? (`${value}` as const) : null}
        disabled={disabled ?? false}
        onChange={(option) => onChange(option === 'true')}
        options={(['true', 'false'] as const).map((option) => ({ value: option, label: say(yesNoLabels[option]) }))}
      />
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for the blur of the switch inside, for which the switch of antd declares no property
    <span className="toggle" onBlur={onBlur}>
      <Switch id={id} checked={value === true} onChange={onChange} disabled={disabled} aria-describedby={describedBy} />
      <span aria-hidden="true">{say(value === true ? cellMessages.yes : cellMessages.no)}</span>
    </span>
  );
}

const yesNoLabels = { true: cellMessages.yes, false: cellMessages.no };
const presenceLabels = { true: fieldMessages.hasValue, false: fieldMessages.hasNoValue };

function BooleanFilter({
  id,
  values,
  onChange,
  labels,
}: Omit<FilterProps<never>, 'field'> & { labels: typeof yesNoLabels }) {
  const { say } = useLanguage();
  return (
    <Select
      id={id}
      className="fills"
      value={values[0] ?? null}
      onChange={(option?: string | null) => onChange(option ? [option] : [])}
      options={[
        { value: 'true', label: say(labels.true) },
        { value: 'false', label: say(labels.false) },
      ]}
      placeholder={say(fieldMessages.any)}
      allowClear
    />
  );
}

function BooleanText({ values, labels }: { values: readonly string[]; labels: typeof yesNoLabels }) {
  const { say } = useLanguage();
  return <>{say(values[0] === 'true' ? labels.true : labels.false)}</>;
}

/** Filters records with or without any picture, file or row. */
export const HasFilter = (props: FilterProps<FieldOptions>) => <BooleanFilter {...props} labels={presenceLabels} />;
export const HasText = ({ values }: FilterTextProps<FieldOptions>) => (
  <BooleanText values={values} labels={presenceLabels} />
);

/** Yes or no. */
export const toggleKind: FieldKind<ToggleField> = {
  Show: toggleCell.Cell,
  Input: ToggleInput,
  Filter: (props: FilterProps<ToggleField>) => <BooleanFilter {...props} labels={yesNoLabels} />,
  FilterText: ({ values }: FilterTextProps<ToggleField>) => <BooleanText values={values} labels={yesNoLabels} />,
  mayShareLine: true,
  inPublic: 'hidden',
};
