import type { Exactly } from '../exact.ts';
import { type FieldOptions, fieldShape, type Meaning, type OptionsOf } from '../field.ts';

/** Degrees in WGS-84. */
export interface GeoValue {
  /** The latitude, from -90 to 90. */
  lat: number;
  /** The longitude, from -180 to 180. */
  lng: number;
}

/**
 * A point on the map, WGS-84.
 *
 * @example
 * geo({ label: { zh: '坐标', en: 'Location' } })
 */
export interface GeoField extends FieldOptions {
  kind: 'geo';
}

export const geo = <const O extends OptionsOf<GeoField>>(options: Exactly<O, OptionsOf<GeoField>>) =>
  ({ kind: 'geo', ...(options as O) }) as const;

/** Rounds to six decimal places, eleven centimetres; further digits are rounding errors of a conversion. */
const toDecimetre = (degrees: unknown): unknown =>
  typeof degrees === 'number' ? Math.round(degrees * 1e6) / 1e6 : degrees;

export const geoMeaning: Meaning<GeoField> = {
  shape: fieldShape<GeoField>({}, {}),
  initial: () => null,
  normalize: (value) => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value;
    const entries = Object.entries(value);
    const isEmpty = entries.every(([name, one]) => ['lat', 'lng'].includes(name) && one == null);
    return isEmpty ? null : Object.fromEntries(entries.map(([name, one]) => [name, toDecimetre(one)]));
  },
  check(value) {
    const { lat, lng } = (value ?? {}) as Partial<GeoValue>;
    const isWithin = (number: unknown, most: number) => typeof number === 'number' && Math.abs(number) <= most;
    return isWithin(lat, 90) && isWithin(lng, 180)
      ? undefined
      : {
          zh: '请填写纬度（-90 到 90）和经度（-180 到 180）。',
          en: 'Please write a latitude (-90 to 90) and a longitude (-180 to 180).',
        };
  },
  sample: (_field, { number }) => ({ lat: 22.5 + (number % 1000) / 1000, lng: 113.375 }),
  sortable: false,
  hasEquality: false,
  countable: false,
  filter: 'has',
};
