import { type RawBuilder, sql } from 'kysely';
import { mayDo } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { Field } from '../../declare/field-types.ts';
import type { Operator } from '../access/access.ts';
import { RecentCache } from '../database/recent-cache.ts';
import type { Db } from '../database/tables.ts';
import { serverKindOf } from '../fields/kinds.ts';
import { tableOf } from '../fields/section-table.ts';
import { mayReadReference } from '../visibility/references.ts';
import { hashesInRecord, holdsMedia, mediaFields, publishedText, recordText } from './media-uses.ts';

/** Why an operator may read a stored file: as shared content or as personal data. */
export type MediaVisibility = 'shared' | 'personal';

interface MediaRequest {
  hash: string;
  operator: Operator;
  resources: readonly Resource[];
  now: Date;
}

/**
 * How long an unused upload is kept and visible to its uploader, in milliseconds: a form may stay open over a holiday.
 */
export const UPLOAD_LIFETIME = 7 * 24 * 3_600_000;

/** Operators who may create or edit in any section may use the library, as for uploads. */
export const writesSomewhere = ({ codes }: Pick<Operator, 'codes'>, resources: readonly Resource[]): boolean =>
  resources.some((resource) =>
    ['create', 'edit'].some((action) => mayDo(resource, action, (code) => codes.has(code), resources)),
  );

/** Uploads for restricted fields or personal records are not offered to others. */
export function isPrivate({ fields }: Resource, path: string): boolean {
  const [name = ''] = path.split('.');
  const isPerson = (field: Field) => field.seenBy !== undefined && serverKindOf(field).identifiesPerson === true;
  return fields[name]?.seenBy !== undefined || Object.values(fields).some(isPerson);
}

/**
 * Whether an operator may read a stored file: from the library if they may use it; from a record or an older version of
 * one whose field they see unmasked; or their own recent upload. Returns `missing` if no such file is stored, and
 * `null` if they may not.
 */
export async function readMediaVisibility(db: Db, request: MediaRequest): Promise<MediaVisibility | null | 'missing'> {
  const { hash, operator, resources, now } = request;
  const since = new Date(now.getTime() - UPLOAD_LIFETIME);
  const { rows } = await sql<{ private: boolean; sent: boolean }>`
    select kept.private, exists (select 1 from "mediaUpload" as u
      where u.hash = ${hash} and u."operatorId" = ${operator.id} and u.at > ${since}) as sent
    from (select private from media where hash = ${hash}
      union all select private from "mediaFile" where hash = ${hash}) as kept`.execute(db);
  const [first] = rows;
  if (!first) return 'missing';
  const isShared = rows.some((row) => !row.private);
  if (isShared && writesSomewhere(operator, resources)) return 'shared';
  const fromRecords = await findInRecords(db, request);
  if (fromRecords) return fromRecords;
  if (first.sent) return isShared ? 'shared' : 'personal';
  return findInRevisions(db, request);
}

interface ReadableFields {
  resource: Resource;
  names: string[];
  sight: MediaVisibility;
}

/** The file fields that an operator sees unmasked, by whether they hold personal data. */
function readableBy({ operator, resources }: MediaRequest): readonly ReadableFields[] {
  const fields = readableByCodes.get(operator.codes) ?? findReadable(operator, resources);
  readableByCodes.set(operator.codes, fields);
  return fields;
}

/** Caches by the set of codes, which stays the same object until permissions change. */
const readableByCodes = new WeakMap<Operator['codes'], readonly ReadableFields[]>();

const findReadable = (operator: Operator, resources: readonly Resource[]): ReadableFields[] =>
  resources.filter(holdsMedia).flatMap((resource) => {
    const visibleNames = mediaFields(resource).filter((name) => mayReadReference(operator, resource, name, resources));
    const [own, shared] = [true, false].map((isPrivateField) =>
      visibleNames.filter((name) => isPrivate(resource, name) === isPrivateField),
    );
    return [
      { resource, names: shared ?? [], sight: 'shared' as const },
      { resource, names: own ?? [], sight: 'personal' as const },
    ].filter(({ names }) => names.length > 0);
  });

/**
 * The section in which an operator's last file was found, because the pictures of a page mostly belong to one section.
 */
const lastPlaces = new RecentCache<string>(1_000);

async function findInRecords(db: Db, request: MediaRequest): Promise<MediaVisibility | null> {
  const readables = readableBy(request);
  const key = String(request.operator.id);
  const last = lastPlaces.get(key);
  const isLikely = ({ resource }: ReadableFields) => resource.code === last;
  const match =
    (await findIn(db, request.hash, readables.filter(isLikely))) ??
    (await findIn(
      db,
      request.hash,
      readables.filter((place) => !isLikely(place)),
    ));
  if (match) lastPlaces.set(key, match.section);
  return match?.sight ?? null;
}

interface MediaMatch {
  section: string;
  sight: MediaVisibility;
}

/** One query for several sections, each of which uses its index of hashes. */
async function findIn(db: Db, hash: string, readables: readonly ReadableFields[]): Promise<MediaMatch | undefined> {
  if (readables.length === 0) return undefined;
  const holds = (text: RawBuilder<unknown>) => sql`position(${hash}::text in ${text}) > 0`;
  const queries = readables.map(({ resource, names, sight }) => {
    const fields = names.flatMap((name) => [holds(recordText(name)), holds(publishedText(resource, name))]);
    return sql`(select ${sql.lit(resource.code)} as section, ${sql.lit(sight)} as sight
      from ${sql.id(tableOf(resource))} as t
      where t."deletedAt" is null and ${hashesInRecord(resource)} @> array[${hash}::text]
        and (${sql.join(fields, sql` or `)}) limit 1)`;
  });
  const { rows } = await sql<MediaMatch>`${sql.join(queries, sql` union all `)}`.execute(db);
  return rows.find(({ sight }) => sight === 'shared') ?? rows[0];
}

/** Older versions of an existing record may be read and restored by everyone who may read the record. */
async function findInRevisions(db: Db, request: MediaRequest): Promise<MediaVisibility | null> {
  const { hash } = request;
  const places = readableBy(request).map(({ resource, names, sight }) => {
    const fields = names.map((name) => sql`position(${hash}::text in coalesce(r.record ->> ${sql.lit(name)}, '')) > 0`);
    return sql`(select ${sql.lit(sight)} as sight from revision as r
      where media_hashes(r.record::text) @> array[${hash}::text] and r.section = ${sql.lit(resource.code)}
        and (${sql.join(fields, sql` or `)})
        and exists (select 1 from ${sql.id(tableOf(resource))} as t where t.id = r."recordId" and t."deletedAt" is null)
      limit 1)`;
  });
  if (places.length === 0) return null;
  const { rows } = await sql<{ sight: MediaVisibility }>`${sql.join(places, sql` union all `)}`.execute(db);
  return rows.find(({ sight }) => sight === 'shared')?.sight ?? rows[0]?.sight ?? null;
}
