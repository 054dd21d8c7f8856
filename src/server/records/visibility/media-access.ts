import { type RawBuilder, sql } from 'kysely';
import { DAY } from '../../../contract/museum-time.ts';
import { mayDo } from '../../../declare/actions.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { serverKindOf } from '../../../kinds/index.server.ts';
import type { Field } from '../../../kinds/index.ts';
import { prepared } from '../../database/pool.ts';
import type { Db } from '../../database/tables.ts';
import type { Operator } from '../../http/access.ts';
import { tableOf } from '../section-table.ts';
import {
  hashesInRecord,
  holdsMedia,
  mediaFields,
  publishedReferences,
  recordReferences,
  referencesInJson,
} from './media-uses.ts';
import { mayReadReference } from './references.ts';

/** Why an operator may read a stored file: as published, as shared content, or as personal data. */
export type MediaVisibility = 'public' | 'shared' | 'personal';

interface MediaReader {
  operator: Operator;
  sections: readonly Resource[];
  now: Date;
}

interface MediaRequest extends MediaReader {
  hash: string;
}

/**
 * How long an unused upload is kept and visible to its uploader, in milliseconds: a form may stay open over a holiday.
 */
export const UPLOAD_LIFETIME = 7 * DAY;

/** Operators who may create or edit in any section may use the library, as for uploads. */
export const writesSomewhere = ({ codes }: Pick<Operator, 'codes'>, sections: readonly Resource[]): boolean =>
  sections.some((resource) =>
    ['create', 'edit'].some((action) => mayDo(resource, action, (code) => codes.has(code), sections)),
  );

/** Uploads for restricted fields or personal records are not offered to others. */
export function isPrivate({ fields }: Resource, path: string): boolean {
  const [name = ''] = path.split('.');
  const isPerson = (field: Field) => field.seenBy !== undefined && serverKindOf(field).identifiesPerson === true;
  return fields[name]?.seenBy !== undefined || Object.values(fields).some(isPerson);
}

/**
 * Whether an operator may read a stored file: from the library if they may use it; from a record or an older version of
 * one whose field they see unmasked; or their own recent upload. Null if they may not, or if no such file is stored: one
 * statement answers both, so that neither the answer nor its time tells which files there are.
 */
export async function readMediaVisibility(db: Db, request: MediaRequest): Promise<MediaVisibility | null> {
  const { hash, operator, now } = request;
  const since = new Date(now.getTime() - UPLOAD_LIFETIME);
  const { library, records, revisions, published } = readableBy(request);
  const statement = sql<{ sight: MediaVisibility | null; published: boolean }>`
    with asked as materialized (select ${hash}::text as hash, ${operator.id}::integer as "operatorId", ${since}::timestamptz as since),
      stored as materialized (select private from media where hash = ${asked} union all select private from "mediaFile" where hash = ${asked}),
      facts as materialized (select exists (select from stored) as stored, exists (select from stored where not private) as shared,
        exists (select from "mediaUpload" as u, asked where u.hash = asked.hash and u."operatorId" = asked."operatorId" and u.at > asked.since) as sent),
      seen as materialized (select case when stored then coalesce(case when shared and ${sql.lit(library)} then 'shared' end, ${records},
        case when sent then case when shared then 'shared' else 'personal' end end, ${revisions}) end as sight from facts)
    select sight, case when sight = 'shared' then ${published} else false end as published from seen`.compile(db);
  const { rows } = await db.executeQuery(prepared(statement));
  const [{ sight = null, published: isPublished = false } = {}] = rows;
  return sight === 'shared' && isPublished ? 'public' : sight;
}

/** The hash that is asked for, once for the whole statement. */
const asked = sql`(select hash from asked)`;

/** Whether an operator may read all of these stored files. Most are in the library, which one statement answers. */
export async function mayReadFiles(db: Db, hashes: readonly string[], reader: MediaReader): Promise<boolean> {
  const usesLibrary = writesSomewhere(reader.operator, reader.sections);
  const { rows } = await sql<{ hash: string; shared: boolean }>`
    select hash, bool_or(not private) as shared
    from (select hash, private from media union all select hash, private from "mediaFile") as stored
    where hash = any(${[...hashes]}::text[]) group by hash`.execute(db);
  if (rows.length < new Set(hashes).size) return false;
  for (const { hash, shared } of rows)
    if (!(shared && usesLibrary) && (await readMediaVisibility(db, { ...reader, hash })) === null) return false;
  return true;
}

