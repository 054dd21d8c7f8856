import { cellMessages } from '../../client/fields/cell-messages.ts';
import type { ValueProps } from '../../client/fields/cell-parts.tsx';
import type { FieldCell } from '../../client/fields/field-kind.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import { NoValue } from '../../client/ui/no-value.tsx';
import type { ToggleField } from './toggle.ts';

function ToggleCell({ value }: ValueProps) {
  const { say } = useLanguage();
  if (typeof value !== 'boolean') return <NoValue />;
  return <span className={value ? undefined : 'no-value'}>{say(value ? cellMessages.yes : cellMessages.no)}</span>;
}

export const toggleCell: FieldCell<ToggleField> = {
  Cell: ToggleCell,
  hasShape: (value) => typeof value === 'boolean',
  width: 80,
};
