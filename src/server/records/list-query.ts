import {
  CHOICES_PARAMETER,
  COUNT_UP_TO,
  defaultSort,
  EDITOR_FILTERS,
  IDS,
  isEditorFilter,
  MAX_FILTER_VALUES,
  MAX_SORTERS,
  ME,
  type Sorter,
  sortersOf,
  type WaitingName,
  waitingNames,
} from '../../contract/list.ts';
import { columnField } from '../../declare/columns.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { sortableColumns } from '../../declare/list-columns.ts';
import { defaultOrder } from '../../declare/waiting-order.ts';
import { meaningOf } from '../../kinds/index.ts';
import type { Operator } from '../http/access.ts';
import { type Refusal, unreadableRequest } from '../http/errors.ts';
import { parseColumnNumber, parsePage, type QueryParameters } from '../http/request-parts.ts';
import { operatorParameters } from './filter-operators.ts';
import { cachePerPermissions, visibleFields } from './visibility/masking.ts';

/** A list query without undeclared filters and sorters. */
export interface ParsedListQuery {
  current: number;
  pageSize: number;
  sorters: readonly Sorter[];
  keywords: readonly string[];
  /** By the name of a field, of a field and an operator (`price.gt`), or `id`. */
  filters: readonly (readonly [name: string, values: readonly string[]])[];
  /** Fields masked for the operator: matched by whole values only, since partial matches would reveal the rest. */
  masked?: readonly string[];
  /** Fields hidden from the operator. */
  hidden?: readonly string[];
  /** Restricts the list to pending rows of this kind. */
  waiting?: WaitingName;
  /** A search may be counted up to this number only. */
  countUpTo?: number;
  /** Reads choices of a reference: sorted by tree or time, and also searched by parent. */
  asChoices?: true;
}

/** Maximum number of search words, each of which is searched in every row. */
const MAX_KEYWORDS = 20;

export function parseListQuery(
  resource: Resource,
  query: QueryParameters,
  operator: Pick<Operator, 'codes' | 'id'>,
): ParsedListQuery {
  const valuesOf = (name: string): string[] => {
    const values = [query[name] ?? []].flat().filter((value) => value !== '');
    if (values.length > MAX_FILTER_VALUES) throw tooManyWords(MAX_FILTER_VALUES);
    return values;
  };
  const keywords = valuesOf('keyword')
    .flatMap((text) => text.trim().split(/\s+/))
    .filter(Boolean);
  if (keywords.length > MAX_KEYWORDS) throw tooManyWords(MAX_KEYWORDS);
  const { masked, hidden, sortable, filters, order } = permittedColumns(operator, resource);
  const sorters = sortersOf(valuesOf('sort').join(','))
    .filter(({ field }) => sortable.includes(field))
    .slice(0, MAX_SORTERS);
  const activeFilters = filters
    .map((name) => [name, replaceMe(name, valuesOf(name), operator)] as const)
    .filter(([, values]) => values.length > 0);
  const states = activeFilters.flatMap(([name, values]) => (name === 'status' ? values : []));
  const waiting = waitingNames.find((name) => name === valuesOf('waiting')[0]);
  const countUpTo = parseColumnNumber(valuesOf(COUNT_UP_TO)[0]);
  return {
    ...parsePage(query),
    sorters: sorters.length > 0 ? sorters : sortersOf(defaultSort(order, [...states, ...valuesOf('waiting')])),
    keywords,
    masked,
    hidden,
    filters: activeFilters,
    ...(waiting && { waiting }),
    ...(countUpTo !== null && { countUpTo }),
    ...(valuesOf(CHOICES_PARAMETER).length > 0 ? { asChoices: true } : {}),
  };
}

/** The values of a filter by operator with the id of the one who asks; a total is remembered by it. */
const replaceMe = (name: string, values: string[], { id }: Pick<Operator, 'id'>): string[] =>
  isEditorFilter(name.split('.')[0] ?? '') ? values.map((value) => (value === ME ? String(id) : value)) : values;

const tooManyWords = (most: number): Refusal =>
  unreadableRequest({
    zh: `最多按 ${most} 个词查找，请减少后再试。`,
    en: `At most ${most} words are looked for; please remove some and try again.`,
  });

/** The fields by which an operator may sort and filter a section's list, and its order. */
const permittedColumns = cachePerPermissions((operator, resource) => {
  const { masked, hidden } = visibleFields(operator, resource);
  return {
    masked,
    hidden,
    order: defaultOrder(resource),
    sortable: sortableColumns(resource).filter((name) => !masked.includes(name) && !hidden.includes(name)),
    filters: [
      ...filtersOf(resource)
        .filter((name) => mayFilter(resource, name, { masked, hidden }))
        // Comparing would reveal a masked value bit by bit.
        .flatMap((name) => (masked.includes(name) ? [name] : [name, ...operatorParameters(resource, name)])),
      IDS,
    ],
  };
});

/** A masked field is filtered by whole values only, which only kinds with a written form have. */
export function mayFilter(
  resource: Resource,
  name: string,
  { masked = [], hidden = [] }: Partial<ParsedListQuery>,
): boolean {
  const field = columnField(resource, name);
  if (!field || hidden.includes(name)) return false;
  return !masked.includes(name) || meaningOf(field).filter === 'contains';
}

/** The declared filters, the parent of nested records, which the parent's page filters by, and those by operator. */
export const filtersOf = ({ list, within }: Resource): string[] => [
  ...new Set([...list.filters, ...(within ? [within.field] : []), ...EDITOR_FILTERS]),
];
