import { Input } from 'antd';
import { useState } from 'react';
import type { FieldKind, InputProps } from '../../client/fields/field-kind.ts';
import { fieldMessages } from '../../client/fields/messages.ts';
import { parseTypedNumber } from '../../client/fields/number-input.tsx';
import { isCommitKey } from '../../client/fields/use-input-text.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import { HasFilter, HasText } from '../toggle/toggle.client.tsx';
import type { GeoField, GeoValue } from './geo.ts';
import { geoCell } from './geo-cell.client.tsx';

type Coordinate = keyof GeoValue;

/** Latitude and longitude. A pair copied from a map, such as `22.4412, 113.4590`, can be pasted into either input. */
function GeoInput({ id, value, onChange, onBlur, disabled, invalid, describedBy }: InputProps<GeoField>) {
  const { say } = useLanguage();
  const [typedTexts, setTypedTexts] = useState<Partial<Record<Coordinate, string>>>({});
  const point = (value ?? {}) as Partial<Record<Coordinate, unknown>>;

  const changeCoordinate = (coordinate: Coordinate, text: string) => {
    const pair = /^\s*(-?\d+(?:\.\d+)?)\s*[,，\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text);
    if (pair) {
      // A pasted pair is distributed at once; a typed one may be incomplete, so its text stays until the field is left.
      setTypedTexts(text.length - (typedTexts[coordinate] ?? '').length > 1 ? {} : { [coordinate]: text });
      return onChange({ lat: Number(pair[1]), lng: Number(pair[2]) });
    }
    setTypedTexts({ ...typedTexts, [coordinate]: text });
    const next = { lat: point.lat ?? null, lng: point.lng ?? null, [coordinate]: parseTypedNumber(text, true) };
    return onChange(next.lat === null && next.lng === null ? null : next);
  };
  const input = (coordinate: Coordinate, inputId: string) => (
    <label className="geo-part" htmlFor={inputId}>
      <span className="quiet">{say(fieldMessages[coordinate])}</span>
      <Input
        id={inputId}
        value={
          typedTexts[coordinate] ??
          (point[coordinate] === null || point[coordinate] === undefined ? '' : String(point[coordinate]))
        }
        onChange={(event) => changeCoordinate(coordinate, event.target.value)}
        onBlur={() => {
          setTypedTexts({});
          onBlur();
        }}
        onKeyDown={(event) => isCommitKey(event) && setTypedTexts({})}
        disabled={disabled}
        inputMode="decimal"
        status={invalid ? 'error' : ''}
        autoComplete="off"
        aria-invalid={invalid}
        aria-describedby={`${id}-help ${describedBy ?? ''}`.trim()}
      />
    </label>
  );
  return (
    <>
      <span className="two-ends">
        {input('lat', id)}
        {input('lng', `${id}-lng`)}
      </span>
      <span id={`${id}-help`} className="quiet">
        {say(fieldMessages.geoHelp)}
      </span>
    </>
  );
}

/** Coordinates, without a map because the network of the museum may not reach a map service. */
export const geoKind: FieldKind<GeoField> = {
  Show: geoCell.Cell,
  Input: GeoInput,
  Filter: HasFilter,
  FilterText: HasText,
  mayShareLine: true,
  group: true,
};
