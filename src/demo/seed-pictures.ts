import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { thumbnailName } from '../kinds/image/image.server.ts';
import { type Picture, pictureTools, thumbnailOf } from '../server/files/media/pictures.ts';
import {
  type Area,
  bamboo,
  bridge,
  crane,
  hall,
  type Palette,
  pagoda,
  palettes,
  pine,
  ridge,
  seal,
  sky,
  sun,
  vessel,
  water,
  willow,
  writing,
} from './seed-motifs.ts';
import { objectDrawings } from './seed-objects.ts';
import { views } from './seed-views.ts';

/** The demonstration pictures are drawn by this program, so they need no download and no licence. */
interface Drawing {
  alt: string;
  shapes: string;
}

interface Album {
  width: number;
  height: number;
  /** The canvas of the shapes; it is cropped equally on both sides to fit the picture. */
  field: readonly [width: number, height: number];
  drawings: () => readonly Drawing[];
}

const papers = Object.values(palettes);
const viewDrawings = (from: number, to: number): Drawing[] =>
  views.slice(from, to).map((shapes) => ({ alt: '馆区风景', shapes }));
const field = [1200, 675] as const;
const upright = [900, 1200] as const;

const { mist } = palettes;
/** The map of the grounds. */
const map: Drawing = {
  alt: '馆区导览图',
  shapes: `${sky(mist)}${ridge(250, 40, 1, mist.far)}${ridge(340, 30, 3, mist.far)}${water(mist)}${bridge(860, mist)}${hall(330, 360, mist)}${pagoda(620, 5, mist)}${pine(1080, 560, 200, mist.near)}<path d="M60,640C260,600 420,640 560,600S820,560 1140,620" fill="none" stroke="${mist.accent}" stroke-width="6" stroke-dasharray="14 12"/>`,
};

const albums = {
  /** Covers, 16:9. */
  wide: { width: 1200, height: 675, field, drawings: () => viewDrawings(0, 21) },
  /** The carousel, 8:3. */
  banner: { width: 1920, height: 720, field, drawings: () => viewDrawings(0, 12) },
  /** Stops of the audio guide, 3:2. */
  stop: { width: 1200, height: 800, field, drawings: () => viewDrawings(3, 15) },
  map: { width: 1600, height: 900, field, drawings: () => [map] },
  desktop: { width: 2560, height: 1440, field, drawings: () => viewDrawings(0, 14) },
  phone: { width: 1170, height: 2532, field: upright, drawings: () => posterDrawings(papers).slice(0, 8) },
  tablet: { width: 2048, height: 2732, field: upright, drawings: () => posterDrawings(papers).slice(8, 12) },
  /** Posters, 3:4. */
  poster: { width: 900, height: 1200, field: upright, drawings: () => posterDrawings(papers) },
  /** Objects and goods, square. */
  object: { width: 900, height: 900, field: [900, 900], drawings: () => objectDrawings(papers) },
  person: { width: 480, height: 672, field: [480, 672], drawings: () => personDrawings(papers) },
  card: { width: 1011, height: 638, field, drawings: () => viewDrawings(14, 18) },
  signature: { width: 480, height: 192, field: [480, 192], drawings: () => [signatureDrawing('#2f3638')] },
} satisfies Record<string, Album>;

export type PictureShape = keyof typeof albums;

/** The albums for any purpose, the most fitting first. */
const general = ['wide', 'stop', 'banner', 'poster', 'desktop', 'tablet'] as const satisfies readonly PictureShape[];

/** An album whose pictures have at least this size. */
export const albumFor = (least = { width: 0, height: 0 }): PictureShape | undefined =>
  general.find((shape) => albums[shape].width >= least.width && albums[shape].height >= least.height);

interface AlbumPicture {
  picture: Picture;
  alt: string;
}

/** All pictures of an album: read from `directory` where the build has drawn them, else drawn now. */
export async function picturesOf(shape: PictureShape, directory: string | undefined): Promise<AlbumPicture[]> {
  const album: Album = albums[shape];
  const pictures: AlbumPicture[] = [];
  for (const [at, drawing] of album.drawings().entries()) {
    const { width, height } = album;
    const bytes = directory ? await readFile(join(directory, nameOf(shape, at))) : await draw(album, drawing);
    const thumb = directory
      ? await readFile(join(directory, thumbnailName(nameOf(shape, at))))
      : await thumbnailOf(bytes);
    pictures.push({ picture: { bytes, thumb, type: 'jpg', width, height }, alt: drawing.alt });
  }
  return pictures;
}

/** Draws all albums and stores each picture under the name by which `picturesOf` reads it. */
export async function drawAlbums(store: (name: string, bytes: Buffer) => void): Promise<void> {
  for (const shape of Object.keys(albums) as PictureShape[]) {
    for (const [at, { picture }] of (await picturesOf(shape, undefined)).entries()) {
      store(nameOf(shape, at), picture.bytes);
      if (picture.thumb) store(thumbnailName(nameOf(shape, at)), picture.thumb);
    }
  }
}

const nameOf = (shape: PictureShape, at: number): string => `${shape}-${at}.jpg`;

async function draw({ width, height, field: [fieldWidth, fieldHeight] }: Album, { shapes }: Drawing): Promise<Buffer> {
  const sharp = await pictureTools();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${fieldWidth} ${fieldHeight}" preserveAspectRatio="xMidYMid slice"><rect width="${fieldWidth}" height="${fieldHeight}" fill="#faf7f0"/>${shapes}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
}

