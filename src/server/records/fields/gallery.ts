import type { GalleryField, GalleryValue } from '../../../declare/kinds/gallery.ts';
import type { ImageField } from '../../../declare/kinds/image.ts';
import { has } from './has.ts';
import { fileNamesIn, image, imageSchema, pictureName } from './image.ts';
import type { ServerKind, Stored } from './kind.ts';
import { joinNames } from './spelling.ts';

const picture = {
  ...imageSchema,
  properties: { ...imageSchema.properties, caption: { type: 'string', nullable: true } },
};

export const gallery: ServerKind<GalleryField> = {
  fromCell: false,
  columnType: 'jsonb',
  longest: ({ max }) => max,
  request: ({ max }) => ({ type: 'array', items: picture, maxItems: max }),
  response: () => ({ type: 'array', items: picture }),
  async store(value, field, context): Promise<Stored> {
    const columns: unknown[] = [];
    for (const picture of value as GalleryValue) {
      const result = await image.store?.(picture, asImage(field), context);
      if (!result || 'refused' in result) return result ?? { column: null };
      columns.push({ ...(result.column as object), caption: picture.caption?.trim() || null });
    }
    return { column: columns };
  },
  read: (column, field) =>
    (column as { caption: string | null }[]).map((one) => ({
      ...(image.read?.(one, asImage(field)) as object),
      caption: one.caption,
    })),
  identity: (value) => (value as GalleryValue).map((one) => [one.url, one.alt ?? null, one.caption ?? null]),
  exportText: (value, _field, language) =>
    joinNames(
      (value as GalleryValue).map((one) => pictureName(one, language)),
      language,
    ),
  match: has,
  holdsMedia: () => true,
  mediaReferences: fileNamesIn,
  pictureLimits: ({ label, least }) => ({ kind: 'image', label, ...(least && { least }) }),
};

const asImage = ({ label }: GalleryField): ImageField => ({ kind: 'image', label });
