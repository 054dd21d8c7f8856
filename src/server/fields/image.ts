import { API_PREFIX } from '../../contract/calls.ts';
import type { ImageValue } from '../../contract/record.ts';
import type { ImageField } from '../../declare/kinds/image.ts';
import { inLanguage, type Language } from '../../declare/label.ts';
import type { Db } from '../database/tables.ts';
import { has } from './has.ts';
import { runOnce, type ServerKind, type StoreContext, type Stored } from './kind.ts';

/** What the column keeps: the picture by its name, so that an address may change without touching any record. */
interface StoredImage {
  file: string;
  width: number;
  height: number;
  alt: string | null;
  focal?: { x: number; y: number };
  name?: string;
}

/** With what its file was called, where a file of rows has found that out; it is kept nowhere in the record. */
type NamedImage = ImageValue & { name?: string };

export const mediaAddress = (file: string): string => `${API_PREFIX}/media/${file}`;

/** The small picture beside a stored one has the same name and this ending. */
export const thumbOf = (file: string): string => file.replace(/\.[a-z]+$/, '-320.webp');

export const image: ServerKind<ImageField> = {
  fromCell: false,
  columnType: 'jsonb',
  identity: (value) => [(value as ImageValue).url, (value as ImageValue).alt ?? null, pointOf(value as ImageValue)],
  holdsMedia: () => true,
  pictureLimits: (field) => field,
  written: (value, _field, language) => pictureName(value as ImageValue, language),
  request: () => imageSchema,
  response: () => imageSchema,
  async store(value, field, context): Promise<Stored> {
    const { url, alt, ...picture } = value as ImageValue;
    const file = url.startsWith(mediaAddress('')) ? url.slice(mediaAddress('').length) : '';
    const hash = file.replace(/\.[a-z]+$/, '');
    const said = alt?.trim() || null;
    const kept = await runOnce(context, `media ${hash}`, () => described(context.db, hash, said));
    if (!kept || !/^[0-9a-f]+\.(jpg|png|webp)$/.test(file)) return { refused: notOurPicture };
    const focal = field.focal ? pointOf(picture) : null;
    return { column: { file, ...kept, alt: said, ...(focal && { focal }) } satisfies StoredImage };
  },
  match: has,
  read(column): NamedImage {
    const { alt, focal, name, ...kept } = column as StoredImage;
    return { ...imageOf(kept), alt, ...(focal && { focal }), ...(name && { name }) };
  },
};

/** Its address tells nobody anything: the name of its file, or else what it shows. */
export const pictureName = ({ name, alt }: NamedImage, language: Language): string =>
  name || alt || inLanguage(unnamed, language);

const unnamed = { zh: '图片', en: 'Picture' };

/** The size of a picture that is there; it is held until the write is done, so that nobody deletes it meanwhile. */
async function described(db: Db, hash: string, said: string | null) {
  if (said) await suggest(db, hash, said);
  return db.selectFrom('media').select(['width', 'height']).where('hash', '=', hash).forShare().executeTakeFirst();
}

/** The value of a stored picture nobody has described yet: what an upload answers, and a choice from the library gives. */
export const imageOf = ({ file, width, height }: Pick<StoredImage, 'file' | 'width' | 'height'>): ImageValue => ({
  url: mediaAddress(file),
  thumb: mediaAddress(thumbOf(file)),
  width,
  height,
  alt: null,
});

const pointOf = ({ focal }: Pick<ImageValue, 'focal'>) => (focal ? { x: focal.x, y: focal.y } : null);

/** What a picture was first described by is suggested wherever it is used again. */
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
