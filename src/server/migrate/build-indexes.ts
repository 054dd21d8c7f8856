import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../declare/define-resource.ts';
import { runExclusively } from '../database/locks.ts';
import type { Database } from '../database/open.ts';
import type { Db } from '../database/tables.ts';
import { INDEX_SUFFIXES, isUniqueViolation } from '../records/indexes/unique-index.ts';
import { tableOf } from '../records/section-table.ts';
import { type SectionIndex, sectionIndexes, type UniqueFields } from './section-indexes.ts';

interface IndexBuildOptions {
  database: Pick<Database, 'db' | 'withoutTimeout' | 'embedded'>;
  sections: readonly Resource[];
  /** Says what the person who runs the service should know. */
  warn: (sentence: string) => void;
}

export interface IndexBuild {
  /** Resolves when every index exists. */
  done: Promise<void>;
  /** Interrupts the build; the next start repeats what is missing. */
  stop: () => Promise<void>;
}

/**
 * Builds the missing indexes one after the other and drops those that are no longer declared. On a PostgreSQL server
 * each is built concurrently, so that reads and writes go on meanwhile. An interrupted build leaves an invalid index,
 * which is dropped and built again.
 */
export function startIndexBuild(options: IndexBuildOptions): IndexBuild {
  const { database } = options;
  const state: BuildState = { isStopping: false, backend: undefined };
  const done = runExclusively(database, 'tables and indexes', () => buildMissing(options, state), {
    isStopping: () => state.isStopping,
  }).catch((error: unknown) => {
    if (!state.isStopping) throw error;
  });
  return {
    done,
    async stop() {
      state.isStopping = true;
      const { backend } = state;
      // Without the cancellation the stop would wait until a large table is indexed.
      if (backend !== undefined && !database.embedded)
        await sql`select pg_cancel_backend(${backend}::integer)`.execute(database.db).catch(() => undefined);
      await done.catch(() => undefined);
    },
  };
}

interface BuildState {
  isStopping: boolean;
  /** The process of the database server that builds. */
  backend: number | undefined;
}

async function buildMissing({ database, sections, warn }: IndexBuildOptions, state: BuildState): Promise<void> {
  const declared = sections.flatMap(sectionIndexes);
  const existing = await readIndexes(database.db, sections.map(tableOf));
  const isComplete = declared.every(({ name }) => existing.get(name)?.valid);
  const obsolete = [...existing.keys()].filter((name) => !declared.some((index) => index.name === name));
  if (isComplete && obsolete.length === 0) return;
  const trigramClass = await findTrigramClass(database.withoutTimeout, warn);
  const concurrently = database.embedded ? sql`` : sql`concurrently`;
  await database.withoutTimeout.connection().execute(async (db) => {
    state.backend = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
    const drop = (name: string) => sql`drop index ${concurrently} if exists ${sql.id(name)}`.execute(db);
    const build = async (index: SectionIndex): Promise<void> => {
      const found = existing.get(index.name);
      if (found?.valid || found?.building) return;
      if (found) await drop(index.name);
      await createIndex(db, index, { concurrently, trigramClass: trigramClass ?? sql`` });
    };
    const needed = new Set<string>();
    for (const index of declared) {
      if (state.isStopping) return;
      if (index.trigrams && !trigramClass) continue;
      const { instead } = index.unique ?? {};
      if (instead && existing.get(index.name)?.building) needed.add(instead.name);
      await build(index).catch(async (error: unknown) => {
        if (!index.unique || !isUniqueViolation(error)) throw error;
        // What is left of a concurrent build would go on refusing values, although it finds none.
        await drop(index.name);
        warn(duplicatesSentence(index.unique, await countDuplicates(db, index, index.unique)));
        if (!instead) return;
        needed.add(instead.name);
        await build(instead);
      });
    }
    // Dropped last, because the index that replaces one must exist before.
    for (const name of obsolete) if (!needed.has(name)) await drop(name);
  });
}

