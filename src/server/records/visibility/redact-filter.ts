import type { Resource } from '../../../declare/define-resource.ts';
import type { QueryParameters } from '../../http/request-parts.ts';

/** The filter of a selection without search values of personal fields, for other readers. */
export function redactFilter(resource: Pick<Resource, 'fields'>, query: QueryParameters): QueryParameters {
  const isPublic = (name: string) => name !== 'keyword' && !resource.fields[name]?.seenBy;
  const conditions = Object.entries(query).filter(([name]) => !['current', 'pageSize', 'sort'].includes(name));
  return Object.fromEntries(conditions.map(([name, values]) => [name, isPublic(name) ? values : '***']));
}
