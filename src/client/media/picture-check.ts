import type { Sentence } from '../../contract/label.ts';
import { IMAGE_MAX_BYTES, type ImageField, imageMeaning, imageTypes } from '../../kinds/image/image.ts';
import { mediaMessages, pictureTooHeavy } from './media-messages.ts';

/** The size in pixels, or null if this browser cannot measure it; the server measures every picture again. */
export type Measure = (file: Blob) => Promise<{ width: number; height: number } | null>;

export const MEGABYTES = IMAGE_MAX_BYTES / 1024 / 1024;

/** The error for which the server would refuse the picture, known before the upload. */
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
