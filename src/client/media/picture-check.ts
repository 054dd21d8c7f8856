import { IMAGE_MAX_BYTES, type ImageField, imageMeaning, imageTypes } from '../../declare/kinds/image.ts';
import type { Sentence } from '../../declare/label.ts';
import { mediaMessages, pictureTooHeavy } from './media-messages.ts';

/** Pixels, or nothing when this browser cannot say: the server measures every picture again. */
export type Measure = (file: Blob) => Promise<{ width: number; height: number } | null>;

export const MEGABYTES = IMAGE_MAX_BYTES / 1024 / 1024;

/** What would make the server refuse the picture, said before it is sent. */
export async function checkPicture(file: File, field: ImageField, measure: Measure): Promise<Sentence | undefined> {
  if (!(imageTypes as readonly string[]).includes(file.type)) return mediaMessages.pictureType;
  if (file.size > IMAGE_MAX_BYTES) return pictureTooHeavy(MEGABYTES);
  try {
    const size = await measure(file);
    return size ? imageMeaning.check({ url: '', ...size }, field, {}) : undefined;
  } catch {
    return mediaMessages.pictureUnreadable;
  }
}

export const measureBitmap: Measure = async (file) => {
  if (typeof createImageBitmap !== 'function') return null;
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
};
