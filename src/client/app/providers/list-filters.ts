import type { CrudFilter, LogicalFilter } from '@refinedev/core';
import {
  type FilterKind,
  type FilterOperator,
  filterOperators,
  operatorParameter,
  rangeOf,
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
  const byName = new Map<string, Pair[]>();
  for (const filter of withoutAnd(filters)) {
    const pairs = pairsOf(filter, list);
    for (const name of new Set(pairs.map(([one]) => one))) {
      const added = pairs.filter(([one]) => one === name);
      const before = byName.get(name);
      byName.set(name, before ? bothOf(before, added, list) : added);
    }
  }
  return [...byName.values()].flat();
}

const withoutAnd = (filters: readonly CrudFilter[]): readonly CrudFilter[] =>
  filters.flatMap((filter) => (filter.operator === 'and' ? withoutAnd(filter.value) : [filter]));

function pairsOf(filter: CrudFilter, list: FilterContext): Pair[] {
  if ('field' in filter) return fieldPairs(filter, list);
  const together = oneFieldOf(filter.value);
  if (together) return fieldPairs(together, list);
  list.reject(
    import.meta.env.DEV
      ? 'A filter "or" can only ask for several values of one field. Use "in", the keyword of the list (list.search), or two lists.'
      : leftOut('or'),
  );
  return [];
}

/** Two filters that hold together, under one name. */
function bothOf(before: Pair[], added: Pair[], list: FilterContext): Pair[] {
  const [name = '', text = ''] = before[0] ?? [];
  const kind = list.kindOf(name);
  // The words of a text, the values that are left out, and what a call does with its own parameters hold together anyway.
  if (kind === undefined || kind === 'contains' || name.endsWith('.ne')) return [...before, ...added];
  const range = kind === 'range' ? commonRange(text, added[0]?.[1] ?? '') : null;
  if (range) return [[name, range]];
  list.reject(
    import.meta.env.DEV
      ? `Two filters of "${name}" cannot be asked of a list together. Use one: in with its values, or between.`
      : leftOut('and', name),
  );
  return before;
}

/** The range between an end that is open above and one that is open below. */
function commonRange(one: string, other: string): string | null {
  const ranges = [rangeOf(one), rangeOf(other)];
  const from = ranges.find((range) => range?.to === null)?.from;
  const to = ranges.find((range) => range?.from === null)?.to;
  return from && to ? rangeText(from, to) : null;
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
      return kind === 'contains' || kind === undefined ? plain : reject(unavailable(field, operator, kind));
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
  ncontains: 'ne, which leaves out whole values',
  ncontainss: 'ne, which leaves out whole values',
  nstartswith: 'ne, which leaves out whole values',
  nstartswiths: 'ne, which leaves out whole values',
  nendswith: 'ne, which leaves out whole values',
  nendswiths: 'ne, which leaves out whole values',
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
