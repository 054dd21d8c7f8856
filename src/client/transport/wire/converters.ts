import { type FileType, fileTypes } from '../../../kinds/file-types.ts';
import type { Field } from '../../../kinds/index.ts';

/** How a value is written on the wire of another server; an empty value is `null` on both sides and gets to neither. */
export interface Converter {
  read: (value: unknown, field: Field) => unknown;
  write: (value: unknown, field: Field) => unknown;
  /** The value is spread over several properties of the record: part → name, with `{name}` for that of the field; the part that identifies it stands first. */
  parts?: Readonly<Record<string, string>>;
  /** An end of a range that a list is filtered by. */
  rangeEnd?: (value: string, end: 'from' | 'to') => string;
}

/** Moments as `yyyy-MM-dd HH:mm:ss` in a zone without summer time, or as milliseconds or seconds since 1970. */
export function moments(as: 'yyyy-MM-dd HH:mm:ss' | 'milliseconds' | 'seconds', offset = '+08:00'): Converter {
  const scale = as === 'seconds' ? 1000 : 1;
  const write = (value: unknown): unknown => {
    const time = Date.parse(String(value));
    if (Number.isNaN(time)) return value;
    return as === 'yyyy-MM-dd HH:mm:ss' ? localText(time, offset) : time / scale;
  };
  return {
    read(value) {
      if (isNumeric(value)) return new Date(Number(value) * scale).toISOString();
      const text = String(value).trim().replace(' ', 'T');
      const zoned = /(Z|[+-]\d\d:?\d\d)$/.test(text)
        ? text
        : `${text.length === 10 ? `${text}T00:00:00` : text}${offset}`;
      const time = Date.parse(zoned);
      return Number.isNaN(time) ? value : new Date(time).toISOString();
    },
    write,
    rangeEnd: (value, end) =>
      String(write(isDay(value) ? `${value}T${end === 'from' ? '00:00:00' : '23:59:59'}${offset}` : value)),
  };
}

/** Days as `yyyy-MM-dd`, `yyyy/MM/dd`, `yyyyMMdd`, with a time behind them, or as the milliseconds of their beginning. */
export function days(
  as: 'yyyy-MM-dd' | 'yyyy/MM/dd' | 'yyyyMMdd' | 'yyyy-MM-dd 00:00:00' | 'milliseconds',
  offset = '+08:00',
): Converter {
  const write = (value: unknown): unknown => {
    if (!isDay(value)) return value;
    if (as === 'milliseconds') return Date.parse(`${value}T00:00:00${offset}`);
    if (as === 'yyyy/MM/dd') return value.replaceAll('-', '/');
    return as === 'yyyyMMdd' ? value.replaceAll('-', '') : as === 'yyyy-MM-dd' ? value : `${value} 00:00:00`;
  };
  return {
    read(value) {
      const text = String(value);
      if (/^\d{8}$/.test(text)) return text.replace(/(....)(..)(..)/, '$1-$2-$3');
      if (isNumeric(value)) return localText(Number(value), offset).slice(0, 10);
      return isDay(text.slice(0, 10).replaceAll('/', '-')) ? text.slice(0, 10).replaceAll('/', '-') : value;
    },
    write,
    rangeEnd: (value) => String(write(value)),
  };
}

/** Yes and no as two codes, such as 1 and 0, or Y and N. */
export const yesNo = (yes: string | number, no: string | number): Converter => ({
  read: (value) => (same(value, yes) || value === true ? true : same(value, no) || value === false ? false : value),
  write: (value) => (value === true || value === 'true' ? yes : value === false || value === 'false' ? no : value),
});

/** Several options or words as one text, or as a list in JSON, which some servers store as text. */
export const joined = (separator: string): Converter => ({
  read: (value) =>
    typeof value === 'string'
      ? value
          .split(separator)
          .map((part) => part.trim())
          .filter(Boolean)
      : value,
  write: (value) => (Array.isArray(value) ? value.join(separator) : value),
});

/** A number that is stored a hundred times as large, such as fen for yuan. */
export const times = (factor: number): Converter => ({
  read: (value) => (isNumeric(value) ? Number(value) / factor : value),
  write: (value) => (isNumeric(value) ? Math.round(Number(value) * factor) : value),
});

/** Numbers that the server sends as text, `"12.50"`. */
export const numbers: Converter = {
  read: (value) => (isNumeric(value) ? Number(value) : value),
  write: (value) => value,
};

/**
 * A picture or file as its address, several as one text, or as a list of addresses where there is no separator (`null`). A picture gets the least size that its
 * field asks for, since the server does not say its own, and a form would refuse a smaller one.
 */
