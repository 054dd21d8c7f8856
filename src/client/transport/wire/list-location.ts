import type { CrudFilter } from '@refinedev/core';
import {
  CHOICES_PARAMETER,
  DEFAULT_PAGE_SIZE,
  defaultSort,
  FIRST_PAGE,
  type FilterKind,
  type FilterOperator,
  filterOperators,
  IDS,
  isEditorFilter,
  listParameters,
  listQuery,
  MAX_SORTERS,
  PAGE_SIZES,
  rangeOf,
  type Sorter,
  sortersOf,
  sortText,
  TREE_PAGE_SIZE,
  type WaitingName,
} from '../../../contract/list.ts';
import { VIEW } from '../../../contract/view.ts';
import { columnField } from '../../../declare/columns.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { CHILD_LIST_PARAMETER } from '../../../declare/list-address.ts';
import { sortableColumns } from '../../../declare/list-columns.ts';
import { defaultOrder } from '../../../declare/waiting-order.ts';
import { meaningOf } from '../../../kinds/index.ts';
import { idOf } from './id.ts';

/** The state of a list, which lives in the URL only. */
export interface ListLocation {
  current: number;
  pageSize: number;
  sorters: Sorter[];
  /** The keyword and the filters, named as on the wire, in the order of the URL. */
  conditions: ListConditions;
}

export type ListConditions = readonly (readonly [name: string, values: readonly string[]])[];

export const KEYWORD = 'keyword';
/** The query parameter of the desk filter. */
export const WAITING = 'waiting';
/** Its value for records that lack what their section requires, which sections without a workflow have as well. */
export const INCOMPLETE: WaitingName = 'incomplete';

/** The default order for these conditions. */
const sortOf = (resource: Resource, conditions: ListConditions): string =>
  defaultSort(defaultOrder(resource), [
    ...conditionValues(conditions, 'status'),
    ...conditionValues(conditions, WAITING),
  ]);

/** The default page size. */
const defaultSize = ({ tree }: Resource): number => (tree ? TREE_PAGE_SIZE : DEFAULT_PAGE_SIZE);

export function parseListLocation(search: string, resource: Resource): ListLocation {
  const conditions = new Map<string, string[]>();
  let [current, pageSize, sort] = [FIRST_PAGE, defaultSize(resource), ''];
  for (const [name, value] of listQuery(search, defaultOrder(resource), defaultSize(resource))) {
    if (name === 'current') current = positiveInteger(value) ?? FIRST_PAGE;
    else if (name === 'pageSize') pageSize = PAGE_SIZES.includes(Number(value)) ? Number(value) : defaultSize(resource);
    else if (name === 'sort') sort = value;
    else if (
      name === KEYWORD ||
      isFilter(resource, name) ||
      (name === WAITING && (resource.workflow || value === INCOMPLETE))
    )
      conditions.set(name, [...(conditions.get(name) ?? []), value]);
  }
  return { current, pageSize, sorters: validSorters(sort, resource, [...conditions]), conditions: [...conditions] };
}

/** Whether the section's list has a filter: a declared one, or by who created or last changed a record. */
const isFilter = ({ list }: Resource, name: string): boolean => list.filters.includes(name) || isEditorFilter(name);

/** The parameters of an address that change nothing, because the section has no such filter. */
export function ignoredParameters(search: string, resource: Resource): string[] {
  const known: string[] = [...listParameters, 'isAuth', CHILD_LIST_PARAMETER];
  return [...new Set(new URLSearchParams(search).keys())].filter(
    (name) => !known.includes(name) && !isFilter(resource, name),
  );
}

/** The query string of a list. Defaults are omitted; `isAuth`, the parent and the view are kept. */
export function listSearch(
  { current, pageSize, sorters, conditions }: ListLocation,
  resource: Resource,
  currentSearch = '',
): string {
  const search = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(currentSearch))
    if (name === 'isAuth' || name === CHILD_LIST_PARAMETER || name === VIEW) search.set(name, value);
  if (current !== FIRST_PAGE) search.set('current', String(current));
  if (pageSize !== defaultSize(resource)) search.set('pageSize', String(pageSize));
  if (sortText(sorters) !== sortOf(resource, conditions)) search.set('sort', sortText(sorters));
  for (const [name, values] of conditions) for (const value of values) search.append(name, value);
  const text = search.toString();
  return text && `?${text}`;
}

/** The next state of the list. Rows in default order get the default order of the new conditions. */
export function changeListLocation(
  current: ListLocation,
  changed: Partial<ListLocation>,
  resource: Resource,
): ListLocation {
  const next = { ...current, ...changed };
  const isUnsorted = !changed.sorters && sortText(current.sorters) === sortOf(resource, current.conditions);
  return isUnsorted ? { ...next, sorters: sortersOf(sortOf(resource, next.conditions)) } : next;
}

