import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import {
  type MediaDetails,
  type MediaItem,
  type MediaKind,
  type MediaSummary,
  mediaKinds,
} from '../../../contract/media.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { readFile } from '../../../kinds/file/file.server.ts';
import { imageOf, thumbnailName } from '../../../kinds/image/image.server.ts';
import type { Db, Tx } from '../../database/tables.ts';
import {
  countMediaUses,
  listMediaUses,
  type MediaUseRow,
  type ReadUsedHashes,
  type UseCount,
} from '../../records/visibility/media-uses.ts';
import { fileTypeByMime } from './file-types.ts';
import type { PictureStore } from './pictures.ts';

export interface LibraryQuery {
  current: number;
  pageSize: number;
  kind: MediaKind | undefined;
  keyword: string;
  unused: boolean;
  tag: string;
  /** Only pictures without a description in either language. */
  withoutAlt: boolean;
  /** Only what the requesting operator has uploaded. */
  mine: boolean;
  /** Only this file. */
  hash: string | undefined;
  /** The requesting operator, who always sees their own uploads. */
  operatorId: number;
}

/** A stored file without the permissions of an operator. */
export type StoredItem = Omit<MediaItem, 'mayDelete'>;

interface Row {
  hash: string;
  kind: MediaKind;
  type: string;
  name: string;
  bytes: number;
  width: number | null;
  height: number | null;
  seconds: number | null;
  altZh: string | null;
  altEn: string | null;
  tags: string[];
  uploadedBy: number | null;
  uploader: string | null;
  createdAt: string;
}

/**
 * Pictures and files as one list. The same bytes may be both if a stored picture was uploaded again as a document; only
 * pictures have a size in pixels.
 */
const storedFiles = sql`(
  select hash, 'image' as kind, type, name, bytes, width, height, null::double precision as seconds, "altZh", "altEn",
    tags, "uploadedBy", "createdAt", private
  from media
  union all
  select hash, case when type like 'audio/%' then 'audio' when type like 'video/%' then 'video' else 'document' end,
    type, name, bytes, null, null, seconds, null, null, tags, "uploadedBy", "createdAt", private
  from "mediaFile") as s`;

export async function listMedia(
  { db, sections, readUsedHashes }: { db: Db; sections: readonly Resource[]; readUsedHashes: ReadUsedHashes },
  libraryQuery: LibraryQuery,
) {
  const used = libraryQuery.unused ? await readUsedHashes() : undefined;
  const where = sql.join(conditionsOf(libraryQuery, used), sql` and `);
  const { rows: totals } = await sql<{ total: number }>`
    select count(*)::integer as total from ${storedFiles} where ${where}`.execute(db);
  const { rows } = await sql<Row>`
    select s.*, o.name as uploader from ${storedFiles} left join operator as o on o.id = s."uploadedBy"
    where ${where} order by s."createdAt" desc, s.hash, s.kind
    limit ${libraryQuery.pageSize} offset ${(libraryQuery.current - 1) * libraryQuery.pageSize}`.execute(db);
  const hashes = rows.map(({ hash }) => hash);
  const counts = await countMediaUses(db, sections, hashes);
  return { list: rows.map((row) => itemOf(row, counts.get(row.hash))), total: totals[0]?.total ?? 0 };
}

/** What the library offers to an operator: what is not personal, and their own uploads. */
const isOffered = (operatorId: number) => sql`(not s.private or s."uploadedBy" = ${operatorId})`;

const lacksDescription = sql`(s.kind = 'image' and s."altZh" is null and s."altEn" is null)`;

/** What is missing in the library, and by which tags it is found. */
export async function readSummary(db: Db, operatorId: number): Promise<MediaSummary> {
  const { rows: counts } = await sql<{ withoutAlt: number }>`
    select count(*)::integer as "withoutAlt" from ${storedFiles}
    where ${isOffered(operatorId)} and ${lacksDescription}`.execute(db);
  const { rows: tags } = await sql<{ tag: string; files: number }>`
    select tag, count(*)::integer as files from ${storedFiles}, unnest(s.tags) as tag
    where ${isOffered(operatorId)} group by tag order by files desc, tag limit ${MAX_LISTED_TAGS}`.execute(db);
  return { withoutAlt: counts[0]?.withoutAlt ?? 0, tags };
}

const MAX_LISTED_TAGS = 200;

/** The description and the tags of a file, locked until the transaction ends. */
export async function readDetails(tx: Tx, hash: string): Promise<Omit<MediaDetails, 'hash'> | undefined> {
  const picture = await tx
    .selectFrom('media')
    .select(['altZh', 'altEn', 'tags'])
    .where('hash', '=', hash)
    .forUpdate()
    .executeTakeFirst();
  if (picture) return { alt: { zh: picture.altZh, en: picture.altEn }, tags: picture.tags };
  const file = await tx.selectFrom('mediaFile').select('tags').where('hash', '=', hash).forUpdate().executeTakeFirst();
  return file && { alt: { zh: null, en: null }, tags: file.tags };
}

