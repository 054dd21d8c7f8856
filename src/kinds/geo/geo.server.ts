import { matchesPresence } from '../../server/fields/has.ts';
import type { ServerKind } from '../../server/fields/kind.ts';
import { toHalfWidth } from '../../server/fields/spelling.ts';
import type { GeoField, GeoValue } from './geo.ts';

const point = {
  type: 'object',
  description: 'WGS-84',
  properties: { lat: { type: 'number' }, lng: { type: 'number' } },
};

export const geoServerKind: ServerKind<GeoField> = {
  columnType: 'jsonb',
  request: () => point,
  response: () => point,
  store: async (value) => {
    const { lat, lng } = value as GeoValue;
    return { column: { lat, lng } };
  },
  exportText: (value) => `${(value as GeoValue).lat}, ${(value as GeoValue).lng}`,
  match: matchesPresence,
  parseSheetCell(cell) {
    const [lat, lng, ...more] = toHalfWidth(cell)
      .split(/[,;\s]+/)
      .map(Number);
    return { value: more.length > 0 ? cell : { lat, lng } };
  },
  identity: (value) => [(value as GeoValue).lat, (value as GeoValue).lng],
};
