import type { CrudFilter, LogicalFilter } from '@refinedev/core';
import {
  type FilterKind,
  type FilterOperator,
  filterOperators,
  operatorParameter,
  rangeText,
} from '../../../contract/list.ts';

type Pair = [name: string, value: string];

/** What is known about the filters of the list that is read. */
export interface FilterContext {
  /** `undefined` for a parameter of a call that is no section, whose server takes it as it is. */
  kindOf: (field: string) => FilterKind | undefined;
  /** Whether the server has the feature `filterOperators`. */
  hasOperators: boolean;
  /** Receives the sentence about a filter that the list cannot have; the filter is left out. */
  reject: (sentence: string) => void;
}

/**
 * Refine's filters as query parameters: several values repeat the name, a range is one text, other operators follow the
 * name (`price.gt=5`), and empty values are left out.
 */
export function filterPairs(filters: readonly CrudFilter[], list: FilterContext): Pair[] {
  return filters.flatMap((filter) => {
    if ('field' in filter) return fieldPairs(filter, list);
    if (filter.operator === 'and') return filterPairs(filter.value, list);
    const together = oneFieldOf(filter.value);
    if (together) return fieldPairs(together, list);
    list.reject(
      import.meta.env.DEV
        ? 'A filter "or" can only ask for several values of one field. Use "in", the keyword of the list (list.search), or two lists.'
        : leftOut('or'),
    );
    return [];
  });
}

/** Several values of one field as a single filter. */
function oneFieldOf(filters: readonly CrudFilter[]): LogicalFilter | null {
  const [first] = filters;
  if (!first || !('field' in first)) return null;
  const isAlike = (filter: CrudFilter): filter is LogicalFilter =>
    'field' in filter && filter.field === first.field && ['eq', 'in'].includes(filter.operator);
  if (!filters.every(isAlike)) return null;
  return { field: first.field, operator: 'in', value: filters.flatMap(({ value }) => value) };
}

function fieldPairs({ field: name, operator, value }: LogicalFilter, list: FilterContext): Pair[] {
  const field = filterName(name, list);
  const kind = list.kindOf(field);
  const values = [value].flat().filter(isPresent).map(String);
  const plain = values.map((one): Pair => [field, one]);
  const isEmpty = values.length === 0 && operator !== 'null' && operator !== 'nnull';
  if (isEmpty) return [];
  const reject = (sentence: string): Pair[] => {
    list.reject(sentence);
    return [];
  };
  if (kind === false)
    return reject(
      import.meta.env.DEV
        ? `"${field}" is no filter of this section, which its list ignores. Add it to list.filters.`
        : leftOut(operator, field),
    );
  const compare = (name: FilterOperator, sent: readonly string[] = values): Pair[] => {
    if (kind === undefined || !filterOperators[kind].includes(name)) return reject(unavailable(field, operator, kind));
    if (!list.hasOperators) return reject(missingFeature(field, operator));
    return sent.map((one) => [operatorParameter(field, name), one]);
  };
  const range = (from: string | null, to: string | null): Pair[] =>
    kind === 'range' || kind === undefined
      ? [[field, rangeText(from, to)]]
      : reject(unavailable(field, operator, kind));
  switch (operator) {
    case 'eq':
    case 'in':
      // The plain parameter of a text finds its parts.
      return kind === 'contains' && list.hasOperators ? compare('eq') : plain;
    case 'contains':
      return kind === 'range' || kind === 'is' ? reject(unavailable(field, operator, kind)) : plain;
    case 'ne':
    case 'nin':
      return compare('ne');
    case 'gte':
      return range(values[0] ?? null, null);
    case 'lte':
      return range(null, values[0] ?? null);
    case 'between': {
      const [from, to] = value as [string | number | null, string | number | null];
      return range(isPresent(from) ? String(from) : null, isPresent(to) ? String(to) : null);
    }
    case 'gt':
    case 'lt':
    case 'startswith':
    case 'endswith':
      return compare(operator);
    case 'null':
      return kind === 'has' ? [[field, 'false']] : compare('null', ['true']);
    case 'nnull':
      return kind === 'has' ? [[field, 'true']] : compare('null', ['false']);
    default:
      return reject(unavailable(field, operator, kind));
  }
}

/** A reference is an object in a record, so that a screen may filter by `venue.id`; its filter is `venue`. */
function filterName(name: string, { kindOf }: FilterContext): string {
  const reference = name.endsWith('.id') ? name.slice(0, -'.id'.length) : name;
  return kindOf(reference) === 'oneOf' ? reference : name;
}

/** What may be asked instead, by the operators that no list has. */
const alternatives: Readonly<Record<string, string>> = {
  containss: 'contains, which ignores case',
  startswiths: 'startswith, which ignores case',
  endswiths: 'endswith, which ignores case',
  ncontains: 'ne with whole values',
  ncontainss: 'ne with whole values',
  nstartswith: 'ne with whole values',
  nstartswiths: 'ne with whole values',
  nendswith: 'ne with whole values',
  nendswiths: 'ne with whole values',
  nbetween: 'lt in one list and gt in another',
  ina: 'in, which finds records with any of the values',
  nina: 'ne',
};

const plainOperators: Readonly<Record<Exclude<FilterKind, false>, string>> = {
  contains: 'contains, eq, in, ne, startswith, endswith, null, nnull',
  oneOf: 'eq, in, ne, nin, null, nnull',
  range: 'eq, between, gt, gte, lt, lte, ne, null, nnull',
  is: 'eq, ne',
  has: 'eq, null, nnull',
};

function unavailable(field: string, operator: string, kind: Exclude<FilterKind, false> | undefined): string {
  if (!import.meta.env.DEV) return leftOut(operator, field);
  const instead = alternatives[operator] ?? `one of ${kind ? plainOperators[kind] : 'eq, contains, in, between'}`;
  return `The filter "${operator}" of "${field}" cannot be asked of a list. Use ${instead}.`;
}

const missingFeature = (field: string, operator: string): string =>
  import.meta.env.DEV
    ? `The filter "${operator}" of "${field}" needs the feature filterOperators, which this server does not name. Use eq, contains, in, between, gte or lte.`
    : leftOut(operator, field);

/** What a build says; its page need not load the sentences for developers. */
const leftOut = (operator: string, field?: string): string =>
  `A filter "${operator}"${field === undefined ? '' : ` of "${field}"`} was left out; development says why.`;

const isPresent = (value: unknown): boolean => value !== null && value !== undefined && value !== '';
