/** The shapes of the demonstration pictures: SVG on a canvas of 1200 × 675 with the ground line at 560. */

/** The colours of one picture, from background to foreground. */
export interface Palette {
  sky: string;
  low: string;
  far: string;
  mid: string;
  near: string;
  accent: string;
}

export const palettes = {
  mist: { sky: '#dfe4e1', low: '#f1ede4', far: '#b9c4c0', mid: '#8b9b97', near: '#46555a', accent: '#a4604a' },
  dusk: { sky: '#cdb9a4', low: '#efe3d0', far: '#b79f8c', mid: '#8a6f63', near: '#4a3d3c', accent: '#8f4a3c' },
  ink: { sky: '#eeebe3', low: '#f7f4ed', far: '#c9c9c3', mid: '#8f928f', near: '#2f3638', accent: '#9d3f35' },
  pine: { sky: '#d5ddd3', low: '#eef0e6', far: '#a9b9a8', mid: '#71887a', near: '#32473f', accent: '#b08a4e' },
  night: { sky: '#34434f', low: '#56666d', far: '#475862', mid: '#2b3842', near: '#1a242c', accent: '#d3b57a' },
  stone: { sky: '#e4ded2', low: '#f3efe7', far: '#c8bfae', mid: '#9c917f', near: '#574f45', accent: '#7d8f87' },
} satisfies Record<string, Palette>;

/** A rectangle by its corner and size; a roof by the middle of its eaves, its width and its height. */
export type Area = readonly [x: number, y: number, width: number, height: number];
export type Square = readonly [x: number, y: number, size: number];

