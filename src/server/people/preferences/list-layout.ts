import {
  type ColumnChoice,
  densities,
  displays,
  type ListLayout,
  MAX_COLUMN_WIDTH,
  MAX_FROZEN_COLUMNS,
  MIN_COLUMN_WIDTH,
} from '../../../contract/preference.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { possibleColumns } from '../../../declare/list-columns.ts';
import type { Operator } from '../../http/access.ts';
import { type Refusal, unreadableRequest } from '../../http/errors.ts';
import { visibilityFor } from '../../records/visibility/masking.ts';

type OperatorCodes = Pick<Operator, 'codes'>;

/**
 * Parses a list layout. Columns that are undeclared or hidden from the operator are left out, because another program
 * version may have sent them.
 */
export function parseListLayout(
  body: Readonly<Record<string, unknown>>,
  resource: Resource,
  operator: OperatorCodes,
): ListLayout {
  const { columns, frozen, density, display } = body;
  if (columns !== undefined && !isColumns(columns)) throw invalidLayout();
  if (frozen !== undefined && !isIntegerIn(frozen, 0, MAX_FROZEN_COLUMNS)) throw invalidLayout();
  if (density !== undefined && !densities.some((one) => one === density)) throw invalidLayout();
  if (display !== undefined && !displays.some((one) => one === display)) throw invalidLayout();
  return visibleListLayout({ columns, frozen, density, display } as ListLayout, resource, operator);
}

/** A stored layout without columns that no longer exist or are hidden from the operator. */
export function visibleListLayout(
  { columns, frozen, density, display }: ListLayout,
  resource: Resource,
  operator: OperatorCodes,
): ListLayout {
  const names = new Set(possibleColumns(resource).filter((name) => maySee(operator, resource, name)));
  const visibleColumns = (columns ?? []).filter(({ name }) => names.delete(name));
  return {
    ...(visibleColumns.length > 0
      ? { columns: visibleColumns.map(({ name, width }) => (width ? { name, width } : { name })) }
      : {}),
    ...(frozen ? { frozen } : {}),
    ...(density ? { density } : {}),
    ...(display ? { display } : {}),
  };
}

function maySee(operator: OperatorCodes, resource: Resource, name: string): boolean {
  const field = resource.fields[name];
  return !field || visibilityFor(operator, resource, field) !== 'hidden';
}

const isColumns = (value: unknown): value is ColumnChoice[] => Array.isArray(value) && value.every(isColumn);

const isColumn = (value: unknown): value is ColumnChoice => {
  const { name, width } = (value ?? {}) as Partial<ColumnChoice>;
  return typeof name === 'string' && (width === undefined || isIntegerIn(width, MIN_COLUMN_WIDTH, MAX_COLUMN_WIDTH));
};

const isIntegerIn = (value: unknown, least: number, most: number): boolean =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

const invalidLayout = (): Refusal =>
  unreadableRequest({
    zh: '这样的列表设置无法保存，请刷新页面后重试。',
    en: 'The list cannot be set like this; please reload the page and try again.',
  });
