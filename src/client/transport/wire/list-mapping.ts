import { CHOICES_PARAMETER, FIRST_PAGE, listParameters, rangeOf, sortersOf } from '../../../contract/list.ts';
import type { RecordMapper } from './record-mapper.ts';
import { answerAt, isObject } from './value-at.ts';
import type { Code, ListMapping, ListParameter } from './wire.ts';

type Pair = readonly [name: string, value: string];

/** The parameters of a list in the words of the server. */
export function listParametersFor(
  mapping: ListMapping | undefined,
  records: RecordMapper,
  query: readonly Pair[],
  fixed: Readonly<Record<string, Code>> = {},
): Pair[] {
  const grouped = new Map<string, string[]>();
  for (const [name, value] of query) grouped.set(name, [...(grouped.get(name) ?? []), value]);
  const pairs = [...grouped].flatMap(([name, values]): Pair[] => {
    if (name === 'sort') return [...sortPairs(mapping, records, values[0] ?? '')];
    if (isParameter(name)) return parameterPairs(mapping, name, values);
    return filterPairs(mapping, records, name, values);
  });
  return [...pairs, ...Object.entries(fixed).map(([name, value]): Pair => [name, String(value)])];
}

const isParameter = (name: string): name is ListParameter =>
  name === CHOICES_PARAMETER || (listParameters as readonly string[]).includes(name);

function parameterPairs(
  { parameters, firstPage = 1 }: ListMapping = {},
  name: ListParameter,
  values: string[],
): Pair[] {
  const sentName = parameters?.[name] ?? name;
  if (sentName === false) return [];
  return values.map((value) => [sentName, name === 'current' ? String(Number(value) - FIRST_PAGE + firstPage) : value]);
}

function sortPairs(mapping: ListMapping | undefined, records: RecordMapper, text: string): readonly Pair[] {
  const sort = mapping?.sort ?? { as: 'signed', name: mapping?.parameters?.sort || 'sort' };
  const sorters = sortersOf(text).flatMap(({ field, order }) => {
    const name = records.nameOf(field);
    return name === null ? [] : [{ field: name, order }];
  });
  if (sort === false || mapping?.parameters?.sort === false || sorters.length === 0) return [];
  if (typeof sort === 'function') return sort(sorters);
  const { asc = 'asc', desc = 'desc' } = sort;
  const direction = (order: 'asc' | 'desc') => (order === 'asc' ? asc : desc);
  switch (sort.as) {
    case 'signed':
      return [[sort.name, sorters.map(({ field, order }) => (order === 'desc' ? `-${field}` : field)).join(',')]];
    case 'words': {
      const columns = sorters.map(({ field, order }) => `${field}${sort.between ?? ' '}${direction(order)}`);
      return sort.repeated ? columns.map((column) => [sort.name, column]) : [[sort.name, columns.join(',')]];
    }
    case 'columns':
      return [
        [sort.names, sorters.map(({ field }) => field).join(',')],
        [sort.orders, sorters.map(({ order }) => direction(order)).join(',')],
      ];
  }
}

function filterPairs(mapping: ListMapping = {}, records: RecordMapper, parameter: string, values: string[]): Pair[] {
  const [column = '', operator] = parameter.split('.');
  const name = records.nameOf(column);
  if (name === null) return [];
  if (operator !== undefined) {
    const sentName = withName(mapping.filter ?? '{name}', `${name}.${operator}`);
    return values.map((value) => [sentName, operator === 'null' ? value : records.filterValue(column, value)]);
  }
  const range = records.isRange(column) ? rangeOf(values[0] ?? '') : null;
  if (range) {
    const from = range.from && records.filterValue(column, range.from, 'from');
    const to = range.to && records.filterValue(column, range.to, 'to');
    if (!Array.isArray(mapping.range))
      return [[withName(mapping.filter ?? '{name}', name), `${from ?? ''}..${to ?? ''}`]];
    const [fromName, toName] = mapping.range.map((pattern: string) => withName(pattern, name));
    return [...(from ? [[fromName, from] as Pair] : []), ...(to ? [[toName, to] as Pair] : [])];
  }
  const sent = values.map((value) => records.filterValue(column, value));
  const sentName = withName(mapping.filter ?? '{name}', name);
  const { several = 'repeated' } = mapping;
  if (typeof several === 'object')
    return sent.length > 1
      ? [[withName(several.name, name), sent.join(several.between)]]
      : sent.map((value) => [sentName, value]);
  return several === 'repeated' ? sent.map((value) => [sentName, value]) : [[sentName, sent.join(several)]];
}

/** `{name}_from` and `from{Name}` with the name of a field. */
const withName = (pattern: string, name: string): string =>
  pattern.replace('{name}', name).replace('{Name}', name.charAt(0).toUpperCase() + name.slice(1));

/** The page of a list in the words of the contract; what has no rows is left to the reader of lists, which says so. */
export function listPageFrom(
  mapping: ListMapping | undefined,
  records: RecordMapper,
  data: unknown,
  body: unknown,
): unknown {
  const rows =
    Array.isArray(data) && mapping?.rows === undefined ? data : answerAt(data, body, mapping?.rows ?? 'list');
  if (!Array.isArray(rows)) return data;
  const total = answerAt(data, body, mapping?.total ?? 'total');
  return { list: rows.map((row) => (isObject(row) ? records.read(row) : row)), ...(total == null ? {} : { total }) };
}
