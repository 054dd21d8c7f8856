import { expressionBuilder } from 'kysely';
import type { Label } from '../../contract/label.ts';
import { listParameters } from '../../contract/list.ts';
import { columnField } from '../../declare/columns.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { Operator } from '../http/access.ts';
import { Refusal } from '../http/errors.ts';
import type { QueryParameters } from '../http/request-parts.ts';
import { filterCondition } from './list-condition.ts';
import { filtersOf, type ParsedListQuery, parseListQuery } from './list-query.ts';

/**
 * Parses the filter of a bulk action. A list ignores unknown filters, but here that would select more rows than the
 * operator has seen.
 */
export function parseFilterStrict(
  resource: Resource,
  query: QueryParameters,
  operator: Pick<Operator, 'codes' | 'id'>,
): ParsedListQuery {
  const parameters = [...listParameters, ...filtersOf(resource)];
  for (const [name, values] of Object.entries(query)) {
    if (!parameters.includes(name)) throw unknownFilter(name);
    if (filtersOf(resource).includes(name)) rejectIgnoredFilter(resource, name, [values ?? []].flat(), operator);
  }
  return parseListQuery(resource, query, operator);
}

/** Refuses a filter that would be ignored because it is unreadable or not permitted. */
function rejectIgnoredFilter(
  resource: Resource,
  name: string,
  given: readonly string[],
  operator: Pick<Operator, 'codes' | 'id'>,
) {
  const values = given.filter((value) => value !== '');
  if (values.length === 0) return;
  const listQuery = parseListQuery(resource, { [name]: values }, operator);
  const parsedFilter = listQuery.filters.find(([filter]) => filter === name);
  const condition =
    parsedFilter &&
    filterCondition(expressionBuilder(), resource, { name, values: parsedFilter[1], masked: listQuery.masked });
  if (!condition) throw impossibleFilter(columnField(resource, name)?.label ?? { zh: name, en: name });
}

export const unknownFilter = (name: string): Refusal =>
  new Refusal(422, {
    zh: `没有“${name}”这个筛选条件，请刷新列表后重试。`,
    en: `There is no filter “${name}”; please reload the list and try again.`,
  });

export const impossibleFilter = (label: Label): Refusal =>
  new Refusal(422, {
    zh: `不能按“${label.zh}”这样筛选，请去掉这个条件后重试。`,
    en: `The rows cannot be chosen by “${label.en}” like this; please take the condition away and try again.`,
  });
