import { type RawBuilder, sql } from 'kysely';
import { API_PREFIX } from '../../contract/calls.ts';
import { inLanguage, type Language } from '../../contract/label.ts';
import type { ImageValue } from '../../contract/record.ts';
import type { Db } from '../../server/database/tables.ts';
import { matchesPresence } from '../../server/fields/has.ts';
import { mayReferTo, runOnce, type ServerKind, type StoreContext, type Stored } from '../../server/fields/kind.ts';
import type { ImageField } from './image.ts';

/**
 * The stored value: the picture by its name in the media store, so that its address may change without an update of
 * records.
 */
interface StoredImage {
  file: string;
  width: number;
  height: number;
  alt: string | null;
  focal?: { x: number; y: number };
  /** Not in the database: an export adds the original file name before it reads the value. */
  name?: string;
}

/** With the original file name, which only exports have. */
type NamedImage = ImageValue & { name?: string };

export const mediaAddress = (file: string): string => `${API_PREFIX}/media/${file}`;

/** The thumbnail of a stored picture has its name and this suffix. */
export const thumbnailName = (file: string): string => file.replace(/\.[a-z]+$/, '-320.webp');

/** The names of the stored files in a value or a list of values; what else stands in them, such as a caption, is no reference. */
export const fileNamesIn = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`jsonb_path_query_array(${column}, '$.file')::text`;

export const imageServerKind: ServerKind<ImageField> = {
  parseSheetCell: false,
  columnType: 'jsonb',
  identity: (value) => [(value as ImageValue).url, (value as ImageValue).alt ?? null, focalOf(value as ImageValue)],
  holdsMedia: () => true,
  mediaReferences: fileNamesIn,
  pictureLimits: (field) => field,
  exportText: (value, _field, language) => pictureName(value as ImageValue, language),
  request: () => imageSchema,
  response: () => imageSchema,
  async store(value, field, context): Promise<Stored> {
    const { url, alt, ...picture } = value as ImageValue;
    const file = url.startsWith(mediaAddress('')) ? url.slice(mediaAddress('').length) : '';
    const [, hash] = /^([0-9a-f]+)\.(?:jpg|png|webp)$/.exec(file) ?? [];
    const description = alt?.trim() || null;
    const size =
      hash !== undefined &&
      (await runOnce(
        context,
        `media ${hash}`,
        async () => (await mayReferTo(context, [hash])) && claimPicture(context.db, hash, description),
      ));
    if (!size) return { refused: notOurPicture };
    const focal = field.focal ? focalOf(picture) : null;
    return { column: { file, ...size, alt: description, ...(focal && { focal }) } satisfies StoredImage };
  },
  match: matchesPresence,
  read(column): NamedImage {
    const { alt, focal, name, ...picture } = column as StoredImage;
    return { ...imageOf(picture), alt, ...(focal && { focal }), ...(name && { name }) };
  },
};

/** Readable text for a picture: its file name, or else its description. */
export const pictureName = ({ name, alt }: NamedImage, language: Language): string =>
  name || alt || inLanguage(unnamed, language);

const unnamed = { zh: '图片', en: 'Picture' };

/**
 * Stores the description if it is the picture's first, locks the picture's row until the transaction ends, so that it is
 * not deleted meanwhile, and returns its size.
 */
async function claimPicture(db: Db, hash: string, description: string | null) {
  if (description) await suggest(db, hash, description);
  return db.selectFrom('media').select(['width', 'height']).where('hash', '=', hash).forShare().executeTakeFirst();
}

/** The value of a stored picture without a description, as returned by an upload or chosen from the library. */
export const imageOf = ({ file, width, height }: Pick<StoredImage, 'file' | 'width' | 'height'>): ImageValue => ({
  url: mediaAddress(file),
  thumb: mediaAddress(thumbnailName(file)),
  width,
  height,
  alt: null,
});

const focalOf = ({ focal }: Pick<ImageValue, 'focal'>) => (focal ? { x: focal.x, y: focal.y } : null);

/** Stores the first description of a picture, which is suggested when the picture is used again. */
async function suggest(db: StoreContext['db'], hash: string, alt: string): Promise<void> {
  const column = /\p{Script=Han}/u.test(alt) ? 'altZh' : 'altEn';
  await db
    .updateTable('media')
    .set({ [column]: alt })
    .where('hash', '=', hash)
    .where(column, 'is', null)
    .execute();
}

export const notOurPicture = { zh: '图片已失效，请重新上传。', en: 'This picture is gone; please upload it again.' };

export const imageSchema = {
  type: 'object',
  properties: {
    url: { type: 'string' },
    thumb: { type: 'string' },
    width: { type: 'integer' },
    height: { type: 'integer' },
    alt: { type: 'string', nullable: true },
    focal: {
      type: 'object',
      nullable: true,
      properties: { x: { type: 'number' }, y: { type: 'number' } },
    },
  },
};