/** Stores description and tags of a file; a file that is stored twice, as a picture and as a document, has the same tags. */
export async function writeDetails(tx: Tx, { hash, alt, tags }: MediaDetails): Promise<void> {
  await tx.updateTable('media').set({ altZh: alt.zh, altEn: alt.en, tags }).where('hash', '=', hash).execute();
  await tx.updateTable('mediaFile').set({ tags }).where('hash', '=', hash).execute();
}

function conditionsOf(
  { kind, keyword, operatorId, tag, withoutAlt, mine, hash }: LibraryQuery,
  used: ReadonlySet<string> | undefined,
) {
  const text = keyword.trim().toLowerCase();
  const contains = (column: string) => sql`position(${text} in lower(coalesce(${sql.ref(`s.${column}`)}, ''))) > 0`;
  const conditions: RawBuilder<unknown>[] = [isOffered(operatorId)];
  if (kind) conditions.push(sql`s.kind = ${kind}`);
  if (text) conditions.push(sql`(${sql.join(['name', 'altZh', 'altEn'].map(contains), sql` or `)})`);
  if (hash) conditions.push(sql`s.hash = ${hash}`);
  if (tag) conditions.push(sql`${tag}::text = any(s.tags)`);
  if (withoutAlt) conditions.push(lacksDescription);
  if (mine) conditions.push(sql`s."uploadedBy" = ${operatorId}`);
  if (used) conditions.push(sql`not (s.hash = any(${[...used]}::text[]))`);
  return conditions;
}

function itemOf(row: Row, count: UseCount | undefined): StoredItem {
  const { hash, kind, type, bytes, width, height, seconds, uploadedBy, uploader } = row;
  const file = `${hash}.${fileTypeByMime(type)?.extension}`;
  // Files uploaded before names were stored are named by the start of their hash.
  const name = row.name || `${hash.slice(0, 8)}.${fileTypeByMime(type)?.extension}`;
  return {
    hash,
    kind,
    name,
    bytes,
    alt: { zh: row.altZh, en: row.altEn },
    tags: row.tags,
    uploadedBy: uploadedBy === null ? null : { id: uploadedBy, title: uploader ?? '' },
    at: row.createdAt,
    uses: count?.uses ?? 0,
    ...(count?.more ? { moreUses: true } : {}),
    value:
      width === null || height === null
        ? readFile({ file, name, bytes, type, ...(seconds !== null && { seconds }) })
        : imageOf({ file, width, height }),
  };
}

export const isMediaKind = (word: unknown): word is MediaKind => mediaKinds.some((kind) => kind === word);

/** Where a file comes from. */
interface StoredOrigin {
  uploadedBy: number | null;
  name: string;
  private: boolean;
}

/** Uploader and name of a file; undefined if it does not exist. */
export async function uploaderOf(db: Db, hash: string): Promise<StoredOrigin | undefined> {
  const { rows } = await sql<StoredOrigin>`
    select "uploadedBy", name, private from media where hash = ${hash}
    union all select "uploadedBy", name, private from "mediaFile" where hash = ${hash}`.execute(db);
  return rows[0];
}

export interface RemovalOptions extends PictureStore {
  sections: readonly Resource[];
  /** Called for each file to remove; deletes it by default. */
  discard?: (file: string) => Promise<void>;
}

/**
 * Removes an unused stored file, or returns its uses. The row is locked first; a save that starts to use the file locks
 * it too, so one of the two waits and sees the result of the other.
 */
export const removeMedia = (
  { db, dir, sections, discard = (file) => rm(join(dir, file), { force: true }) }: RemovalOptions,
  hash: string,
  { isInUse, afterwards }: { isInUse?: (tx: Tx) => Promise<boolean>; afterwards?: (tx: Tx) => Promise<void> } = {},
): Promise<MediaUseRow[]> =>
  db.transaction().execute(async (tx) => {
    const rows = await lockRows(tx, hash);
    if (rows.length === 0 || (await isInUse?.(tx))) return [];
    const uses = await listMediaUses(tx, sections, hash);
    if (uses.length > 0) return uses;
    await tx.deleteFrom('media').where('hash', '=', hash).execute();
    await tx.deleteFrom('mediaFile').where('hash', '=', hash).execute();
    await tx.deleteFrom('mediaUpload').where('hash', '=', hash).execute();
    await afterwards?.(tx);
    // Deleted before the transaction ends: an upload of the same file waits for the lock and then writes the file anew.
    for (const { type } of rows) {
      const file = `${hash}.${fileTypeByMime(type)?.extension}`;
      for (const name of [file, thumbnailName(file)]) await discard(name);
    }
    return [];
  });

/** Locks the rows of a stored file until the transaction ends. */
export async function lockRows(tx: Tx, hash: string): Promise<{ type: string }[]> {
  const pictures = await tx.selectFrom('media').select('type').where('hash', '=', hash).forUpdate().execute();
  const files = await tx.selectFrom('mediaFile').select('type').where('hash', '=', hash).forUpdate().execute();
  return [...pictures, ...files];
}
