import { sql } from 'kysely';
import { columnField } from '../../../declare/columns.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { serverKindOf } from '../../../kinds/index.server.ts';
import type { Db } from '../../database/tables.ts';
import { isPrivate } from '../../records/visibility/media-access.ts';

type Row = Record<string, unknown>;

/**
 * Records store a picture by its hash; an export shows its original file name, except for uploads with personal data.
 */
export async function nameMedia(
  db: Db,
  resource: Resource,
  columns: readonly (string | null)[],
  rows: readonly Row[],
): Promise<void> {
  const pictures = columns.flatMap((name) =>
    name !== null && storesPictures(resource, name)
      ? rows.flatMap((row) => picturesIn(row[name]).map((picture) => ({ picture, own: isPrivate(resource, name) })))
      : [],
  );
  if (pictures.length === 0) return;
  const mediaRows = await db
    .selectFrom('media')
    .select(['hash', 'name', 'private'])
    .where('hash', '=', sql<string>`any(${[...new Set(pictures.map(({ picture }) => picture.hash))]}::text[])`)
    .execute();
  const mediaByHash = new Map(mediaRows.map((row) => [row.hash, row]));
  for (const { picture, own } of pictures) {
    const media = mediaByHash.get(picture.hash);
    if (media?.name && (own || !media.private)) picture.value.name = media.name;
  }
}

/** Whether the field stores pictures; other files store their names in the value. */
function storesPictures(resource: Resource, name: string): boolean {
  const field = columnField(resource, name);
  const kind = field && serverKindOf(field);
  return field !== undefined && kind?.columnType === 'jsonb' && (kind.holdsMedia?.(field) ?? false);
}

interface Picture {
  hash: string;
  value: Row;
}

/** The pictures in a value, in database or wire format. */
function picturesIn(value: unknown): Picture[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(picturesIn);
  const one = value as Row;
  const [, hash] = /([0-9a-f]{64})\.[a-z0-9]+$/.exec(String(one.file ?? one.url ?? '')) ?? [];
  if (hash === undefined) return Object.values(one).flatMap(picturesIn);
  return one.name === undefined ? [{ hash, value: one }] : [];
}
