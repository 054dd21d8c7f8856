import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../../declare/define-resource.ts';
import { meaningOf } from '../../../declare/kinds.ts';
import { titleFields, withTranslations } from '../../../declare/translation.ts';
import { uniqueFieldSets } from '../../../declare/unique-fields.ts';
import { serverKindOf } from '../../fields/kinds.ts';
import { indexedColumns, tableOf } from '../../fields/section-table.ts';

/** An index that is built beside the running service, because a large table takes minutes. */
export interface SectionIndex {
  name: string;
  table: string;
  /** Needs the operator class of `pg_trgm`. */
  trigrams: boolean;
  /** What follows `create index … on table`. */
  definition: (trigramClass: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** Index names end with one of these; an index that is no longer declared is recognised by it and dropped. */
export const SUFFIXES = { unique: '_unique_lookup', number: '_next_number', contains: '_trigrams' } as const;

/** The indexes for unique values, generated numbers and searches inside texts. */
export const sectionIndexes = (resource: Resource): SectionIndex[] => [
  ...uniqueLookups(resource),
  ...numberLookups(resource),
  ...containsSearches(resource),
];

/**
 * Finds the other record with the same value. Not a unique index: an undo may exchange the values of two records in one
 * statement, and a partial unique index cannot be deferred. Writes of a section are serialised (see `records.ts`).
 */
function uniqueLookups(resource: Resource): SectionIndex[] {
  const [table, sorted] = [tableOf(resource), indexedColumns(resource)];
  return uniqueFieldSets(resource)
    .filter((names) => names.length > 1 || !names.some((name) => sorted.includes(name)))
    .map((names) => ({
      name: indexName(table, names.join('_'), SUFFIXES.unique),
      table,
      trigrams: false,
      definition: () => sql`(${sql.join(names.map((name) => sql.ref(name)))}) where "deletedAt" is null`,
    }));
}

/** Finds the last number of a month or year; deleted records keep theirs. */
function numberLookups(resource: Resource): SectionIndex[] {
  const table = tableOf(resource);
  return Object.entries(resource.fields)
    .filter(([, field]) => serverKindOf(field).numbering)
    .map(([name]) => ({
      name: indexName(table, name, SUFFIXES.number),
      table,
      trigrams: false,
      definition: () => sql`(length(${sql.ref(name)}), ${sql.ref(name)})`,
    }));
}

/**
 * Finds a part of a text, in the columns that filters, keywords, the search of all sections and choices look into.
 * Without `fastupdate`: new entries would wait in a list that every search reads, that makes the planner avoid the index
 * and that only a vacuum empties, which the embedded database does not run by itself.
 */
function containsSearches(resource: Resource): SectionIndex[] {
  const { fields, list } = resource;
  const table = tableOf(resource);
  const numbers = Object.keys(fields).filter((name) => serverKindOf(fields[name] as never).numbering);
  const searched = [...titleFields(resource), ...numbers, ...withTranslations(resource, list.search), ...list.filters];
  return [...new Set(searched)]
    .filter((name) => {
      const field = fields[name];
      return field && meaningOf(field).filter === 'contains' && serverKindOf(field).columnType === 'text';
    })
    .map((name) => ({
      name: indexName(table, name, SUFFIXES.contains),
      table,
      trigrams: true,
      definition: (trigramClass) =>
        sql`using gin (${sql.ref(name)} ${trigramClass}) with (fastupdate = off) where "deletedAt" is null`,
    }));
}

/** PostgreSQL cuts longer names, so that two might become one. */
const LONGEST_NAME = 63;

function indexName(table: string, columns: string, suffix: string): string {
  const name = `${table}_${columns}${suffix}`;
  if (name.length <= LONGEST_NAME) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${`${table}_${columns}`.slice(0, LONGEST_NAME - suffix.length - 9)}_${hash}${suffix}`;
}