const path = (d: string, fill: string, attributes = ''): string => `<path d="${d}" fill="${fill}" ${attributes}/>`;
const box = ([x, y, width, height]: Area, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
const line = (d: string, stroke: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`;
const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, at) => draw(at)).join('');

export const sky = ({ sky: top, low }: Palette): string =>
  `<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs><rect width="1200" height="675" fill="url(#s)"/>`;

export const sun = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" opacity=".85"/>`;

/** A line of hills; `start` shifts the waves, so each picture gets different hills. */
export function ridge(height: number, swing: number, start: number, fill: string): string {
  const points = Array.from({ length: 41 }, (_, at) => {
    const x = at * 30;
    const y = height - swing * (Math.sin(x / 170 + start) + 0.45 * Math.sin(x / 61 + start * 3.1));
    return `${x},${y.toFixed(1)}`;
  });
  return path(`M0,675L${points.join('L')}L1200,675Z`, fill);
}

export const ground = (fill: string): string => box([0, 560, 1200, 115], fill);

export const water = ({ low, far }: Palette): string =>
  box([0, 560, 1200, 115], low) +
  repeat(16, (at) => line(`M${(at * 331) % 1100},${578 + at * 6}h${90 + ((at * 67) % 150)}`, far, 2));

/** A curved roof, its eaves turned up. */
const roof = ([x, y, width, height]: Area, fill: string): string => {
  const half = width / 2;
  const top = half * 0.42;
  return path(
    `M${x - half - 18},${y - 8}C${x - half * 0.7},${y - 2} ${x - top - 20},${y - height * 0.55} ${x - top},${y - height}H${x + top}C${x + top + 20},${y - height * 0.55} ${x + half * 0.7},${y - 2} ${x + half + 18},${y - 8}L${x + half - 6},${y + 8}H${x - half + 6}Z`,
    fill,
  );
};

export const hall = (x: number, width: number, { near, mid, low, accent }: Palette): string => {
  const gap = width / 9;
  return (
    box([x - width * 0.58, 540, width * 1.16, 22], mid) +
    box([x - width * 0.52, 524, width * 1.04, 18], low) +
    box([x - width / 2 + 12, 410, width - 24, 114], mid) +
    repeat(10, (at) => box([x - width / 2 + 8 + at * (gap - 2), 404, 11, 122], accent)) +
    roof([x, 404, width * 1.12, 74], near) +
    box([x - width * 0.36, 300, width * 0.72, 34], accent) +
    roof([x, 304, width * 0.78, 84], near)
  );
};

export const memorialGate = (x: number, { near, mid, low }: Palette): string =>
  repeat(4, (at) => {
    const post = x - 260 + at * 160 + (at > 1 ? 40 : 0);
    return box([post, at === 0 || at === 3 ? 330 : 280, 24, 232], mid) + box([post - 10, 536, 44, 26], near);
  }) +
  box([x - 90, 336, 196, 20], mid) +
  box([x - 90, 380, 196, 16], mid) +
  box([x - 40, 350, 96, 34], low) +
  box([x - 250, 384, 160, 16], mid) +
  box([x + 104, 384, 176, 16], mid) +
  roof([x + 8, 286, 260, 46], near) +
  roof([x - 172, 336, 180, 34], near) +
  roof([x + 190, 336, 180, 34], near);

export const pagoda = (x: number, storeys: number, { near, mid, accent }: Palette): string =>
  repeat(storeys, (at) => {
    const width = 190 - at * 18;
    const y = 556 - at * 66;
    return (
      box([x - width * 0.36, y - 46, width * 0.72, 50], mid) +
      box([x - 8, y - 36, 16, 36], accent) +
      roof([x, y - 46, width, 24], near)
    );
  }) + line(`M${x},${556 - storeys * 66}v-58`, near, 5);

export const bridge = (x: number, { near, mid }: Palette): string =>
  path(
    `M${x - 330},590C${x - 200},590 ${x - 150},470 ${x},470S${x + 200},590 ${x + 330},590H${x + 130}A130,104 0 0 0 ${x - 130},590Z`,
    mid,
  ) +
  line(`M${x - 320},572C${x - 190},568 ${x - 140},452 ${x},452S${x + 190},568 ${x + 320},572`, near, 6) +
  repeat(9, (at) => line(`M${x - 160 + at * 40},${490 - 34 * Math.cos(((at - 4) / 4) * 1.3)}v-26`, near, 5));

export const pine = (x: number, foot: number, size: number, fill: string): string =>
  line(
    `M${x},${foot}c${size * 0.1},${-size * 0.4} ${-size * 0.14},${-size * 0.6} ${size * 0.06},${-size}`,
    fill,
    size * 0.055,
  ) +
  repeat(6, (at) => {
    const side = at % 2 ? 1 : -1;
    const y = foot - size * (0.42 + at * 0.11);
    return `<ellipse cx="${x + side * size * (0.26 - at * 0.03)}" cy="${y}" rx="${size * (0.33 - at * 0.03)}" ry="${size * 0.062}" fill="${fill}"/>`;
  });

export const bamboo = (x: number, fill: string): string =>
  repeat(5, (at) => {
    const stem = x + at * 44 + (at % 2) * 12;
    return (
      repeat(7, (joint) => line(`M${stem + joint * 3},${670 - joint * 100}l3,-92`, fill, 11 - at)) +
      repeat(7, (leaf) => {
        const [lx, ly] = [stem + 12 + leaf * 2, 560 - leaf * 76];
        return path(
          `M${lx},${ly}q46,-4 92,38q-60,-6 -92,-38M${lx},${ly}q-40,6 -74,48q52,-14 74,-48`,
          fill,
          'opacity=".8"',
        );
      })
    );
  });

/** A stairway between two balustrades, seen from below. */
export const steps = ({ far, mid, near, low }: Palette): string =>
  repeat(15, (at) => {
    const width = 1040 - at * 46;
    return (
      box([600 - width / 2, 640 - at * 22, width, 22], at % 2 ? low : far) +
      box([600 - width / 2, 658 - at * 22, width, 4], mid)
    );
  }) +
  path('M40,675L386,330H414L130,675Z', near) +
  path('M1160,675L814,330H786L1070,675Z', near);

export const columns = ({ near, mid, far, low }: Palette): string =>
  box([0, 0, 1200, 96], near) +
  box([0, 96, 1200, 16], mid) +
  repeat(
    6,
    (at) =>
      box([70 + at * 206, 112, 58, 470], at % 2 ? mid : far) +
      box([58 + at * 206, 560, 82, 30], near) +
      box([84 + at * 206, 112, 8, 448], low),
  ) +
  box([0, 590, 1200, 85], mid);

/** A round window in a wall, with a view through it. */
export const moonWindow = (inside: string, { near, mid, far }: Palette): string =>
  `<defs><clipPath id="m"><circle cx="600" cy="330" r="236"/></clipPath></defs>` +
  `<rect width="1200" height="675" fill="${far}"/><g clip-path="url(#m)">${inside}</g>` +
  `<circle cx="600" cy="330" r="242" fill="none" stroke="${near}" stroke-width="16"/>` +
  `<circle cx="600" cy="330" r="262" fill="none" stroke="${mid}" stroke-width="4"/>` +
  box([0, 622, 1200, 53], mid);

/** A window lattice. */
export const lattice = ({ near, mid }: Palette): string =>
  repeat(7, (column) =>
    repeat(4, (row) => {
      const [x, y] = [54 + column * 160, 46 + row * 150];
      return line(
        `M${x},${y}h132v126h-132zM${x + 34},${y}v34h-34M${x + 98},${y}v34h34M${x + 34},${y + 126}v-34h-34M${x + 98},${y + 126}v-34h34M${x + 34},${y + 34}h64v58h-64z`,
        (column + row) % 3 ? near : mid,
        7,
      );
    }),
  );

/** A square seal whose strokes are no real characters. */
export const seal = ([x, y, size]: Square, fill: string, paper: string): string => {
  const unit = size / 12;
  const strokes = [
    'M2,2.4h3.6M3.8,2.4v7.2M2,5.8h3.6M2,9.6h3.6M2,2.4v3.4',
    'M7,2.2h3.4v3.2h-3.4zM7,7.2h3.4M8.7,5.4v4.4M7,9.8h3.4M7,7.2v2.6',
  ];
  return (
    `<rect x="${x}" y="${y}" width="${size}" height="${size}" rx="${unit * 0.5}" fill="${fill}"/>` +
    `<g transform="translate(${x} ${y}) scale(${unit})" fill="none" stroke="${paper}" stroke-width=".62">${strokes.map((d) => `<path d="${d}"/>`).join('')}</g>`
  );
};

/** Columns of brush strokes that look like a page of handwriting. */
export const writing = (
  [x, y]: readonly [x: number, y: number],
  { rows, columns }: { rows: number; columns: number },
  fill: string,
): string =>
  repeat(columns, (column) =>
    repeat(rows, (row) => {
      const [left, top] = [x - column * 54, y + row * 46];
      const turn = (column * 7 + row * 5) % 4;
      const glyph = [
        `M${left},${top}h26M${left + 13},${top - 8}v32M${left + 2},${top + 14}h22`,
        `M${left + 2},${top}v24h22v-24zM${left + 2},${top + 12}h22`,
        `M${left},${top + 2}h26M${left + 14},${top}c-2,12 -8,20 -14,24M${left + 12},${top + 8}c4,8 8,12 14,16`,
        `M${left + 4},${top - 4}v28M${left + 14},${top}h12M${left + 20},${top}v24M${left + 12},${top + 12}h16`,
      ][turn];
      return line(glyph ?? '', fill, 3.2);
    }),
  );

export const scroll = ({ near, mid, low }: Palette): string =>
  box([150, 120, 900, 430], '#faf7f0') +
  box([150, 120, 900, 12], mid) +
  box([150, 538, 900, 12], mid) +
  box([118, 96, 34, 478], near) +
  box([1048, 96, 34, 478], near) +
  box([124, 84, 22, 502], low) +
  box([1054, 84, 22, 502], low);

export const shelf = ({ near, mid, far, accent, low }: Palette): string =>
  repeat(3, (row) => {
    const floor = 222 + row * 206;
    return (
      repeat(30, (at) => {
        const height = 96 + ((at * 37 + row * 53) % 62);
        const fill = [far, mid, near, low, accent][(at * 3 + row) % 5] ?? mid;
        return (
          box([62 + at * 36, floor - height, 30, height], fill) + box([62 + at * 36, floor - height + 14, 30, 5], low)
        );
      }) + box([30, floor, 1140, 14], near)
    );
  });

export const vessel = (x: number, scale: number, { near, mid, accent }: Palette): string =>
  `<g transform="translate(${x} 560) scale(${scale})">` +
  path(
    'M-34,-300h68v26c0,34 74,66 74,146c0,74 -44,118 -60,128h-96c-16,-10 -60,-54 -60,-128c0,-80 74,-112 74,-146z',
    mid,
  ) +
  line('M-96,-160c60,26 132,26 192,0M-104,-120c66,28 142,28 208,0', accent, 7) +
  box([-40, -312, 80, 16], near) +
  '</g>';

export const crane = (x: number, y: number, size: number, fill: string): string =>
  path(
    `M${x},${y}q${size * 0.4},${-size * 0.34} ${size},${-size * 0.3}q${-size * 0.36},${size * 0.1} ${-size * 0.62},${size * 0.36}q${size * 0.5},${size * 0.02} ${size * 0.9},${size * 0.28}q${-size * 0.7},${-size * 0.12} ${-size * 1.2},${-size * 0.1}q${-size * 0.5},${-size * 0.02} ${-size * 0.9},${size * 0.06}q${size * 0.4},${-size * 0.18} ${size * 0.82},${-size * 0.3}z`,
    fill,
  );

export const willow = (x: number, { near, mid }: Palette): string =>
  line(`M${x},600c10,-120 -30,-180 6,-330`, near, 18) +
  repeat(26, (at) => {
    const left = x - 190 + at * 15;
    return line(
      `M${x + (at - 13) * 5},${270 - Math.sin((at / 25) * 3.14) * 70}C${left},${230 - (at % 3) * 10} ${left - 10},320 ${left - 4},${420 + ((at * 43) % 90)}`,
      mid,
      2.6,
    );
  });
