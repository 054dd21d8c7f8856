import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../../declare/define-resource.ts';
import { serverKindOf } from '../../../kinds/index.server.ts';
import type { Database } from '../../database/open.ts';
import type { Db } from '../../database/tables.ts';
import { createVersionedResults, createVersions } from '../../database/versioned-results.ts';
import { tableOf, titlesOf } from '../section-table.ts';

/** A record field that refers to a stored file. */
export interface MediaUseRow {
  resource: Resource;
  id: number;
  titles: Readonly<Record<string, unknown>>;
  field: string;
  /** Whether the current record refers to it, or only the published copy. */
  isCurrent: boolean;
  isPublished: boolean;
  /** Whether the field shows it as a picture without a description. */
  lacksAlt: boolean;
  deleted: boolean;
}

/**
 * All fields that refer to a stored file, including records in the trash, which may be restored.
 */
export async function listMediaUses(db: Db, sections: readonly Resource[], hash: string): Promise<MediaUseRow[]> {
  const uses: MediaUseRow[] = [];
  for (const resource of sections) {
    const fields = mediaFields(resource);
    if (fields.length === 0) continue;
    const places = fields.map(
      (name) => sql`(${sql.lit(name)}, position(${hash}::text in ${recordReferences(resource, name)}) > 0,
        position(${hash}::text in ${publishedReferences(resource, name)}) > 0, ${lacksAlt(resource, name, hash)})`,
    );
    const { rows } = await sql<Omit<MediaUseRow, 'resource'>>`
      select t.id, ${titlesOf(resource)} as titles, f.field, f.here as "isCurrent", f.live as "isPublished",
        coalesce(f."lacksAlt", false) as "lacksAlt", t."deletedAt" is not null as deleted
      from ${sql.id(tableOf(resource))} as t, lateral (values ${sql.join(places)}) as f(field, here, live, "lacksAlt")
      where ${hashesInRecord(resource)} @> array[${hash}::text] and (f.here or f.live) order by t.id`.execute(db);
    uses.push(...rows.map((row) => ({ ...row, resource })));
  }
  return uses;
}

/** Whether a field of the row aliased `t` shows a stored picture without a description. Only pictures have a width. */
function lacksAlt({ fields }: Resource, name: string, hash: string): RawBuilder<unknown> {
  const field = fields[name];
  const column = sql.ref(`t.${name}`);
  return field && serverKindOf(field).columnType === 'jsonb'
    ? sql`jsonb_path_exists(${column},
        '$.** ? (@.file starts with $hash && exists(@.width) && (!exists(@.alt) || @.alt == null || @.alt == ""))',
        jsonb_build_object('hash', ${hash}::text))`
    : sql`${column} ~ ('<img (?![^>]*alt="[^"])[^>]*src="[^"]*/media/' || ${hash}::text)`;
}

/** How many uses of a file are counted in one section, since a default picture may be in very many records. */
const MAX_COUNTED_USES = 1_000;

/** How many record fields refer to a stored file. */
export interface UseCount {
  uses: number;
  /** Whether there are more than were counted. */
  more: boolean;
}

/** Counts the uses of some stored files by the indexes of all sections. */
export async function countMediaUses(
  db: Db,
  sections: readonly Resource[],
  hashes: readonly string[],
): Promise<ReadonlyMap<string, UseCount>> {
  const withMedia = sections.filter(holdsMedia);
  if (hashes.length === 0 || withMedia.length === 0) return new Map();
  const counts = withMedia.map((resource) => {
    const places = mediaFields(resource).map((name, at) => ({
      column: sql.id(`w${at}`),
      words: sql`concat(${recordReferences(resource, name)}, ' ', ${publishedReferences(resource, name)})`,
    }));
    return sql`
      select h.hash, count(*)::integer as uses from unnest(${hashes}::text[]) as h(hash), lateral (
        select from (
          select ${sql.join(places.map(({ words, column }) => sql`${words} as ${column}`))}
          from ${sql.id(tableOf(resource))} as t where ${hashesInRecord(resource)} @> array[h.hash]
          limit ${sql.lit(MAX_COUNTED_USES + 1)}
        ) as t, lateral (values ${sql.join(places.map(({ column }) => sql`(${column})`))}) as f(words)
        where position(h.hash in f.words) > 0 limit ${sql.lit(MAX_COUNTED_USES + 1)}
      ) as found group by h.hash`;
  });
  const most = sql.lit(MAX_COUNTED_USES);
  const { rows } = await sql<UseCount & { hash: string }>`
    select hash, sum(least(uses, ${most}))::integer as uses, max(uses) > ${most} as more
    from (${sql.join(counts, sql` union all `)}) as counts group by hash`.execute(db);
  return new Map(rows.map(({ hash, ...count }) => [hash, count]));
}

/** The hashes of all stored files that a record field refers to. */
export type ReadUsedHashes = () => Promise<ReadonlySet<string>>;

type HashSource = Pick<Database, 'db' | 'embedded' | 'callPriority'>;

