import { matchesPresence } from '../../server/fields/has.ts';
import type { ServerKind, Stored } from '../../server/fields/kind.ts';
import { joinNames } from '../../server/fields/spelling.ts';
import { fileNamesIn, imageSchema, imageServerKind, pictureName } from '../image/image.server.ts';
import type { ImageField } from '../image/image.ts';
import type { GalleryField, GalleryValue } from './gallery.ts';

const picture = {
  ...imageSchema,
  properties: { ...imageSchema.properties, caption: { type: 'string', nullable: true } },
};

export const galleryServerKind: ServerKind<GalleryField> = {
  parseSheetCell: false,
  columnType: 'jsonb',
  maxLength: ({ max }) => max,
  request: ({ max }) => ({ type: 'array', items: picture, maxItems: max }),
  response: () => ({ type: 'array', items: picture }),
  async store(value, field, context): Promise<Stored> {
    const columns: unknown[] = [];
    for (const picture of value as GalleryValue) {
      const result = await imageServerKind.store?.(picture, asImage(field), context);
      if (!result || 'refused' in result) return result ?? { column: null };
      columns.push({ ...(result.column as object), caption: picture.caption?.trim() || null });
    }
    return { column: columns };
  },
  read: (column, field) =>
    (column as { caption: string | null }[]).map((one) => ({
      ...(imageServerKind.read?.(one, asImage(field)) as object),
      caption: one.caption,
    })),
  identity: (value) => (value as GalleryValue).map((one) => [one.url, one.alt ?? null, one.caption ?? null]),
  exportText: (value, _field, language) =>
    joinNames(
      (value as GalleryValue).map((one) => pictureName(one, language)),
      language,
    ),
  match: matchesPresence,
  holdsMedia: () => true,
  mediaReferences: fileNamesIn,
  pictureLimits: ({ label, least }) => ({ kind: 'image', label, ...(least && { least }) }),
};

const asImage = ({ label }: GalleryField): ImageField => ({ kind: 'image', label });
