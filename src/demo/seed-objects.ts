/** Museum objects, drawn on a canvas of 900 × 900 before a plain backdrop. */

import { type Area, type Palette, seal, writing } from './seed-motifs.ts';

const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;
const line = (d: string, stroke: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`;
const box = ([x, y, width, height]: Area, fill: string, round = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;
const disc = ([x, y, rx, ry]: readonly [x: number, y: number, rx: number, ry: number], fill: string): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
const rotate = (degrees: number, shapes: string): string => `<g transform="rotate(${degrees} 450 450)">${shapes}</g>`;
const place = (x: number, y: number, by: number, shapes: string): string =>
  `<g transform="translate(${x} ${y}) scale(${by})">${shapes}</g>`;

const paper = ({ sky, low }: Palette): string =>
  `<defs><linearGradient id="p" x2="0" y2="1"><stop stop-color="${low}"/><stop offset="1" stop-color="${sky}"/></linearGradient></defs><rect width="900" height="900" fill="url(#p)"/>`;
const shadow = (y: number, rx: number): string => `<ellipse cx="450" cy="${y}" rx="${rx}" ry="26" opacity=".16"/>`;

type Drawing = (palette: Palette) => string;

const vase: Drawing = ({ near, mid, accent, low }) =>
  shadow(776, 190) +
  path(
    'M396,150h108v40c0,52 128,96 128,262c0,150 -70,256 -92,318H360c-22,-62 -92,-168 -92,-318c0,-166 128,-210 128,-262z',
    mid,
  ) +
  box([382, 132, 136, 26], near, 8) +
  line('M280,400c90,46 250,46 340,0M270,470c100,52 260,52 360,0', accent, 9) +
  line('M340,300c-20,60 -26,150 -8,230', low, 12);

const bowl: Drawing = ({ near, mid, far, accent }) =>
  shadow(692, 230) +
  path('M150,380h600c0,150 -110,262 -210,288v20H360v-20C260,642 150,530 150,380z', mid) +
  disc([450, 380, 300, 60], far) +
  disc([450, 388, 262, 44], near) +
  line('M196,470c120,50 388,50 508,0', accent, 8);

const inkstone: Drawing = ({ near, mid, far, low }) =>
  shadow(742, 270) +
  box([190, 220, 520, 510], near, 46) +
  box([226, 256, 448, 438], mid, 34) +
  disc([450, 360, 150, 70], near) +
  disc([450, 560, 170, 104], far) +
  line('M250,280c60,-14 120,-14 180,-6', low, 6);

const stamp: Drawing = ({ near, mid, accent, low }) =>
  shadow(750, 160) +
  path(
    'M340,740V470c0,-20 14,-34 34,-40c-60,-50 -70,-150 -10,-210c50,-50 122,-50 172,0c60,60 50,160 -10,210c20,6 34,20 34,40v270z',
    mid,
  ) +
  box([330, 690, 240, 56], near, 6) +
  seal([620, 640, 130], accent, low);

const letter: Drawing = (palette) =>
  rotate(
    -4,
    box([200, 130, 500, 650], '#f6f0e2', 4) +
      box([200, 130, 500, 10], palette.far) +
      place(250, 130, 0.62, writing([620, 110], { rows: 18, columns: 11 }, palette.near)) +
      seal([250, 660, 76], '#9d3f35', '#f6f0e2'),
  );

const envelope: Drawing = ({ mid, near, accent, far }) =>
  rotate(
    3,
    box([130, 260, 640, 390], '#efe6d2', 6) +
      line('M130,264L450,470L770,264', far, 6) +
      box([640, 290, 96, 116], accent, 2) +
      `<circle cx="620" cy="380" r="62" fill="none" stroke="${near}" stroke-width="6"/>` +
      line('M220,520h260M220,570h200', mid, 8),
  );

const book: Drawing = ({ near, mid, low }) =>
  shadow(768, 230) +
  rotate(
    -6,
    box([230, 150, 440, 610], near, 6) +
      box([240, 150, 420, 600], mid, 4) +
      box([560, 196, 66, 260], low) +
      line('M252,180v540M252,250h40M252,400h40M252,550h40M252,690h40', low, 5),
  );

const photograph: Drawing = ({ near, mid, far, sky }) =>
  rotate(
    2,
    box([150, 180, 600, 520], '#f4efe4', 2) +
      box([186, 216, 528, 416], far) +
      path('M186,632V520c90,-70 170,-40 260,-70s180,20 268,-20v202z', mid) +
      disc([360, 440, 44, 54], near) +
      path('M280,632c0,-100 30,-140 80,-140s80,40 80,140z', near) +
      disc([540, 460, 38, 48], near) +
      path('M470,632c0,-90 26,-126 70,-126s70,36 70,126z', near) +
      line('M200,230h60M640,618h60', sky, 4),
  );

const coin: Drawing = ({ near, mid, far, low }) =>
  shadow(760, 180) +
  disc([450, 460, 280, 280], near) +
  disc([450, 460, 256, 256], mid) +
  disc([450, 460, 214, 214], far) +
  box([388, 398, 124, 124], low, 6) +
  line('M450,270v80M410,310h80M450,570v84M408,600h84M254,430h86M296,400v96M560,430h86M604,400v96', near, 12);

const lamp: Drawing = ({ near, mid, accent, far }) =>
  shadow(786, 170) +
  box([330, 740, 240, 36], near, 10) +
  box([430, 560, 40, 186], mid) +
  disc([450, 560, 110, 70], near) +
  path('M372,500c0,-150 30,-190 30,-330h96c0,140 30,180 30,330z', far) +
  path('M450,300c40,60 36,130 0,150c-36,-20 -40,-90 0,-150z', accent);

const chair: Drawing = ({ near, mid, far }) =>
  shadow(800, 220) +
  line('M290,130v660M610,130v660M350,560v230M670,560v230M330,560h330', near, 22) +
  box([280, 120, 350, 26], near, 10) +
  box([410, 146, 80, 330], mid) +
  path('M270,480h380l50,80H310z', mid) +
  line('M300,680h350', far, 14);

const cloth: Drawing = ({ near, mid, accent, low }) =>
  path('M300,160l90,-40c30,40 90,40 120,0l90,40l190,190l-90,90l-80,-70v410H280V370l-80,70l-90,-90z', mid) +
  line('M450,150v630M450,240h-26M450,360h-26M450,480h-26M450,600h-26', near, 9) +
  line('M390,122c30,60 90,60 120,0', low, 14) +
  line('M282,740h336', accent, 10);

const brushes: Drawing = ({ near, mid, far, accent }) =>
  shadow(780, 150) +
  [320, 390, 460, 530, 590]
    .map((x, at) => line(`M450,640L${x - 40 + at * 18},${150 + (at % 2) * 60}`, at % 2 ? near : accent, 16))
    .join('') +
  path('M330,420h240l-18,360H348z', mid) +
  disc([450, 420, 120, 26], far) +
  line('M352,560c60,20 136,20 196,0', far, 8);

const clock: Drawing = ({ near, mid, low, accent }) =>
  shadow(796, 210) +
  path('M270,790V330c0,-110 80,-190 180,-190s180,80 180,190v460z', near) +
  disc([450, 350, 136, 136], low) +
  line('M450,350V260M450,350l66,40', near, 10) +
  [0, 90, 180, 270]
    .map((turn) => `<g transform="rotate(${turn} 450 350)">${line('M450,232v16', near, 8)}</g>`)
    .join('') +
  box([360, 540, 180, 190], mid, 8) +
  line('M450,548v110', low, 6) +
  disc([450, 674, 34, 34], accent);

const medal: Drawing = ({ near, mid, accent, low }) =>
  path('M330,120h240l-60,330H390z', accent) +
  box([418, 120, 64, 330], low) +
  `<g transform="translate(450 590)">${Array.from({ length: 8 }, (_, at) => `<path transform="rotate(${at * 45})" d="M0,-210L44,-96H-44z" fill="${near}"/>`).join('')}</g>` +
  disc([450, 590, 128, 128], mid) +
  disc([450, 590, 86, 86], low);

const newspaper: Drawing = ({ near, mid, far }) =>
  rotate(
    -2,
    box([170, 120, 560, 680], '#efe9da', 2) +
      box([200, 150, 500, 90], near) +
      box([200, 270, 240, 190], mid) +
      Array.from({ length: 14 }, (_, at) =>
        line(`M${at < 6 ? 470 : 204},${280 + (at < 6 ? at * 32 : 220 + (at - 6) * 34)}h${at < 6 ? 226 : 492}`, far, 8),
      ).join(''),
  );

const drawings: readonly [alt: string, draw: Drawing][] = [
  ['瓷瓶', vase],
  ['瓷碗', bowl],
  ['砚台', inkstone],
  ['印章', stamp],
  ['信札', letter],
  ['信封', envelope],
  ['线装书', book],
  ['老照片', photograph],
  ['铜钱', coin],
  ['油灯', lamp],
  ['木椅', chair],
  ['衣物', cloth],
  ['笔筒', brushes],
  ['座钟', clock],
  ['奖章', medal],
  ['旧报纸', newspaper],
];

/** Each object before two different backdrops. */
export const objectDrawings = (papers: readonly Palette[]): { alt: string; shapes: string }[] =>
  drawings.flatMap(([alt, draw], index) =>
    [0, 1].map((variant) => {
      const palette = papers[(index + variant * 3) % papers.length] ?? papers[0];
      return { alt, shapes: palette ? paper(palette) + draw(palette) : '' };
    }),
  );
