import { Select, Switch } from 'antd';
import type { FieldOptions } from '../../declare/field.ts';
import type { ToggleField } from '../../declare/kinds/toggle.ts';
import { useLanguage } from '../ui/language.tsx';
import { cellMessages } from './cell-messages.ts';
import { ToggleCell } from './cells.tsx';
import type { FieldKind, FilterProps, FilterTextProps, InputProps } from './field-kind.ts';
import { fieldMessages } from './messages.ts';

function ToggleInput({ id, value, onChange, onBlur, disabled, describedBy }: InputProps<ToggleField>) {
  const { say } = useLanguage();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for the blur of the switch inside, which has no blur of its own in antd
    <span className="toggle" onBlur={onBlur}>
      <Switch id={id} checked={value === true} onChange={onChange} disabled={disabled} aria-describedby={describedBy} />
      <span aria-hidden="true">{say(value === true ? cellMessages.yes : cellMessages.no)}</span>
    </span>
  );
}

const yesNo = { true: cellMessages.yes, false: cellMessages.no };
const thereOrNot = { true: fieldMessages.there, false: fieldMessages.notThere };

function TwoWayFilter({ id, values, onChange, ways }: Omit<FilterProps<never>, 'field'> & { ways: typeof yesNo }) {
  const { say } = useLanguage();
  return (
    <Select
      id={id}
      className="fills"
      value={values[0] ?? null}
      onChange={(chosen?: string | null) => onChange(chosen ? [chosen] : [])}
      options={[
        { value: 'true', label: say(ways.true) },
        { value: 'false', label: say(ways.false) },
      ]}
      placeholder={say(fieldMessages.any)}
      allowClear
    />
  );
}

function TwoWayText({ values, ways }: { values: readonly string[]; ways: typeof yesNo }) {
  const { say } = useLanguage();
  return <>{say(values[0] === 'true' ? ways.true : ways.false)}</>;
}

/** Asks whether a record has any picture, file or row at all. */
export const HasFilter = (props: FilterProps<FieldOptions>) => <TwoWayFilter {...props} ways={thereOrNot} />;
export const HasText = ({ values }: FilterTextProps<FieldOptions>) => <TwoWayText values={values} ways={thereOrNot} />;

/** Yes or no. */
export const toggleKind: FieldKind<ToggleField> = {
  Show: ToggleCell,
  Input: ToggleInput,
  Filter: (props: FilterProps<ToggleField>) => <TwoWayFilter {...props} ways={yesNo} />,
  FilterText: ({ values }: FilterTextProps<ToggleField>) => <TwoWayText values={values} ways={yesNo} />,
  short: true,
  inPublic: 'hidden',
};
