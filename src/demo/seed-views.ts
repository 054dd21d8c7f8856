import {
  bamboo,
  bridge,
  columns,
  crane,
  ground,
  hall,
  lattice,
  memorialGate,
  moonWindow,
  pagoda,
  palettes,
  pine,
  ridge,
  scroll,
  seal,
  shelf,
  sky,
  steps,
  sun,
  vessel,
  water,
  willow,
  writing,
} from './seed-motifs.ts';

const { mist, dusk, ink, pine: green, night, stone } = palettes;

const raise = (by: number, shapes: string): string => `<g transform="translate(0 ${-by})">${shapes}</g>`;
const fade = (shapes: string): string => `<g opacity=".45">${shapes}</g>`;

/** Landscapes, drawn on a canvas of 1200 × 675. */
export const views: readonly string[] = [
  sky(mist) + ridge(430, 50, 0.4, mist.far) + ground(mist.mid) + memorialGate(600, mist),
  sky(dusk) + sun(880, 190, 70, dusk.low) + ridge(470, 40, 2, dusk.far) + ground(dusk.mid) + hall(560, 620, dusk),
  sky(ink) +
    ridge(420, 70, 1.1, ink.far) +
    ridge(500, 46, 3.3, ink.mid) +
    pine(250, 640, 420, ink.near) +
    seal([1050, 60, 84], ink.accent, ink.low),
  sky(green) +
    ridge(450, 60, 5, green.far) +
    ground(green.mid) +
    pagoda(820, 6, green) +
    pine(220, 600, 300, green.near) +
    pine(360, 610, 220, green.near),
  sky(night) +
    sun(930, 150, 58, night.accent) +
    ridge(440, 56, 1.7, night.far) +
    ground(night.mid) +
    hall(460, 520, night),
  sky(mist) + ridge(440, 60, 2.6, mist.far) + water(mist) + bridge(600, mist) + willow(170, mist),
  sky(stone) + steps(stone) + raise(206, hall(600, 280, stone)),
  sky(dusk) + columns(dusk),
  moonWindow(
    sky(green) + ridge(420, 50, 0.9, green.far) + ridge(480, 40, 3, green.mid) + pine(660, 620, 340, green.near),
    stone,
  ),
  sky(ink) +
    bamboo(760, ink.near) +
    seal([96, 500, 92], ink.accent, ink.low) +
    writing([170, 90], { rows: 7, columns: 1 }, ink.mid),
  sky(stone) +
    scroll(stone) +
    writing([960, 180], { rows: 7, columns: 14 }, stone.near) +
    seal([190, 430, 72], '#9d3f35', '#faf7f0'),
  sky(stone) + shelf(stone),
  sky(dusk) +
    fade(lattice({ ...dusk, near: dusk.low, mid: dusk.low })) +
    ground(dusk.far) +
    vessel(420, 1.05, dusk) +
    vessel(760, 0.78, dusk),
  sky(night) +
    ridge(400, 70, 4.2, night.far) +
    ridge(500, 40, 1, night.mid) +
    pagoda(330, 7, night) +
    sun(800, 180, 46, night.accent),
  sky(mist) +
    ridge(380, 80, 3.7, mist.far) +
    ridge(470, 50, 0.2, mist.mid) +
    ridge(560, 30, 2.4, mist.near) +
    crane(360, 200, 90, mist.low) +
    crane(560, 140, 60, mist.low) +
    crane(760, 230, 46, mist.low),
  sky(green) + fade(lattice(green)) + seal([440, 180, 320], green.near, green.low),
  sky(ink) + ground(ink.far) + memorialGate(420, ink) + pine(990, 640, 380, ink.mid),
  moonWindow(sky(mist) + ridge(430, 50, 2.2, mist.far) + water(mist) + pagoda(640, 5, mist), dusk),
  sky(green) + ridge(470, 40, 0.5, green.far) + water(green) + willow(980, green) + hall(420, 420, green),
  sky(stone) + writing([1040, 110], { rows: 10, columns: 18 }, stone.far) + seal([530, 250, 150], '#9d3f35', '#f3efe7'),
  sky(dusk) +
    sun(600, 300, 150, dusk.low) +
    ridge(470, 60, 2.9, dusk.mid) +
    ridge(560, 34, 0.6, dusk.near) +
    crane(520, 210, 80, dusk.accent),
];