/** The conditions as Refine filters. */
export const crudFilters = ({ conditions }: ListLocation, resource: Resource): CrudFilter[] =>
  conditions.flatMap(([name, values]) => {
    const filter = crudFilter(name, values, resource);
    return filter ? [filter] : [];
  });

function crudFilter(name: string, values: readonly string[], resource: Resource): CrudFilter | null {
  const field = name === KEYWORD ? undefined : columnField(resource, name);
  switch (field ? meaningOf(field).filter : 'contains') {
    case 'contains':
      return { field: name, operator: 'contains', value: values[0] };
    case 'oneOf':
      return { field: name, operator: 'in', value: values };
    case 'is':
    case 'has':
      return { field: name, operator: 'eq', value: values[0] };
    case 'range': {
      const range = rangeOf(values[0] ?? '');
      return range && { field: name, operator: 'between', value: [range.from, range.to] };
    }
    default:
      return null;
  }
}

/** How a list filters by a field, or takes a parameter; `false` for a field that is none of its filters. */
export function filterKindOf(resource: Resource, name: string): FilterKind | undefined {
  if ([...listParameters, CHOICES_PARAMETER, IDS].some((parameter) => parameter === name)) return undefined;
  if (!isFilter(resource, name) && name !== resource.within?.field) return false;
  const field = columnField(resource, name);
  return field ? meaningOf(field).filter : false;
}

/** The operators of an address beside its plain conditions (`price.gt=5`), as Refine filters. */
export function operatorFilters(search: string, resource: Resource): CrudFilter[] {
  const parameters = new URLSearchParams(search);
  return [...new Set(parameters.keys())].flatMap((parameter): CrudFilter[] => {
    const [field = '', operator] = parameter.split('.') as [string, FilterOperator | undefined];
    const kind = filterKindOf(resource, field);
    if (!operator || !kind || !filterOperators[kind].includes(operator)) return [];
    const values = parameters.getAll(parameter);
    if (operator === 'null') return [{ field, operator: values[0] === 'false' ? 'nnull' : 'null', value: true }];
    if (operator === 'eq' || operator === 'ne')
      return [{ field, operator: operator === 'eq' ? 'in' : 'nin', value: values }];
    return [{ field, operator, value: values[0] }];
  });
}

export const conditionValues = (conditions: ListConditions, name: string): readonly string[] =>
  conditions.find(([other]) => other === name)?.[1] ?? [];

/** The id of a condition with exactly one record. */
export function onlyConditionId(conditions: ListConditions, name: string | undefined): number | undefined {
  const [id, another] = name === undefined ? [] : conditionValues(conditions, name);
  return id !== undefined && another === undefined ? idOf(id) : undefined;
}

/** The conditions with one of them replaced; an empty one is removed. */
export const withCondition = (conditions: ListConditions, name: string, values: readonly string[]): ListConditions => {
  const nonEmpty = values.filter(Boolean);
  if (nonEmpty.length === 0) return conditions.filter(([other]) => other !== name);
  return conditions.some(([other]) => other === name)
    ? conditions.map((part) => (part[0] === name ? ([name, nonEmpty] as const) : part))
    : [...conditions, [name, nonEmpty]];
};

export const isSortable = (resource: Resource, name: string): boolean => sortableColumns(resource).includes(name);

/** The sorters of the URL without duplicates and columns that cannot be sorted. */
const validSorters = (sort: string, resource: Resource, conditions: ListConditions): Sorter[] => {
  const valid = sortersOf(sort).filter(
    ({ field }, at, all) => isSortable(resource, field) && all.findIndex((other) => other.field === field) === at,
  );
  return valid.length > 0 ? valid.slice(0, MAX_SORTERS) : sortersOf(sortOf(resource, conditions));
};

/**
 * The order after a click on a column's head. Without Shift the column replaces the others, first ascending, then
 * descending. With Shift it is added as the last criterion, then reversed, then removed.
 */
export function toggleSort(sorters: readonly Sorter[], field: string, adding: boolean): Sorter[] {
  const existing = sorters.find((sorter) => sorter.field === field);
  const toggled: Sorter = { field, order: existing?.order === 'asc' ? 'desc' : 'asc' };
  if (!adding) return [toggled];
  if (!existing) return sorters.length < MAX_SORTERS ? [...sorters, toggled] : [...sorters];
  if (existing.order === 'asc') return sorters.map((sorter) => (sorter === existing ? toggled : sorter));
  return sorters.length > 1 ? sorters.filter((sorter) => sorter !== existing) : [toggled];
}

const positiveInteger = (text: string): number | null => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);
