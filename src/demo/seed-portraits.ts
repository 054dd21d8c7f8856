/** Upright pictures: posters on a field of 900 × 1200, and people nobody is, on one of 480 × 672. */

import { bamboo, crane, type Palette, pagoda, pine, ridge, seal, sun, vessel, willow, writing } from './seed-motifs.ts';

const box = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
const at = (x: number, y: number, by: number, shapes: string): string =>
  `<g transform="translate(${x} ${y}) scale(${by})">${shapes}</g>`;
const sheet = ({ sky, low }: Palette): string =>
  `<defs><linearGradient id="u" x2="0" y2="1"><stop stop-color="${sky}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs><rect width="900" height="1200" fill="url(#u)"/>`;
const mark = ({ accent, low }: Palette, x = 740, y = 1050): string => seal(x, y, 84, accent, low);
const frame = ({ near }: Palette): string =>
  `<rect x="36" y="36" width="828" height="1128" fill="none" stroke="${near}" stroke-width="4"/>`;

type Poster = (palette: Palette) => string;

const moon: Poster = (p) =>
  sun(450, 330, 190, p.accent) +
  at(-150, 500, 1, ridge(300, 70, 1, p.far) + ridge(400, 60, 3, p.mid)) +
  box(0, 1100, 900, 100, p.mid) +
  mark(p);
const tower: Poster = (p) =>
  at(-150, 440, 1.2, ridge(420, 50, 2, p.far)) +
  at(-330, 100, 1.3, pagoda(600, 7, p)) +
  box(0, 822, 900, 378, p.mid) +
  frame(p);
const pines: Poster = (p) =>
  at(-150, 300, 1, ridge(520, 90, 4, p.far) + ridge(640, 50, 1, p.mid)) +
  pine(300, 1180, 760, p.near) +
  pine(640, 1200, 460, p.near) +
  mark(p, 740, 80);
const stems: Poster = (p) => at(-420, 200, 1.45, bamboo(480, p.near)) + mark(p, 90, 90);
const page: Poster = (p) =>
  box(110, 110, 680, 980, p.low) + at(40, 60, 1, writing(690, 120, 18, 11, p.near)) + mark(p, 150, 950) + frame(p);
const jar: Poster = (p) => box(0, 900, 900, 300, p.far) + at(-150, 60, 1, at(0, 0, 1.5, vessel(400, 1, p))) + frame(p);
const birds: Poster = (p) =>
  sun(640, 260, 110, p.accent) +
  crane(300, 420, 150, p.near) +
  crane(520, 560, 110, p.near) +
  crane(300, 680, 80, p.mid) +
  at(-150, 560, 1, ridge(480, 60, 2, p.mid));
const shore: Poster = (p) =>
  at(-120, 420, 1.15, willow(380, p)) + box(0, 1106, 900, 94, p.far) + mark(p, 740, 90) + sun(620, 300, 80, p.low);

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

export const posterDrawings = (papers: readonly Palette[]): { alt: string; shapes: string }[] =>
  posters.flatMap(([alt, draw], place) =>
    [0, 1].map((more) => {
      const palette = papers[(place * 2 + more * 3) % papers.length] ?? papers[0];
      return { alt, shapes: palette ? sheet(palette) + draw(palette) : '' };
    }),
  );

const skins = ['#e8c9a8', '#dcb48f', '#f0d6b8', '#cfa37c'];
const hairs = ['#24211f', '#3b2f28', '#5c5a58', '#2c2a33'];

/** Head and shoulders, without a face: a picture of nobody. */
export const personDrawings = (papers: readonly Palette[]): { alt: string; shapes: string }[] =>
  Array.from({ length: 12 }, (_, place) => {
    const palette = papers[place % papers.length] ?? papers[0];
    if (!palette) return { alt: '人像', shapes: '' };
    const [skin, hair] = [skins[place % 4], hairs[(place * 3) % 4]];
    const long = place % 2 === 1;
    return {
      alt: '人像',
      shapes:
        box(0, 0, 480, 672, palette.low) +
        (long ? `<path d="M130,300c-10,-150 60,-210 110,-210s120,60 110,210l14,140H116z" fill="${hair}"/>` : '') +
        `<path d="M40,672c0,-130 80,-190 200,-190s200,60 200,190z" fill="${palette.near}"/>` +
        `<path d="M200,400h80v100l-40,44l-40,-44z" fill="${skin}"/>` +
        `<ellipse cx="240" cy="300" rx="92" ry="118" fill="${skin}"/>` +
        `<path d="M142,290c-6,-120 50,-170 98,-170s104,50 98,170c-20,-60 -50,-80 -98,-80s-78,20 -98,80z" fill="${hair}"/>` +
        `<path d="M200,544l40,40l40,-40l-40,88z" fill="${palette.low}"/>`,
    };
  });

/** A name as it stands under a letter, from afar. */
export const signatureDrawing = (ink: string): { alt: string; shapes: string } => ({
  alt: '署名',
  shapes: `<path d="M60,120c30,-70 60,-80 50,-20s-40,60 10,20s60,-70 40,0s60,-20 90,-60s-30,110 20,60s60,-60 60,-10s70,-40 100,-20" fill="none" stroke="${ink}" stroke-width="7" stroke-linecap="round"/>`,
});
