import { API_PREFIX } from '../../contract/calls.ts';
import type { ImageValue } from '../../contract/record.ts';
import type { ImageField } from '../../declare/kinds/image.ts';
import type { ServerKind, Stored } from './kind.ts';

/** What the column keeps: the picture by its name, so that an address may change without touching any record. */
interface StoredImage {
  file: string;
  width: number;
  height: number;
  alt: string | null;
}

export const mediaAddress = (file: string): string => `${API_PREFIX}/media/${file}`;

/** The small picture beside a stored one has the same name and this ending. */
export const thumbOf = (file: string): string => file.replace(/\.[a-z]+$/, '-320.webp');

export const image: ServerKind<ImageField> = {
  columnType: 'jsonb',
  identity: (value) => [(value as ImageValue).url, (value as ImageValue).alt ?? null],
  request: () => imageSchema,
  response: () => imageSchema,
  async store(value, _field, { db }): Promise<Stored> {
    const { url, alt } = value as ImageValue;
    const file = url.startsWith(mediaAddress('')) ? url.slice(mediaAddress('').length) : '';
    const kept = await db
      .selectFrom('media')
      .select(['width', 'height'])
      .where('hash', '=', file.replace(/\.[a-z]+$/, ''))
      .executeTakeFirst();
    if (!kept || !/^[0-9a-f]+\.(jpg|png|webp)$/.test(file)) return { refused: notOurs };
    return { column: { file, ...kept, alt: alt?.trim() || null } satisfies StoredImage };
  },
  read(column): ImageValue {
    const { file, width, height, alt } = column as StoredImage;
    return { url: mediaAddress(file), thumb: mediaAddress(thumbOf(file)), width, height, alt };
  },
};

export const notOurs = { zh: '图片已失效，请重新上传。', en: 'This picture is gone; please upload it again.' };

export const imageSchema = {
  type: 'object',
  properties: {
    url: { type: 'string' },
    thumb: { type: 'string' },
    width: { type: 'integer' },
    height: { type: 'integer' },
    alt: { type: 'string', nullable: true },
  },
};
