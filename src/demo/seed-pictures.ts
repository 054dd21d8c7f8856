import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { thumbOf } from '../server/fields/image.ts';
import { type Picture, pictureTools, thumbnailOf } from '../server/media/pictures.ts';
import { bridge, hall, pagoda, palettes, pine, ridge, sky, water } from './seed-motifs.ts';
import { objectDrawings } from './seed-objects.ts';
import { personDrawings, posterDrawings, signatureDrawing } from './seed-portraits.ts';
import { views } from './seed-views.ts';

/** Pictures drawn for this project, so that the demonstration shows nobody's work and needs no download. */
interface Drawing {
  alt: string;
  shapes: string;
}

interface Album {
  width: number;
  height: number;
  /** The field the shapes are drawn on; what does not fit the picture is cut off at both sides alike. */
  field: readonly [width: number, height: number];
  drawings: () => readonly Drawing[];
}

const papers = Object.values(palettes);
const seen = (from: number, to: number): Drawing[] =>
  views.slice(from, to).map((shapes) => ({ alt: '馆区风景', shapes }));
const field = [1200, 675] as const;
const upright = [900, 1200] as const;

const { mist } = palettes;
/** The way through the grounds, seen from above a hill. */
const map: Drawing = {
  alt: '馆区导览图',
  shapes: `${sky(mist)}${ridge(250, 40, 1, mist.far)}${ridge(340, 30, 3, mist.far)}${water(mist)}${bridge(860, mist)}${hall(330, 360, mist)}${pagoda(620, 5, mist)}${pine(1080, 560, 200, mist.near)}<path d="M60,640C260,600 420,640 560,600S820,560 1140,620" fill="none" stroke="${mist.accent}" stroke-width="6" stroke-dasharray="14 12"/>`,
};

const albums = {
  /** Covers, 16:9. */
  wide: { width: 1200, height: 675, field, drawings: () => seen(0, 21) },
  /** The carousel, 8:3. */
  banner: { width: 1920, height: 720, field, drawings: () => seen(0, 12) },
  /** Stops of the audio guide, 3:2. */
  stop: { width: 1200, height: 800, field, drawings: () => seen(3, 15) },
  map: { width: 1600, height: 900, field, drawings: () => [map] },
  desktop: { width: 2560, height: 1440, field, drawings: () => seen(0, 14) },
  phone: { width: 1170, height: 2532, field: upright, drawings: () => posterDrawings(papers).slice(0, 8) },
  tablet: { width: 2048, height: 2732, field: upright, drawings: () => posterDrawings(papers).slice(8, 12) },
  /** Posters, 3:4. */
  poster: { width: 900, height: 1200, field: upright, drawings: () => posterDrawings(papers) },
  /** Objects and goods, square. */
  object: { width: 900, height: 900, field: [900, 900], drawings: () => objectDrawings(papers) },
  person: { width: 480, height: 672, field: [480, 672], drawings: () => personDrawings(papers) },
  card: { width: 1011, height: 638, field, drawings: () => seen(14, 18) },
  signature: { width: 480, height: 192, field: [480, 192], drawings: () => [signatureDrawing('#2f3638')] },
} satisfies Record<string, Album>;

export type Shape = keyof typeof albums;

interface Drawn {
  picture: Picture;
  alt: string;
}

/** All pictures of a shape: as they were drawn before, or drawn now. */
export async function picturesOf(shape: Shape, directory: string | undefined): Promise<Drawn[]> {
  const album: Album = albums[shape];
  const pictures: Drawn[] = [];
  for (const [at, drawing] of album.drawings().entries()) {
    const { width, height } = album;
    const bytes = directory ? await readFile(join(directory, nameOf(shape, at))) : await draw(album, drawing);
    const thumb = directory ? await readFile(join(directory, thumbOf(nameOf(shape, at)))) : await thumbnailOf(bytes);
    pictures.push({ picture: { bytes, thumb, type: 'jpg', width, height }, alt: drawing.alt });
  }
  return pictures;
}

/** Draws everything there is, to be kept under names that `picturesOf` finds. */
export async function drawAlbums(keep: (name: string, bytes: Buffer) => void): Promise<void> {
  for (const shape of Object.keys(albums) as Shape[]) {
    for (const [at, { picture }] of (await picturesOf(shape, undefined)).entries()) {
      keep(nameOf(shape, at), picture.bytes);
      if (picture.thumb) keep(thumbOf(nameOf(shape, at)), picture.thumb);
    }
  }
}

const nameOf = (shape: Shape, at: number): string => `${shape}-${at}.jpg`;

async function draw({ width, height, field: [fieldWidth, fieldHeight] }: Album, { shapes }: Drawing): Promise<Buffer> {
  const sharp = await pictureTools();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${fieldWidth} ${fieldHeight}" preserveAspectRatio="xMidYMid slice"><rect width="${fieldWidth}" height="${fieldHeight}" fill="#faf7f0"/>${shapes}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
}
