import type { Resource } from '../../declare/define-resource.ts';
import type { QueryParameters } from '../http/query.ts';

/** The conditions rows were chosen by, as others may read them: not what of a person was looked for. */
export function redactFilter(resource: Pick<Resource, 'fields'>, query: QueryParameters): QueryParameters {
  const isTold = (name: string) => name !== 'keyword' && !resource.fields[name]?.seenBy;
  const asked = Object.entries(query).filter(([name]) => !['current', 'pageSize', 'sort'].includes(name));
  return Object.fromEntries(asked.map(([name, words]) => [name, isTold(name) ? words : '***']));
}
