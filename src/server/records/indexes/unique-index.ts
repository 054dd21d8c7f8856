import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Label } from '../../../contract/label.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { uniqueFieldSets } from '../../../declare/unique-fields.ts';
import { tableOf } from '../section-table.ts';

/** Index names end with one of these; an index that is no longer declared is recognised by it and dropped. */
export const INDEX_SUFFIXES = {
  unique: '_unique_key',
  duplicates: '_unique_lookup',
  number: '_next_number',
  contains: '_trigrams',
  shortWords: '_short_words',
  sort: '_sort_together',
  trash: '_trash',
  returned: '_returned',
} as const;

/** PostgreSQL cuts longer names, so that two might become one. */
const LONGEST_NAME = 63;

export function sectionIndexName(table: string, columns: readonly string[], suffix: string): string {
  const name = `${table}_${columns.join('_')}${suffix}`;
  if (name.length <= LONGEST_NAME) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${name.slice(0, LONGEST_NAME - suffix.length - 9)}_${hash}${suffix}`;
}

/**
 * What is compared of a field that must be unique, for a column or a value. The unique index and the search for
 * duplicates use the same expression, because an index serves no other and refuses by no other. A unique index does not
 * count empty values; records at the root of a tree have the same parent, which is 0 here.
 */
export const uniqueKey = ({ tree }: Resource, name: string, value: RawBuilder<unknown>): RawBuilder<unknown> =>
  name === tree ? sql`coalesce(${value}, 0)` : value;

/** The labels of the fields whose unique index has this name, and the name of the field that a form marks. */
export function findUniqueFields(
  sections: readonly Resource[],
  index: string,
): { resource: Resource; names: readonly string[]; labels: readonly Label[] } | undefined {
  for (const resource of sections) {
    for (const names of uniqueFieldSets(resource)) {
      if (sectionIndexName(tableOf(resource), names, INDEX_SUFFIXES.unique) !== index) continue;
      return { resource, names, labels: names.flatMap((name) => resource.fields[name]?.label ?? []) };
    }
  }
  return undefined;
}

const UNIQUE_VIOLATION = '23505';

/** Whether the database has refused a statement by a unique index. */
export const isUniqueViolation = (error: unknown): boolean => (error as { code?: unknown }).code === UNIQUE_VIOLATION;
