import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../declare/define-resource.ts';
import type { Db } from '../database/tables.ts';
import { serverKindOf } from '../fields/kinds.ts';
import { tableOf, titlesOf } from '../fields/section-table.ts';

/** A record field that refers to a stored file. */
export interface MediaUseRow {
  resource: Resource;
  id: number;
  titles: Readonly<Record<string, unknown>>;
  field: string;
  /** Whether the current record refers to it, or only the published copy. */
  isCurrent: boolean;
  deleted: boolean;
}

/**
 * All fields that refer to a stored file, including records in the trash, which may be restored. A hash is long enough
 * to be searched as text in the column, whatever the field kind.
 */
export async function listMediaUses(db: Db, resources: readonly Resource[], hash: string): Promise<MediaUseRow[]> {
  const uses: MediaUseRow[] = [];
  for (const resource of resources) {
    const fields = mediaFields(resource);
    if (fields.length === 0) continue;
    const places = fields.map(
      (name) => sql`(${sql.lit(name)}, position(${hash}::text in ${recordText(name)}) > 0,
        position(${hash}::text in ${publishedText(resource, name)}) > 0)`,
    );
    const { rows } = await sql<Omit<MediaUseRow, 'resource'>>`
      select t.id, ${titlesOf(resource)} as titles, f.field, f.here as "isCurrent",
        t."deletedAt" is not null as deleted
      from ${sql.id(tableOf(resource))} as t, lateral (values ${sql.join(places)}) as f(field, here, live)
      where ${hashesInRecord(resource)} @> array[${hash}::text] and (f.here or f.live) order by t.id`.execute(db);
    uses.push(...rows.map((row) => ({ ...row, resource })));
  }
  return uses;
}

/** Counts the record fields that refer to each stored file, by hash. */
export type CountUses = () => Promise<ReadonlyMap<string, number>>;

/** Scanning a section takes a while, so its result is cached until the version of the table changes. */
export function createUseCounts(db: Db, resources: readonly Resource[]): CountUses {
  const countsBySection = new Map<Resource, { version: number; counts: Map<string, number> }>();
  const sections = resources.filter((resource) => mediaFields(resource).length > 0);
  return async () => {
    const versions = new Map(
      (await db.selectFrom('tableVersion').selectAll().execute()).map(({ name, version }) => [name, version]),
    );
    const usesByHash = new Map<string, number>();
    for (const resource of sections) {
      const version = versions.get(tableOf(resource)) ?? 0;
      const cached = countsBySection.get(resource);
      const counts = cached?.version === version ? cached.counts : await countIn(db, resource);
      countsBySection.set(resource, { version, counts });
      for (const [hash, uses] of counts) usesByHash.set(hash, (usesByHash.get(hash) ?? 0) + uses);
    }
    return usesByHash;
  };
}

async function countIn(db: Db, resource: Resource): Promise<Map<string, number>> {
  const places = mediaFields(resource).map(
    (name) => sql`(${sql.lit(name)}, concat(${recordText(name)}, ' ', ${publishedText(resource, name)}))`,
  );
  const { rows } = await sql<{ hash: string; uses: number }>`
    select found.hash, count(*)::integer as uses from (
      select distinct t.id, f.field, (regexp_matches(f.words, '[0-9a-f]{64}', 'g'))[1] as hash
      from ${sql.id(tableOf(resource))} as t, lateral (values ${sql.join(places)}) as f(field, words)
    ) as found group by found.hash`.execute(db);
  return new Map(rows.map(({ hash, uses }) => [hash, uses]));
}

export const mediaFields = ({ fields }: Resource): string[] =>
  Object.entries(fields)
    .filter(([, field]) => serverKindOf(field).holdsMedia?.(field))
    .map(([name]) => name);

export const recordText = (name: string): RawBuilder<unknown> => sql`coalesce(${sql.ref(`t.${name}`)}::text, '')`;

export const publishedText = ({ workflow }: Resource, name: string): RawBuilder<unknown> =>
  workflow ? sql`coalesce(t.live ->> ${sql.lit(name)}, '')` : sql`''`;

export const holdsMedia = (resource: Resource): boolean => mediaFields(resource).length > 0;

/** All hashes in a row of the table or its alias, as the index contains them. */
export const hashesInRecord = (resource: Resource, table = 't'): RawBuilder<unknown> => {
  const columns = [...mediaFields(resource), ...(resource.workflow ? ['live'] : [])];
  const text = columns.map((name) => sql`coalesce(${sql.ref(`${table}.${name}`)}::text, '')`);
  return sql`media_hashes(${sql.join(text, sql` || ' ' || `)})`;
};

/** An immutable function for the index; PostgreSQL has no immutable one that returns all matches. */
export const mediaHashesFunction = sql`
  create or replace function media_hashes(words text) returns text[] immutable parallel safe language sql as
  $$ select array(select (regexp_matches(words, '[0-9a-f]{64}', 'g'))[1]) $$`;
