import type { ImageValue } from '../../contract/record.ts';
import type { Exactly } from '../exact.ts';
import { type FieldOptions, fieldShape, type Meaning, type OptionsOf } from '../field.ts';
import { checkAlt, imageMeaning, type PictureSize, sizeShape } from '../image/image.ts';
import { checkCharacters, checkLength } from '../plain-text.ts';
import { number } from '../shape.ts';

/**
 * Several pictures in an order that matters, each with an optional caption.
 *
 * @example
 * gallery({ label: { zh: '图片', en: 'Pictures' }, max: 9, least: { width: 800, height: 600 } })
 */
export interface GalleryField extends FieldOptions {
  kind: 'gallery';
  /** The maximum number of pictures. */
  max: number;
  /** The minimum size of each picture. */
  least?: PictureSize;
}

/** The pictures of a gallery. */
export type GalleryValue = (ImageValue & { caption?: string | null })[];

export const gallery = <const O extends OptionsOf<GalleryField>>(options: Exactly<O, OptionsOf<GalleryField>>) =>
  ({ kind: 'gallery', ...(options as O) }) as const;

export const galleryMeaning: Meaning<GalleryField> = {
  shape: fieldShape<GalleryField>({ max: number }, { least: sizeShape }),
  initial: () => null,
  normalize: (value) => (Array.isArray(value) && value.length === 0 ? null : value),
  check(value, { label, max, least }, draft) {
    if (!Array.isArray(value)) return { zh: '请上传图片。', en: 'Please upload pictures.' };
    if (value.length > max) {
      return {
        zh: `最多 ${max} 张图片，现在是 ${value.length} 张。`,
        en: `Use at most ${max} pictures; there are ${value.length}.`,
      };
    }
    for (const [at, picture] of value.entries()) {
      const caption = picture?.caption;
      const error =
        imageMeaning.check(picture, { kind: 'image', label, ...(least && { least }) }, draft) ??
        (typeof caption === 'string' ? (checkCharacters(caption) ?? checkLength(caption, 0, 80)) : undefined);
      if (error) return { zh: `第 ${at + 1} 张：${error.zh}`, en: `Picture ${at + 1}: ${error.en}` };
    }
    return undefined;
  },
  toPublish(value) {
    const at = Array.isArray(value) ? value.findIndex((picture) => checkAlt(picture?.alt)) : -1;
    const error = at < 0 ? undefined : checkAlt(null);
    return error && { zh: `第 ${at + 1} 张：${error.zh}`, en: `Picture ${at + 1}: ${error.en}` };
  },
  sample({ least }, { number, image: pictureOf }) {
    const picture = pictureOf(least);
    return picture && [{ ...picture, alt: picture.alt || `第${number}张图的说明`, caption: `第${number}张` }];
  },
  sortable: false,
  hasEquality: false,
  countable: true,
  filter: 'has',
};
