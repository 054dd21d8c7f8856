import { Select, Switch } from 'antd';
import type { ToggleField } from '../../declare/kinds/toggle.ts';
import { useLanguage } from '../language.tsx';
import type { CellProps, FieldKind, FilterProps, FilterTextProps, InputProps } from './field-kind.ts';
import { Nothing } from './nothing.tsx';
import { words } from './words.ts';

function ToggleCell({ value }: CellProps<ToggleField>) {
  const { say } = useLanguage();
  if (typeof value !== 'boolean') return <Nothing />;
  return <span className={value ? undefined : 'no-value'}>{say(value ? words.yes : words.no)}</span>;
}

function ToggleInput({ id, value, onChange, onBlur, disabled, describedBy }: InputProps<ToggleField>) {
  const { say } = useLanguage();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears that the switch inside has been left
    <span className="toggle" onBlur={onBlur}>
      <Switch id={id} checked={value === true} onChange={onChange} disabled={disabled} aria-describedby={describedBy} />
      <span aria-hidden="true">{say(value === true ? words.yes : words.no)}</span>
    </span>
  );
}

function ToggleFilter({ id, values, onChange }: FilterProps<ToggleField>) {
  const { say } = useLanguage();
  return (
    <Select
      id={id}
      className="fills"
      value={values[0] ?? null}
      onChange={(chosen?: string | null) => onChange(chosen ? [chosen] : [])}
      options={[
        { value: 'true', label: say(words.yes) },
        { value: 'false', label: say(words.no) },
      ]}
      placeholder={say(words.any)}
      allowClear
    />
  );
}

function ToggleFilterText({ values }: FilterTextProps<ToggleField>) {
  const { say } = useLanguage();
  return <>{say(values[0] === 'true' ? words.yes : words.no)}</>;
}

/** Yes or no. */
export const toggleKind: FieldKind<ToggleField> = {
  Cell: ToggleCell,
  Show: ToggleCell,
  Input: ToggleInput,
  Filter: ToggleFilter,
  FilterText: ToggleFilterText,
  short: true,
  width: 80,
};
