import { Input } from 'antd';
import { useState } from 'react';
import type { GeoField, GeoValue } from '../../declare/kinds/geo.ts';
import { useLanguage } from '../ui/language.tsx';
import { GeoCell } from './cells.tsx';
import type { FieldKind, InputProps } from './field-kind.ts';
import { fieldMessages } from './messages.ts';
import { numberOf } from './number-input.tsx';
import { HasFilter, HasText } from './toggle.tsx';
import { isCommitKey } from './use-input-text.ts';

type Part = keyof GeoValue;

/** Two numbers; both can be pasted into the first, as maps give them: `22.4412, 113.4590`. */
function GeoInput({ id, value, onChange, onBlur, disabled, invalid, describedBy }: InputProps<GeoField>) {
  const { say } = useLanguage();
  const [typed, setTyped] = useState<Partial<Record<Part, string>>>({});
  const point = (value ?? {}) as Partial<Record<Part, unknown>>;

  const write = (part: Part, text: string) => {
    const both = /^\s*(-?\d+(?:\.\d+)?)\s*[,，\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text);
    if (both) {
      // Whoever types sign by sign is not done yet: the text stands until the field is left.
      setTyped(text.length - (typed[part] ?? '').length > 1 ? {} : { [part]: text });
      return onChange({ lat: Number(both[1]), lng: Number(both[2]) });
    }
    setTyped({ ...typed, [part]: text });
    const next = { lat: point.lat ?? null, lng: point.lng ?? null, [part]: numberOf(text, true) };
    return onChange(next.lat === null && next.lng === null ? null : next);
  };
  const input = (part: Part, inputId: string) => (
    <label className="geo-part" htmlFor={inputId}>
      <span className="quiet">{say(fieldMessages[part])}</span>
      <Input
        id={inputId}
        value={typed[part] ?? (point[part] === null || point[part] === undefined ? '' : String(point[part]))}
        onChange={(event) => write(part, event.target.value)}
        onBlur={() => {
          setTyped({});
          onBlur();
        }}
        onKeyDown={(event) => isCommitKey(event) && setTyped({})}
        disabled={disabled}
        inputMode="decimal"
        status={invalid ? 'error' : ''}
        autoComplete="off"
        aria-invalid={invalid}
        aria-describedby={`${id}-how ${describedBy ?? ''}`.trim()}
      />
    </label>
  );
  return (
    <>
      <span className="two-ends">
        {input('lat', id)}
        {input('lng', `${id}-lng`)}
      </span>
      <span id={`${id}-how`} className="quiet">
        {say(fieldMessages.geoHow)}
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
