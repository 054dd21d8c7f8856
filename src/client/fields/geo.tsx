import { Input } from 'antd';
import { useState } from 'react';
import type { GeoField, GeoValue } from '../../declare/kinds/geo.ts';
import { useLanguage } from '../ui/language.tsx';
import { GeoCell } from './cells.tsx';
import type { FieldKind, InputProps } from './field-kind.ts';
import { fieldMessages } from './messages.ts';
import { parseTypedNumber } from './number-input.tsx';
import { HasFilter, HasText } from './toggle.tsx';
import { isCommitKey } from './use-input-text.ts';

type Coordinate = keyof GeoValue;

/** Two numbers; both can be pasted into the first, as maps give them: `22.4412, 113.4590`. */
function GeoInput({ id, value, onChange, onBlur, disabled, invalid, describedBy }: InputProps<GeoField>) {
  const { say } = useLanguage();
  const [typedTexts, setTypedTexts] = useState<Partial<Record<Coordinate, string>>>({});
  const point = (value ?? {}) as Partial<Record<Coordinate, unknown>>;

  const changeCoordinate = (coordinate: Coordinate, text: string) => {
    const pair = /^\s*(-?\d+(?:\.\d+)?)\s*[,，\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text);
    if (pair) {
      // Whoever types sign by sign is not done yet: the text stands until the field is left.
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

/** A point on the map, without a map: the network of the museum need not reach one. */
export const geoKind: FieldKind<GeoField> = {
  Show: GeoCell,
  Input: GeoInput,
  Filter: HasFilter,
  FilterText: HasText,
  short: true,
  group: true,
};