/** Scanning a section takes a while, so its result is cached until the version of the table changes. */
export function createUsedHashes(source: HashSource, sections: readonly Resource[]): ReadUsedHashes {
  const withMedia = sections.filter(holdsMedia);
  const results = createVersionedResults<readonly string[]>(withMedia.length);
  const readVersions = createVersions(source.db);
  return async () => {
    const versions = await readVersions();
    const used = new Set<string>();
    for (const resource of withMedia) {
      const version = versions.get(tableOf(resource)) ?? 0;
      const hashes = await results.find(resource.code, version, () => readHashesIn(source, resource));
      for (const hash of hashes) used.add(hash);
    }
    return used;
  };
}

/** How many ids one statement covers on the embedded database: 25 ms for records with long texts. */
const IDS_AT_ONCE = 250;

/** On the embedded database in parts, between which calls are answered; PostgreSQL answers them meanwhile. */
async function readHashesIn(
  { db, embedded, callPriority }: HashSource,
  resource: Resource,
): Promise<readonly string[]> {
  if (!embedded) return readHashesOf(db, resource);
  const hashes = new Set<string>();
  const lastId = await readLastId(db, resource);
  for (let after = 0; after < lastId; after += IDS_AT_ONCE) {
    // The search in the library is a call itself, so a wait before each section would delay it by a fifth of a second.
    if (after > 0) await callPriority.waitForCalls();
    for (const hash of await readHashesOf(db, resource, { after, upTo: after + IDS_AT_ONCE })) hashes.add(hash);
  }
  return [...hashes];
}

async function readLastId(db: Db, resource: Resource): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from ${sql.id(tableOf(resource))}`.execute(
    db,
  );
  return rows[0]?.last ?? 0;
}

/** The hashes in the records of a section, or only in those with such an id. */
async function readHashesOf(db: Db, resource: Resource, ids?: { after: number; upTo: number }): Promise<string[]> {
  const isRead = ids ? sql`t.id > ${ids.after} and t.id <= ${ids.upTo}` : sql`true`;
  // Most records of a large section, such as members, have no file at all.
  const columns = mediaColumns(resource).map((name) => sql.ref(`t.${name}`));
  const references = mediaFields(resource).flatMap((name) => [
    recordReferences(resource, name),
    publishedReferences(resource, name),
  ]);
  const { rows } = await sql<{ hash: string }>`
    select distinct unnest(media_hashes(concat_ws(' ', ${sql.join(references)}))) as hash
    from ${sql.id(tableOf(resource))} as t
    where ${isRead} and num_nonnulls(${sql.join(columns)}) > 0`.execute(db);
  return rows.map(({ hash }) => hash);
}

export const mediaFields = ({ fields }: Resource): string[] =>
  Object.entries(fields)
    .filter(([, field]) => serverKindOf(field).holdsMedia?.(field))
    .map(([name]) => name);

/**
 * The hashes of the files to which a field of the row aliased `t` refers. A hash in its text, such as a caption or a file
 * name, refers to nothing: anybody may write one.
 */
export const recordReferences = (resource: Resource, name: string): RawBuilder<unknown> =>
  referencesIn(resource, name, sql.ref(`t.${name}`));

/** The same in the published copy. */
export const publishedReferences = (resource: Resource, name: string): RawBuilder<unknown> =>
  resource.workflow ? referencesInJson(resource, name, sql`t.live`) : sql`''`;

/** The same in a record as JSON. */
export function referencesInJson(resource: Resource, name: string, json: RawBuilder<unknown>): RawBuilder<unknown> {
  const field = resource.fields[name];
  const isJson = field !== undefined && serverKindOf(field).columnType === 'jsonb';
  return referencesIn(resource, name, isJson ? sql`${json} -> ${sql.lit(name)}` : sql`${json} ->> ${sql.lit(name)}`);
}

function referencesIn(resource: Resource, name: string, value: RawBuilder<unknown>): RawBuilder<unknown> {
  const field = resource.fields[name];
  const references = field && serverKindOf(field).mediaReferences?.(value, field);
  return references ? sql`coalesce(${references}, '')` : sql`''`;
}

export const holdsMedia = (resource: Resource): boolean => mediaFields(resource).length > 0;

/** The columns of a section that may contain the hash of a file. */
const mediaColumns = (resource: Resource): string[] => [
  ...mediaFields(resource),
  ...(resource.workflow ? ['live'] : []),
];

/** All hashes in a row of the table or its alias, as the index contains them; not each of them is a reference. */
export const hashesInRecord = (resource: Resource, table = 't'): RawBuilder<unknown> => {
  const text = mediaColumns(resource).map((name) => sql`coalesce(${sql.ref(`${table}.${name}`)}::text, '')`);
  return sql`media_hashes(${sql.join(text, sql` || ' ' || `)})`;
};

/**
 * An immutable function for the index; PostgreSQL has no immutable one that returns all matches. Its cost keeps the planner
 * from reading the long texts of a small section instead of its index.
 */
export const mediaHashesFunction = sql`
  create or replace function media_hashes(words text) returns text[] immutable parallel safe cost 5000 language sql as
  $$ select array(select (regexp_matches(words, '[0-9a-f]{64}', 'g'))[1]) $$`;
