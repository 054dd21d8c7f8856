import type { ValueProps } from '../../client/fields/cell-parts.tsx';
import type { FieldCell } from '../../client/fields/field-kind.ts';
import { Digits } from '../../client/fields/plain-text.tsx';
import type { GeoField, GeoValue } from './geo.ts';

function GeoCell({ value }: ValueProps) {
  const { lat, lng } = (value ?? {}) as Partial<GeoValue>;
  return <Digits value={typeof lat === 'number' && typeof lng === 'number' ? `${lat}, ${lng}` : null} />;
}

const isPoint = (value: unknown): boolean => {
  const { lat, lng } = (value ?? {}) as Partial<GeoValue>;
  return Number.isFinite(lat) && Number.isFinite(lng);
};

export const geoCell: FieldCell<GeoField> = { Cell: GeoCell, hasShape: isPoint, width: 160 };
