import type { ImageField } from '../../kinds/image/image.ts';

interface Size {
  width: number;
  height: number;
}

/** A difference in ratio that is too small to be seen. */
const TOLERANCE = 0.01;

export const hasRatio = ({ width, height }: Size, ratio: number): boolean =>
  Math.abs(width / height / ratio - 1) <= TOLERANCE;

/** Whether a crop is possible; a picture of the minimum size in the right ratio is needed completely. */
export const canCrop = (size: Size, field: ImageField): boolean =>
  field.ratio !== undefined && (!hasRatio(size, field.ratio) || maxCropZoom(size, field) > 1);

/** The largest zoom at which the cropped part still has the minimum size of the field. */
export function maxCropZoom({ width, height }: Size, { ratio = 1, least }: ImageField): number {
  const fullWidth = Math.min(width, height * ratio);
  const maxZoom = least ? Math.min(fullWidth / least.width, fullWidth / ratio / least.height) : MAX_ZOOM;
  return Math.max(1, Math.min(MAX_ZOOM, Math.floor(maxZoom * 100) / 100));
}

const MAX_ZOOM = 4;

/** A stored picture as a file. It is drawn from an image element instead of fetched by script, for which showing it is enough. */
export async function fileFromStoredPicture(source: string, name: string): Promise<File> {
  const type = /\.png(\?|$)/.test(source) ? 'image/png' : 'image/jpeg';
  return drawFile(await loadPicture(source), { type, name: `${name}.${type.slice(6)}`, quality: 1 });
}

/** The JPEG quality of the cropped file; high, because the server encodes the picture once more. */
const QUALITY = 0.95;

/** Crops a picture to a file of the same type and name. */
export async function cropFile(file: File, area: CropArea): Promise<File> {
  const url = URL.createObjectURL(file);
  try {
    return await drawFile(await loadPicture(url), { type: file.type, name: file.name, quality: QUALITY }, area);
  } finally {
    URL.revokeObjectURL(url);
  }
}

interface CropArea extends Size {
  x: number;
  y: number;
}

function loadPicture(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image();
    // The client may have another origin than the server; without this the canvas could not be read.
    picture.crossOrigin = 'use-credentials';
    picture.onerror = () => reject(new Error('the picture cannot be read'));
    picture.onload = () => resolve(picture);
    picture.src = url;
  });
}

interface FileOptions {
  type: string;
  name: string;
  quality: number;
}

function drawFile(
  picture: HTMLImageElement,
  { type, name, quality }: FileOptions,
  area: CropArea = fullArea(picture),
): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = area.width;
  canvas.height = area.height;
  canvas.getContext('2d')?.drawImage(picture, -area.x, -area.y);
  return new Promise((resolve, reject) => {
    const handleBlob = (blob: Blob | null) =>
      blob ? resolve(new File([blob], name, { type })) : reject(new Error('the picture cannot be written'));
    canvas.toBlob(handleBlob, type, quality);
  });
}

const fullArea = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): CropArea => ({
  x: 0,
  y: 0,
  width,
  height,
});
