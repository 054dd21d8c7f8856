import type { ValueProps } from '../../client/fields/cell-parts.tsx';
import type { FieldCell } from '../../client/fields/field-kind.ts';
import { Digits } from '../../client/fields/plain-text.tsx';
import type { MoneyField } from './money.ts';

const MoneyCell = ({ value }: ValueProps) => (
  <Digits value={typeof value === 'number' && Number.isFinite(value) ? `¥${amount.format(value)}` : value} />
);

const amount = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const moneyCell: FieldCell<MoneyField> = {
  Cell: MoneyCell,
  hasShape: Number.isFinite,
  numeric: true,
  width: 120,
};