export const addresses = (separator: string | null = ','): Converter => ({
  read(value, field) {
    if ('max' in field) return listIn(value, separator ?? ',').map((one) => asStored(one, field));
    return asStored(value, field);
  },
  write(value) {
    if (!Array.isArray(value)) return addressOf(value);
    return separator === null ? value.map(addressOf) : value.map(addressOf).join(separator);
  },
});

const listIn = (value: unknown, separator: string): unknown[] =>
  typeof value === 'string' ? value.split(separator).filter(Boolean) : Array.isArray(value) ? value : [];

const addressOf = (value: unknown): unknown => (value as { url?: unknown } | null)?.url ?? value;

function asStored(value: unknown, field: Field): unknown {
  if (typeof value !== 'string') return value;
  if ('type' in field && field.type in fileTypes) {
    const [type] = fileTypes[field.type as FileType].types;
    return { url: value, name: value.split(/[?#]/)[0]?.split('/').at(-1) ?? '', bytes: 0, type };
  }
  return { url: value, ...(('least' in field && field.least) || { width: 1, height: 1 }) };
}

/** An object, or each of a list, whose properties have other names: `{ title: 'name' }`. */
export function properties(names: Readonly<Record<string, string>>): Converter {
  const rename = (value: unknown, pairs: [string, string][]) => {
    if (typeof value !== 'object' || value === null) return value;
    const other = Object.fromEntries(Object.entries(value).filter(([name]) => !pairs.some(([from]) => from === name)));
    for (const [from, to] of pairs) if (from in value) other[to] = (value as Record<string, unknown>)[from];
    return other;
  };
  const each = (pairs: [string, string][]) => (value: unknown) =>
    Array.isArray(value) ? value.map((one) => rename(one, pairs)) : rename(value, pairs);
  const pairs = Object.entries(names);
  return { read: each(pairs.map(([ours, theirs]) => [theirs, ours])), write: each(pairs) };
}

/** A record that is referred to: an object, whose title has this name, or its id alone; only the id is sent. */
export const referredTo = ({ id = 'id', title = 'title' } = {}): Converter => ({
  read: eachOf((value) => {
    if (typeof value !== 'object' || value === null) return { id: value, title: `#${value}` };
    const { [id]: theirId, [title]: theirTitle, ...rest } = value as Record<string, unknown>;
    return { ...rest, id: theirId, title: theirTitle ?? `#${theirId}` };
  }),
  write: eachOf((value) => (value as { id?: unknown } | null)?.id ?? value),
});

const eachOf =
  (convert: (value: unknown) => unknown) =>
  (value: unknown): unknown =>
    Array.isArray(value) ? value.map(convert) : convert(value);

/**
 * A value in several properties of the record, such as `venueId` and `venueName`: `{ id: '{name}Id', title: '{name}Name' }`.
 * With a separator, several values whose parts are joined in one text each: `"3,5"` and `"Hall,Court"`.
 */
export const parts = (names: Readonly<Record<string, string>>, separator?: string): Converter => ({
  parts: names,
  ...(separator === undefined
    ? { read: (value) => value, write: (value) => value }
    : { read: (value) => itemsIn(value, separator), write: (value) => joinedParts(value, names, separator) }),
});

/** `{ id: '3,5', title: 'Hall,Court' }` as a list. */
function itemsIn(value: unknown, separator: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const texts = Object.entries(value).map(([part, text]) => [part, listIn(text, separator)] as const);
  return (texts[0]?.[1] ?? []).map((_, at) =>
    Object.fromEntries(texts.map(([part, items]) => [part, String(items[at] ?? '').trim()])),
  );
}

const joinedParts = (value: unknown, names: Readonly<Record<string, string>>, separator: string): unknown =>
  Array.isArray(value)
    ? Object.fromEntries(
        Object.keys(names).map((part) => [part, value.map((one) => one?.[part] ?? '').join(separator)]),
      )
    : value;

/** An operator of whom the server sends the name alone, which is shown without a link. */
export const byName: Converter = {
  read: (value) => (typeof value === 'string' ? { id: value, title: value, gone: true } : value),
  write: (value) => (value as { title?: unknown } | null)?.title ?? value,
};

const same = (value: unknown, code: string | number): boolean => String(value) === String(code);

const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()));

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

/** `2026-11-25 08:00:00` at an offset from UTC. */
function localText(time: number, offset: string): string {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(offset) ?? [];
  const shift = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1);
  return new Date(time + shift).toISOString().slice(0, 19).replace('T', ' ');
}
