import { COUNT_UP_TO, IDS } from '../../contract/list.ts';
import { codeOf, isReading, readingCodes } from '../../declare/actions.ts';
import { columnField } from '../../declare/columns.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { sortableColumns } from '../../declare/list-columns.ts';
import { meaningOf } from '../../kinds/index.ts';
import type { Schema } from '../fields/kind.ts';
import { operatorParameters } from './filter-operators.ts';
import { filtersOf } from './list-query.ts';
import { arraySchema, integerSchema, stringSchema } from './route-schema.ts';

/** What the `schema` of every route of a section begins with. */
export type DescribeOperation = (
  summary: string,
  /** The actions required besides reading; one of those in an array is enough. */
  ...actions: (string | readonly string[])[]
) => { summary: string; tags: string[]; 'x-codes': string[] };

export const describeOperationOf =
  (resource: Resource, sections: readonly Resource[]): DescribeOperation =>
  (summary, ...actions) => ({
    summary,
    tags: [resource.label.en],
    'x-codes': [
      readingCodes(resource, sections).join(' | '),
      ...actions
        .map((action) => [action].flat().filter((name) => !isReading(name)))
        .filter(({ length }) => length > 0)
        .map((names) => names.map((name) => codeOf(resource, name)).join(' | ')),
    ],
  });

const filterDescriptions: Record<string, string> = {
  contains: 'Contains these words',
  oneOf: 'Any of these; repeat for several',
  range: 'from..to, either end may be missing',
  is: 'true or false',
};

/** The query parameters that filter a list. */
export function filterProperties(resource: Resource): Record<string, Schema> {
  const filters = filtersOf(resource).map((name) => {
    const field = columnField(resource, name);
    const description = filterDescriptions[String(field && meaningOf(field).filter)];
    return [name, { ...arraySchema(stringSchema), ...(description ? { description } : {}) }] as const;
  });
  return {
    keyword: { ...stringSchema, description: `Words in ${resource.list.search.join(', ')}` },
    ...Object.fromEntries(filters),
  };
}

/** Selects every record, which no request does by leaving its conditions out. */
export const allParameter = {
  ...stringSchema,
  description: 'true: every record, where no condition is given',
};

/** The query parameters of a list beside its filters: records by their ids, and the operators of each filter. */
export const operatorProperties = (resource: Resource): Record<string, Schema> => ({
  [IDS]: { ...arraySchema(integerSchema), description: 'The records with these ids' },
  ...Object.fromEntries(
    filtersOf(resource)
      .flatMap((name) => operatorParameters(resource, name))
      .map((name) => [name, arraySchema(stringSchema)]),
  ),
});

/** The query parameter of a list that lets a search be answered before all matches are counted. */
export const countProperties: Record<string, Schema> = {
  [COUNT_UP_TO]: {
    type: 'integer',
    description:
      'With a keyword: the total may be this number, and more true, where there are more matches. Without it the total is always exact',
  },
};

/** The query parameters that sort and filter a list. */
export const listProperties = (resource: Resource): Record<string, Schema> => ({
  sort: {
    ...stringSchema,
    description: `Any of ${sortableColumns(resource).join(', ')}; a minus before it turns it round`,
  },
  ...filterProperties(resource),
});
