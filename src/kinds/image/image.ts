import type { Sentence } from '../../contract/label.ts';
import type { ImageValue } from '../../contract/record.ts';
import type { Exactly } from '../exact.ts';
import { type FieldOptions, fieldShape, type Meaning, type OptionsOf } from '../field.ts';
import { checkCharacters, checkLength, lengthOf } from '../plain-text.ts';
import { number, objectOf, trueShape } from '../shape.ts';

/** The size of a picture in pixels. */
export interface PictureSize {
  /** The width. */
  width: number;
  /** The height. */
  height: number;
}

export const sizeShape = objectOf<PictureSize>({ width: number, height: number }, {});

/**
 * One uploaded picture.
 *
 * @example
 * image({ label: { zh: '封面', en: 'Cover' }, least: { width: 1200, height: 675 }, ratio: 16 / 9, focal: true })
 */
export interface ImageField extends FieldOptions {
  kind: 'image';
  /** The minimum size of the picture. */
  least?: PictureSize;
  /** The aspect ratio it is shown in, width by height; the form offers to crop it so. */
  ratio?: number;
  /** Whether the form asks for a focal point, which stays visible when the picture is cropped to other ratios. */
  focal?: true;
}

export const IMAGE_MAX_BYTES = 8 * 1024 * 1024;
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const image = <const O extends OptionsOf<ImageField>>(options: Exactly<O, OptionsOf<ImageField>>) =>
  ({ kind: 'image', ...(options as O) }) as const;

const isImage = (value: unknown): value is ImageValue => {
  const picture = value as Partial<ImageValue> | null;
  return (
    typeof picture === 'object' &&
    picture !== null &&
    typeof picture.url === 'string' &&
    Number.isInteger(picture.width) &&
    Number.isInteger(picture.height)
  );
};

const isPoint = ({ x, y }: { x: unknown; y: unknown }): boolean =>
  [x, y].every((part) => typeof part === 'number' && part >= 0 && part <= 1);

export const imageMeaning: Meaning<ImageField> = {
  shape: fieldShape<ImageField>({}, { least: sizeShape, ratio: number, focal: trueShape }),
  initial: () => null,
  normalize: (value) => value ?? null,
  check(value, { least }) {
    if (!isImage(value)) return { zh: '请上传图片。', en: 'Please upload a picture.' };
    if (least && (value.width < least.width || value.height < least.height)) {
      return {
        zh: `图片至少 ${least.width}×${least.height} 像素，现在是 ${value.width}×${value.height}。`,
        en: `Use a picture of at least ${least.width}×${least.height} pixels; this one has ${value.width}×${value.height}.`,
      };
    }
    if (value.focal && !isPoint(value.focal))
      return { zh: '焦点要在图片之内。', en: 'The focal point must lie in the picture.' };
    if (value.alt == null) return undefined;
    if (typeof value.alt !== 'string') return { zh: '请用文字描述图片。', en: 'Please describe the picture in words.' };
    return checkCharacters(value.alt) ?? checkLength(value.alt, 0, 120);
  },
  toPublish: (value) => (isImage(value) ? checkAlt(value.alt) : undefined),
  sample({ label, least }, { image: pictureOf }) {
    const picture = pictureOf(least);
    return picture && { ...picture, alt: picture.alt || `${label.zh}的说明` };
  },
  sortable: false,
  hasEquality: false,
  countable: false,
  filter: 'has',
};

/** Validates the alternative text, which screen readers read out. */
export const checkAlt = (alt: unknown): Sentence | undefined =>
  typeof alt === 'string' && lengthOf(alt.trim()) >= 2 && lengthOf(alt.trim()) <= 120
    ? undefined
    : {
        zh: '请为图片填写 2 至 120 字的说明，供看不到图片的观众了解。',
        en: 'Please describe the picture in 2 to 120 characters, for visitors who cannot see it.',
      };