const createIndex = (
  db: Db,
  { name, table, definition, unique }: SectionIndex,
  { concurrently, trigramClass }: { concurrently: RawBuilder<unknown>; trigramClass: RawBuilder<unknown> },
): Promise<unknown> =>
  sql`create ${unique ? sql`unique` : sql``} index ${concurrently} if not exists ${sql.id(name)} on ${sql.id(table)} ${definition(trigramClass)}`.execute(
    db,
  );

interface Duplicates {
  /** How many values several records have. */
  values: number;
  /** The ids of some of these records, those of the same value together. */
  examples: readonly (readonly number[])[];
}

const MAX_EXAMPLES = 3;

async function countDuplicates(db: Db, { table }: SectionIndex, { keys }: UniqueFields): Promise<Duplicates> {
  const { rows } = await sql<{ ids: number[]; values: number }>`
    select (array_agg(id order by id))[1:4] as ids, count(*) over () as values from ${sql.id(table)}
    where "deletedAt" is null and ${sql.join(
      keys.map((key) => sql`${key} is not null`),
      sql` and `,
    )}
    group by ${sql.join(keys)} having count(*) > 1 order by 1 limit ${sql.lit(MAX_EXAMPLES)}`.execute(db);
  return { values: Number(rows[0]?.values ?? 0), examples: rows.map(({ ids }) => ids) };
}

const duplicatesSentence = ({ resource, names }: UniqueFields, { values, examples }: Duplicates): string =>
  `${resource.label.en} (${resource.code}): ${values} ${values === 1 ? 'value' : 'values'} of "${names.join(' + ')}" ${
    values === 1 ? 'stands' : 'stand'
  } in several records, for instance ${examples.map((ids) => ids.map((id) => `#${id}`).join(' = ')).join(', ')}. New doubles are refused as before, but the database cannot refuse them itself until these records are corrected; the next start tries again.`;

interface ExistingIndex {
  name: string;
  valid: boolean;
  /** Another server is building it. */
  building: boolean;
}

/** The indexes of these tables that a build has made, by name. */
async function readIndexes(db: Db, tables: readonly string[]): Promise<Map<string, ExistingIndex>> {
  const { rows } = await sql<ExistingIndex>`
    select i.relname as name, x.indisvalid as valid,
      exists (select 1 from pg_stat_progress_create_index p where p.index_relid = i.oid) as building
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where t.relnamespace = current_schema()::regnamespace and t.relname = any(${tables}::text[])`.execute(db);
  const suffixes = Object.values(INDEX_SUFFIXES);
  return new Map(
    rows.filter(({ name }) => suffixes.some((suffix) => name.endsWith(suffix))).map((row) => [row.name, row]),
  );
}

/** The operator class for searches inside texts, or `null` with a warning where the database cannot have it. */
async function findTrigramClass(db: Db, warn: (sentence: string) => void): Promise<RawBuilder<unknown> | null> {
  try {
    // In `public`, so that an installation that is removed with its schema does not take away what another uses.
    const { rows: places } = await sql<{ schema: string }>`
      select coalesce(to_regnamespace('public')::text, current_schema()) as schema`.execute(db);
    await sql`create extension if not exists pg_trgm with schema ${sql.id(places[0]?.schema ?? 'public')}`.execute(db);
    const { rows } = await sql<{ schema: string }>`
      select n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
      where e.extname = 'pg_trgm'`.execute(db);
    const schema = rows[0]?.schema ?? 'public';
    // With LC_CTYPE "C" Chinese characters are no letters, and the index would hold nothing of them.
    const trigrams = sql.id(schema, 'show_trgm');
    const { rows: checks } = await sql<{ ok: boolean }>`select cardinality(${trigrams}('纪念馆')) > 0 as ok`.execute(
      db,
    );
    if (checks[0]?.ok) return sql.id(schema, 'gin_trgm_ops');
    warn(`${SLOW} The database was made with LC_CTYPE "C"; make one with LC_CTYPE "C.UTF-8" and restore a backup.`);
  } catch (error) {
    warn(
      `${SLOW} The extension pg_trgm is missing (${(error as Error).message}). Let the owner of the database run: create extension pg_trgm; then restart.`,
    );
  }
  return null;
}

const SLOW = 'Searches inside texts read whole tables, which is slow in sections with very many records.';