/** Portrait formats: posters on a canvas of 900 × 1200, and invented people on one of 480 × 672. */
const box = ([x, y, width, height]: Area, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
const scaled = (x: number, y: number, by: number, shapes: string): string =>
  `<g transform="translate(${x} ${y}) scale(${by})">${shapes}</g>`;
const sheet = ({ sky, low }: Palette): string =>
  `<defs><linearGradient id="u" x2="0" y2="1"><stop stop-color="${sky}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs><rect width="900" height="1200" fill="url(#u)"/>`;
const mark = ({ accent, low }: Palette, x = 740, y = 1050): string => seal([x, y, 84], accent, low);
const frame = ({ near }: Palette): string =>
  `<rect x="36" y="36" width="828" height="1128" fill="none" stroke="${near}" stroke-width="4"/>`;

type Poster = (palette: Palette) => string;

const moon: Poster = (p) =>
  sun(450, 330, 190, p.accent) +
  scaled(-150, 500, 1, ridge(300, 70, 1, p.far) + ridge(400, 60, 3, p.mid)) +
  box([0, 1100, 900, 100], p.mid) +
  mark(p);
const tower: Poster = (p) =>
  scaled(-150, 440, 1.2, ridge(420, 50, 2, p.far)) +
  scaled(-330, 100, 1.3, pagoda(600, 7, p)) +
  box([0, 822, 900, 378], p.mid) +
  frame(p);
const pines: Poster = (p) =>
  scaled(-150, 300, 1, ridge(520, 90, 4, p.far) + ridge(640, 50, 1, p.mid)) +
  pine(300, 1180, 760, p.near) +
  pine(640, 1200, 460, p.near) +
  mark(p, 740, 80);
const stems: Poster = (p) => scaled(-420, 200, 1.45, bamboo(480, p.near)) + mark(p, 90, 90);
const page: Poster = (p) =>
  box([110, 110, 680, 980], p.low) +
  scaled(40, 60, 1, writing([690, 120], { rows: 18, columns: 11 }, p.near)) +
  mark(p, 150, 950) +
  frame(p);
const jar: Poster = (p) =>
  box([0, 900, 900, 300], p.far) + scaled(-150, 60, 1, scaled(0, 0, 1.5, vessel(400, 1, p))) + frame(p);
const birds: Poster = (p) =>
  sun(640, 260, 110, p.accent) +
  crane(300, 420, 150, p.near) +
  crane(520, 560, 110, p.near) +
  crane(300, 680, 80, p.mid) +
  scaled(-150, 560, 1, ridge(480, 60, 2, p.mid));
const shore: Poster = (p) =>
  scaled(-120, 420, 1.15, willow(380, p)) +
  box([0, 1106, 900, 94], p.far) +
  mark(p, 740, 90) +
  sun(620, 300, 80, p.low);

const posters: readonly [string, Poster][] = [
  ['月下远山', moon],
  ['高塔', tower],
  ['双松', pines],
  ['墨竹', stems],
  ['手稿', page],
  ['陶瓶', jar],
  ['飞鹤', birds],
  ['岸柳', shore],
];

const posterDrawings = (papers: readonly Palette[]): { alt: string; shapes: string }[] =>
  posters.flatMap(([alt, draw], place) =>
    [0, 1].map((variant) => {
      const palette = papers[(place * 2 + variant * 3) % papers.length] ?? papers[0];
      return { alt, shapes: palette ? sheet(palette) + draw(palette) : '' };
    }),
  );

const skins = ['#e8c9a8', '#dcb48f', '#f0d6b8', '#cfa37c'];
const hairs = ['#24211f', '#3b2f28', '#5c5a58', '#2c2a33'];

/** Head and shoulders without a face, so that no real person is shown. */
const personDrawings = (papers: readonly Palette[]): { alt: string; shapes: string }[] =>
  Array.from({ length: 12 }, (_, place) => {
    const palette = papers[place % papers.length] ?? papers[0];
    if (!palette) return { alt: '人像', shapes: '' };
    const [skin, hair] = [skins[place % 4], hairs[(place * 3) % 4]];
    const long = place % 2 === 1;
    return {
      alt: '人像',
      shapes:
        box([0, 0, 480, 672], palette.low) +
        (long ? `<path d="M130,300c-10,-150 60,-210 110,-210s120,60 110,210l14,140H116z" fill="${hair}"/>` : '') +
        `<path d="M40,672c0,-130 80,-190 200,-190s200,60 200,190z" fill="${palette.near}"/>` +
        `<path d="M200,400h80v100l-40,44l-40,-44z" fill="${skin}"/>` +
        `<ellipse cx="240" cy="300" rx="92" ry="118" fill="${skin}"/>` +
        `<path d="M142,290c-6,-120 50,-170 98,-170s104,50 98,170c-20,-60 -50,-80 -98,-80s-78,20 -98,80z" fill="${hair}"/>` +
        `<path d="M200,544l40,40l40,-40l-40,88z" fill="${palette.low}"/>`,
    };
  });

/** A handwritten signature. */
const signatureDrawing = (ink: string): { alt: string; shapes: string } => ({
  alt: '署名',
  shapes: `<path d="M60,120c30,-70 60,-80 50,-20s-40,60 10,20s60,-70 40,0s60,-20 90,-60s-30,110 20,60s60,-60 60,-10s70,-40 100,-20" fill="none" stroke="${ink}" stroke-width="7" stroke-linecap="round"/>`,
});
