import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../declare/define-resource.ts';
import { uniqueFieldSets } from '../../declare/unique-fields.ts';
import { returnsToAuthor } from '../../declare/workflow.ts';
import { serverKindOf } from '../../kinds/index.server.ts';
import { meaningOf } from '../../kinds/index.ts';
import { indexesShortWords, searchedColumns, shortWordsOf } from '../records/indexes/short-words.ts';
import { orderOf, sortsTogether } from '../records/indexes/sort-index.ts';
import { INDEX_SUFFIXES, sectionIndexName, uniqueKey } from '../records/indexes/unique-index.ts';
import { indexedColumns, tableOf } from '../records/section-table.ts';

/** An index that is built beside the running service, because a large table takes minutes. */
export interface SectionIndex {
  name: string;
  table: string;
  /** Needs the operator class of `pg_trgm`. */
  trigrams: boolean;
  /** What follows `create index … on table`. */
  definition: (trigramClass: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Given if the index is unique. */
  unique?: UniqueFields;
}

/** Fields whose combined values only one live record may have. */
export interface UniqueFields {
  resource: Resource;
  names: readonly string[];
  keys: readonly RawBuilder<unknown>[];
  /** Finds duplicates as long as records have the same values, which keep the unique index from being built. */
  instead: SectionIndex | undefined;
}

/**
 * The indexes for unique values, generated numbers, searches inside texts, words too short for those, orders of several
 * columns, the trash, and records returned to their authors.
 */
export const sectionIndexes = (resource: Resource): SectionIndex[] => [
  ...uniqueIndexes(resource),
  ...numberLookups(resource),
  ...containsSearches(resource),
  ...shortWordSearches(resource),
  ...sortIndexes(resource),
  trashIndex(resource),
  ...returnedIndexes(resource),
];

/** Refuses the second live record with the same values, and finds the first. */
function uniqueIndexes(resource: Resource): SectionIndex[] {
  const [table, sorted] = [tableOf(resource), indexedColumns(resource)];
  return uniqueFieldSets(resource).map((names) => {
    const keys = names.map((name) => uniqueKey(resource, name, sql.ref(name)));
    const index = (suffix: string): SectionIndex => ({
      name: sectionIndexName(table, names, suffix),
      table,
      trigrams: false,
      // A key is an expression, which has to be in parentheses of its own.
      definition: () => sql`(${sql.join(keys.map((key) => sql`(${key})`))}) where "deletedAt" is null`,
    });
    const isSorted = names.length === 1 && names.some((name) => sorted.includes(name) && name !== resource.tree);
    const instead = isSorted ? undefined : index(INDEX_SUFFIXES.duplicates);
    return { ...index(INDEX_SUFFIXES.unique), unique: { resource, names, keys, instead } };
  });
}

/** Finds the last number of a month or year; deleted records keep theirs. */
function numberLookups(resource: Resource): SectionIndex[] {
  const table = tableOf(resource);
  return Object.entries(resource.fields)
    .filter(([, field]) => serverKindOf(field).numbering)
    .map(([name]) => ({
      name: sectionIndexName(table, [name], INDEX_SUFFIXES.number),
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
  return [...new Set([...searchedColumns(resource), ...list.filters])]
    .filter((name) => {
      const field = fields[name];
      return field && meaningOf(field).filter === 'contains' && serverKindOf(field).columnType === 'text';
    })
    .map((name) => ({
      name: sectionIndexName(table, [name], INDEX_SUFFIXES.contains),
      table,
      trigrams: true,
      definition: (trigramClass) =>
        sql`using gin (${sql.ref(name)} ${trigramClass}) with (fastupdate = off) where "deletedAt" is null`,
    }));
}

/** Finds words of one and two characters in any of the searched texts; without `fastupdate` as above. */
function shortWordSearches(resource: Resource): SectionIndex[] {
  const table = tableOf(resource);
  if (!indexesShortWords(resource)) return [];
  return [
    {
      name: sectionIndexName(table, searchedColumns(resource), INDEX_SUFFIXES.shortWords),
      table,
      trigrams: false,
      definition: () =>
        sql`using gin (${shortWordsOf(resource, sql.ref)}) with (fastupdate = off) where "deletedAt" is null`,
    },
  ];
}

/** Holds the records in an order of several columns. */
function sortIndexes(resource: Resource): SectionIndex[] {
  const table = tableOf(resource);
  return sortsTogether(resource).map((sorters) => ({
    name: sectionIndexName(
      table,
      sorters.map(({ field, order }) => (order === 'desc' ? `${field}_desc` : field)),
      INDEX_SUFFIXES.sort,
    ),
    table,
    trigrams: false,
    definition: () => sql`(${orderOf(sorters)}) where "deletedAt" is null`,
  }));
}

/** Holds the deleted records, latest first. */
function trashIndex(resource: Resource): SectionIndex {
  const table = tableOf(resource);
  return {
    name: sectionIndexName(table, ['deletedAt'], INDEX_SUFFIXES.trash),
    table,
    trigrams: false,
    definition: () => sql`("deletedAt" desc, id desc) where "deletedAt" is not null`,
  };
}

/** Finds the records that were returned to their authors, of which badges count each operator's own. */
function returnedIndexes(resource: Resource): SectionIndex[] {
  const { workflow } = resource;
  if (!workflow || !Object.values(workflow.moves).some((move) => returnsToAuthor(workflow, move))) return [];
  const table = tableOf(resource);
  return [
    {
      name: sectionIndexName(table, ['status'], INDEX_SUFFIXES.returned),
      table,
      trigrams: false,
      definition: () => sql`(status, id) where "rejectReason" is not null and "deletedAt" is null`,
    },
  ];
}
