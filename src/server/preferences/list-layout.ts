import {
  type ColumnChoice,
  densities,
  type ListLook,
  MOST_FROZEN,
  NARROWEST,
  WIDEST,
} from '../../contract/preference.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { possibleColumns } from '../../declare/list-columns.ts';
import type { Operator } from '../access/access.ts';
import { type Refusal, unreadableRequest } from '../http/errors.ts';
import { sightBy } from '../records/masking.ts';

type Codes = Pick<Operator, 'codes'>;

/**
 * Parses a list layout. Columns that are undeclared or hidden from the operator are left out, because another program
 * version may have sent them.
 */
export function parseListLayout(
  sent: Readonly<Record<string, unknown>>,
  resource: Resource,
  operator: Codes,
): ListLook {
  const { columns, frozen, density } = sent;
  if (columns !== undefined && !isColumns(columns)) throw strange();
  if (frozen !== undefined && !isWhole(frozen, 0, MOST_FROZEN)) throw strange();
  if (density !== undefined && !densities.some((one) => one === density)) throw strange();
  return knownListLayout({ columns, frozen, density } as ListLook, resource, operator);
}

/** A stored layout without columns that no longer exist or are hidden from the operator. */
export function knownListLayout({ columns, frozen, density }: ListLook, resource: Resource, operator: Codes): ListLook {
  const names = new Set(possibleColumns(resource).filter((name) => sees(operator, resource, name)));
  const known = (columns ?? []).filter(({ name }) => names.delete(name));
  return {
    ...(known.length > 0 ? { columns: known.map(({ name, width }) => (width ? { name, width } : { name })) } : {}),
    ...(frozen ? { frozen } : {}),
    ...(density ? { density } : {}),
  };
}

function sees(operator: Codes, resource: Resource, name: string): boolean {
  const field = resource.fields[name];
  return !field || sightBy(operator, resource, field) !== 'hidden';
}

const isColumns = (sent: unknown): sent is ColumnChoice[] => Array.isArray(sent) && sent.every(isColumn);

const isColumn = (sent: unknown): sent is ColumnChoice => {
  const { name, width } = (sent ?? {}) as Partial<ColumnChoice>;
  return typeof name === 'string' && (width === undefined || isWhole(width, NARROWEST, WIDEST));
};

const isWhole = (sent: unknown, least: number, most: number): boolean =>
  Number.isInteger(sent) && Number(sent) >= least && Number(sent) <= most;

const strange = (): Refusal =>
  unreadableRequest({
    zh: '这样的列表设置无法保存，请刷新页面后重试。',
    en: 'The list cannot be set like this; please reload the page and try again.',
  });
