import type { FieldCheck } from '../../declare/comparisons.ts';

/** The ranges of the register agree with the values that are given, and follow from them; each range is one check. */

type Name = 'mass' | 'massUnit' | 'massRange' | 'inDate' | 'inRange' | 'period' | 'yearFrom' | 'yearTo';
type RangeCheck = FieldCheck<Name>;

const kilograms: Readonly<Record<string, readonly [least: number, most: number]>> = {
  below10g: [0, 0.01],
  below1kg: [0.01, 1],
  below50kg: [1, 50],
  below100kg: [50, 100],
  below1000kg: [100, 1000],
  above1000kg: [1000, 1e12],
};

const gramsIn = { kg: 1, g: 1000 };

const massChecks = Object.entries(kilograms).flatMap(([range, [least, most]]) =>
  Object.entries(gramsIn).map(
    ([unit, times]): RangeCheck => ({
      at: 'massRange',
      when: [
        { field: 'massRange', is: [range] },
        { field: 'massUnit', is: [unit] },
      ],
      must: [
        { field: 'mass', atLeast: least * times },
        { field: 'mass', atMost: most * times },
      ],
      says: { zh: '须与所填质量相符。', en: 'It must agree with the mass, where that is given.' },
    }),
  ),
);

/** The first year may have ended before the range begins within it, as a year alone says no month. */
const acquisitions: Readonly<Record<string, readonly [first: string, last: string]>> = {
  before1949: ['1600-01-01', '1949-09-30'],
  until1965: ['1949-01-01', '1965-12-31'],
  until1976: ['1966-01-01', '1976-12-31'],
  until2000: ['1977-01-01', '2000-12-31'],
  since2001: ['2001-01-01', '2999-12-31'],
};

const beginning = (day: string): number => Date.parse(`${day}T00:00+08:00`);

const acquisitionChecks = Object.entries(acquisitions).map(
  ([range, [first, last]]): RangeCheck => ({
    at: 'inRange',
    when: [{ field: 'inRange', is: [range] }],
    must: [
      { field: 'inDate', atLeast: beginning(first) },
      { field: 'inDate', atMost: beginning(last) },
    ],
    says: { zh: '须与入藏时间相符。', en: 'It must agree with the day of acquisition.' },
  }),
);

/** The periods with years; the others, such as “unknown”, agree with any. */
const periods: Readonly<Record<string, readonly [first: number, last: number]>> = {
  xia: [-2070, -1600],
  shang: [-1600, -1046],
  zhou: [-1046, -256],
  qin: [-221, -207],
  han: [-206, 220],
  threeKingdoms: [220, 280],
  jin: [265, 420],
  southernNorthern: [420, 589],
  sui: [581, 618],
  tang: [618, 907],
  fiveDynasties: [907, 979],
  song: [960, 1279],
  liao: [916, 1125],
  westernXia: [1038, 1227],
  jurchenJin: [1115, 1234],
  yuan: [1271, 1368],
  ming: [1368, 1644],
  qing: [1616, 1911],
  republic: [1912, 1949],
  peoplesRepublic: [1949, 9999],
  before18th: [-10_000, 1700],
  century18: [1701, 1800],
  century19: [1801, 1900],
  century20: [1901, 2000],
  century21: [2001, 9999],
};

/** What years alone tell: a century is the cataloguer's choice. */
export const dynasties = [
  ...([
    'xia',
    'shang',
    'zhou',
    'qin',
    'han',
    'threeKingdoms',
    'jin',
    'southernNorthern',
    'sui',
    'tang',
    'fiveDynasties',
  ] as const),
  ...(['song', 'liao', 'westernXia', 'jurchenJin', 'yuan', 'ming', 'qing', 'republic', 'peoplesRepublic'] as const),
] as const;

const periodChecks = Object.entries(periods).map(
  ([period, [first, last]]): RangeCheck => ({
    at: 'period',
    when: [{ field: 'period', is: [period] }],
    must: [
      { field: 'yearFrom', atMost: last },
      { field: 'yearTo', atLeast: first },
    ],
    says: { zh: '须与所填年份有重合。', en: 'It must overlap the years, where they are given.' },
  }),
);

export const rangeChecks: readonly RangeCheck[] = [...massChecks, ...acquisitionChecks, ...periodChecks];
