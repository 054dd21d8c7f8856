import type { ImageField } from '../../declare/kinds/image.ts';

interface Size {
  width: number;
  height: number;
}

/** So little away from the shape that nobody sees it. */
const NEAR = 0.01;

export const hasShape = ({ width, height }: Size, ratio: number): boolean =>
  Math.abs(width / height / ratio - 1) <= NEAR;

/** Whether cutting would change anything: of the least size and in the right shape, all of it is needed. */
export const isCuttable = (size: Size, field: ImageField): boolean =>
  field.ratio !== undefined && (!hasShape(size, field.ratio) || cropRoom(size, field) > 1);

/** How many times a part of the shape may be drawn larger before it has fewer pixels than the field asks for. */
export function cropRoom({ width, height }: Size, { ratio = 1, least }: ImageField): number {
  const whole = Math.min(width, height * ratio);
  const most = least ? Math.min(whole / least.width, whole / ratio / least.height) : LARGEST;
  return Math.max(1, Math.min(LARGEST, Math.floor(most * 100) / 100));
}

const LARGEST = 4;

/**
 * A stored picture as a file again; drawn rather than fetched, since the page may show it but asks for nothing anew.
 */
export async function fileOfPicture(source: string, name: string): Promise<File> {
  const type = /\.png(\?|$)/.test(source) ? 'image/png' : 'image/jpeg';
  return drawFile(await pictureAt(source), { type, name: `${name}.${type.slice(6)}`, quality: 1 });
}

/** The good quality of a file that is written once more by the server. */
const QUALITY = 0.95;

/** A part of a picture as a file of the same type and name. */
export async function cutOut(file: File, part: Part): Promise<File> {
  const address = URL.createObjectURL(file);
  try {
    return await drawFile(await pictureAt(address), { type: file.type, name: file.name, quality: QUALITY }, part);
  } finally {
    URL.revokeObjectURL(address);
  }
}

interface Part extends Size {
  x: number;
  y: number;
}

function pictureAt(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image();
    // The client may be at another origin than the server; without this the drawing could not be read.
    picture.crossOrigin = 'use-credentials';
    picture.onerror = () => reject(new Error('the picture cannot be read'));
    picture.onload = () => resolve(picture);
    picture.src = address;
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
  part: Part = wholeOf(picture),
): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = part.width;
  canvas.height = part.height;
  canvas.getContext('2d')?.drawImage(picture, -part.x, -part.y);
  return new Promise((resolve, reject) => {
    const written = (blob: Blob | null) =>
      blob ? resolve(new File([blob], name, { type })) : reject(new Error('the picture cannot be written'));
    canvas.toBlob(written, type, quality);
  });
}

const wholeOf = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): Part => ({
  x: 0,
  y: 0,
  width,
  height,
});