interface ReadableFields {
  resource: Resource;
  names: string[];
}

/** What an operator may read, as parts of the statement that asks for a file. */
interface ReadableMedia {
  /** Whether they may use the library. */
  library: boolean;
  /** The sight of the file by the records that refer to it. */
  records: RawBuilder<unknown>;
  /** The same by older versions of existing records, which everyone who may read the record may read and restore. */
  revisions: RawBuilder<unknown>;
  /** Whether a published record shows it. */
  published: RawBuilder<unknown>;
}

/** Caches by the set of codes, which stays the same object until permissions change. */
const readableByCodes = new WeakMap<Operator['codes'], ReadableMedia>();

function readableBy({ operator, sections }: MediaReader): ReadableMedia {
  const readable = readableByCodes.get(operator.codes) ?? findReadable(operator, sections);
  readableByCodes.set(operator.codes, readable);
  return readable;
}

function findReadable(operator: Operator, sections: readonly Resource[]): ReadableMedia {
  const fieldsOf = (mayRead: (resource: Resource, name: string) => boolean): ReadableFields[] =>
    sections
      .filter(holdsMedia)
      .map((resource) => ({ resource, names: mediaFields(resource).filter((name) => mayRead(resource, name)) }))
      .filter(({ names }) => names.length > 0);
  const [own, shared] = [true, false].map((isPrivateField) =>
    fieldsOf(
      (resource, name) =>
        isPrivate(resource, name) === isPrivateField && mayReadReference(operator, resource, name, sections),
    ),
  ) as [ReadableFields[], ReadableFields[]];
  const publishable = fieldsOf(
    (resource, name) => resource.workflow?.publication !== undefined && !isPrivate(resource, name),
  );
  const accessThrough = (find: (places: readonly ReadableFields[]) => RawBuilder<unknown>) =>
    sql`case when ${find(shared)} then 'shared' when ${find(own)} then 'personal' end`;
  return {
    library: writesSomewhere(operator, sections),
    records: accessThrough((places) => isInRecords(places, recordAndPublished)),
    revisions: accessThrough(isInRevisions),
    published: isInRecords(publishable, (resource, name) => [publishedReferences(resource, name)]),
  };
}

type ReferencesOf = (resource: Resource, name: string) => RawBuilder<unknown>[];

const recordAndPublished: ReferencesOf = (resource, name) => [
  recordReferences(resource, name),
  publishedReferences(resource, name),
];

const holds = (references: RawBuilder<unknown>) => sql`position(${asked} in ${references}) > 0`;

/** One branch for each section, which uses its index of hashes. */
function isInRecords(places: readonly ReadableFields[], referencesOf: ReferencesOf): RawBuilder<unknown> {
  if (places.length === 0) return sql`false`;
  const branches = places.map(
    ({ resource, names }) => sql`select from ${sql.id(tableOf(resource))} as t
      where t."deletedAt" is null and ${hashesInRecord(resource)} @> array[${asked}]
        and (${sql.join(
          names.flatMap((name) => referencesOf(resource, name).map(holds)),
          sql` or `,
        )})`,
  );
  return sql`exists (${sql.join(branches, sql` union all `)})`;
}

/** One scan of the index of all revisions. */
function isInRevisions(places: readonly ReadableFields[]): RawBuilder<unknown> {
  if (places.length === 0) return sql`false`;
  const branches = places.map(
    ({ resource, names }) =>
      sql`r.section = ${sql.lit(resource.code)} and (${sql.join(
        names.map((name) => holds(referencesInJson(resource, name, sql`r.record`))),
        sql` or `,
      )}) and exists (select from ${sql.id(tableOf(resource))} as t where t.id = r."recordId" and t."deletedAt" is null)`,
  );
  return sql`exists (select from revision as r where media_hashes(r.record::text) @> array[${asked}]
    and (${sql.join(branches, sql` or `)}))`;
}
