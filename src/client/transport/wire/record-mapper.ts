import { columnField } from '../../../declare/columns.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import type { Field } from '../../../kinds/index.ts';
import { meaningOf } from '../../../kinds/index.ts';
import type { Converter } from './converters.ts';
import { isObject, valueAt } from './value-at.ts';
import type { Code, FieldMapping, WireMapping } from './wire.ts';

type Values = Record<string, unknown>;

/** Translates the records of one section. */
export interface RecordMapper {
  read: (row: Values) => Values;
  write: (draft: Values) => Values;
  /** The name of a column in parameters; null where the server has none. */
  nameOf: (column: string) => string | null;
  /** A value of a filter, or an end of a range, as it is sent. */
  filterValue: (column: string, value: string, end?: 'from' | 'to') => string;
  isRange: (column: string) => boolean;
  /** The value of a field, or one of its items, from the answer to an upload. */
  readUpload: (column: string, data: unknown) => unknown;
}

interface Column {
  ours: string;
  /** Null where the server has none. */
  theirs: string | null;
  field: Field | undefined;
  converter: Converter | undefined;
  /** The codes of options or states. */
  codes: Readonly<Record<string, Code>>;
  /** Of a table inside the record (kind `rows`): the columns of its rows. */
  rowColumns: readonly Column[] | null;
}

/** The columns that every record has beside its fields. */
const recordColumns = ['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'];
const workflowColumns = ['status', 'changed', 'publishedAt', 'rejectReason'];

export function createRecordMapper(mapping: WireMapping, resource: Resource): RecordMapper {
  const section = sectionMapping(mapping, resource.code);
  const names = [...Object.keys(resource.fields), ...recordColumns, ...(resource.workflow ? workflowColumns : [])];
  const fieldMappings = { ...(mapping.fields as FieldMap | undefined), ...(section?.fields as FieldMap | undefined) };
  const states = Object.fromEntries(
    Object.entries(section?.states ?? mapping.states ?? {}).filter(([state]) => resource.workflow?.states[state]),
  ) as Readonly<Record<string, Code>>;
  const columns = names.map((name) => {
    const column = columnOf(mapping, name, columnField(resource, name), fieldMappings[name]);
    return name === 'status' ? { ...column, codes: { ...states, ...column.codes } } : column;
  });
  checkNames(resource, columns);
  for (const column of columns) checkCodes(resource, column);
  const byName = new Map(columns.map((column) => [column.ours, column]));
  return {
    read: (row) => readColumns(columns, row),
    write: (draft) => ({ ...writeColumns(byName, draft, mapping), ...section?.fixed }),
    nameOf: (name) => nameOnWire(name, byName.get(name)),
    filterValue(name, value, end) {
      const column = byName.get(name);
      const field = column?.field;
      // Whether there is a picture or a file is asked by yes and no.
      if (!field || meaningOf(field).filter === 'has') return value;
      if (end && column.converter?.rangeEnd) return column.converter.rangeEnd(value, end);
      const written = column.converter?.write(withCode(value, column.codes), field) ?? withCode(value, column.codes);
      return String(written);
    },
    readUpload(name, data) {
      const { field, converter } = byName.get(name) ?? {};
      if (!field || !converter) return data;
      const value = converter.read(data, field);
      return Array.isArray(value) ? value[0] : value;
    },
    isRange(name) {
      const field = byName.get(name)?.field;
      return field !== undefined && meaningOf(field).filter === 'range';
    },
  };
}

/** A value in several properties is known by the first. */
function nameOnWire(name: string, column: Column | undefined): string | null {
  const theirs = column ? column.theirs : name;
  const [first] = Object.values(column?.converter?.parts ?? {});
  return first === undefined || theirs === null ? theirs : first.replace('{name}', theirs);
}

/** Two fields under one name would each be read as the other, and only one of them sent. */
function checkNames({ code }: Resource, columns: readonly Column[]): void {
  for (const { ours, theirs } of columns) {
    const other = columns.find((one) => one.ours !== ours && one.theirs === theirs && theirs !== null);
    if (other) throw new Error(`The wire gives ${ours} and ${other.ours} of ${code} the same name, "${theirs}".`);
  }
}

/** Two options or states with one code would be read as the same one. */
function checkCodes({ code }: Resource, { ours, codes }: Column): void {
  const names = Object.keys(codes);
  for (const name of names) {
    const other = names.find((one) => one !== name && String(codes[one]) === String(codes[name]));
    if (other)
      throw new Error(`The wire gives "${name}" and "${other}" of ${ours} of ${code} the same value, ${codes[name]}.`);
  }
}

type FieldMap = Readonly<Record<string, FieldMapping>>;

/** The mapping of a section, whose code the types of the declaration know and generic code does not. */
export const sectionMapping = ({ sections }: WireMapping, code: string) =>
  (sections as Readonly<Record<string, NonNullable<NonNullable<WireMapping['sections']>['news']>>> | undefined)?.[code];

function columnOf(mapping: WireMapping, ours: string, field: Field | undefined, own: FieldMapping | undefined): Column {
  const { name, options = {}, as, columns = {} } = typeof own === 'object' ? own : {};
  const theirs = own === false ? null : typeof own === 'string' ? own : (name ?? namedBy(mapping.names, ours));
  const rowColumns =
    field && 'columns' in field
      ? Object.entries(field.columns).map(([cell, cellField]) => columnOf(mapping, cell, cellField, columns[cell]))
      : null;
  const converter = as ?? (field && mapping.values?.[field.kind]);
  return { ours, theirs, field, converter, codes: options as Column['codes'], rowColumns };
}

function namedBy(style: WireMapping['names'], name: string): string {
  if (typeof style === 'function') return style(name);
  return style === 'snake_case' ? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : name;
}

function readColumns(columns: readonly Column[], row: Values): Values {
  const values: Values = {};
  const taken = new Set<string>();
  const names = new Set(columns.map(({ theirs }) => theirs));
  for (const column of columns) {
    const { ours, theirs, converter } = column;
    taken.add(ours);
    if (theirs === null) continue;
    taken.add(theirs);
    const source = converter?.parts ? partsIn(row, theirs, converter.parts, taken) : valueAt(row, theirs);
    // A name set for all sections may not hold in this one: where the server sends our own name, that is read.
    const value = source === undefined && !names.has(ours) ? row[ours] : source;
    if (value !== undefined) values[ours] = readValue(column, value);
  }
  for (const [name, value] of Object.entries(row)) if (!taken.has(name)) values[name] = value;
  return values;
}

/**
 * The value that is spread over several properties; `{name}` in a pattern is that of the field. Undefined where none of
 * them is there, null where the first part is empty.
 */
function partsIn(row: Values, name: string, parts: Readonly<Record<string, string>>, taken: Set<string>): unknown {
  const found = Object.entries(parts).map(([part, pattern]) => {
    const property = pattern.replace('{name}', name);
    taken.add(property);
    return [part, valueAt(row, property)] as const;
  });
  if (found.every(([, value]) => value === undefined)) return undefined;
  // The first part identifies the value: a reference without its id, or a picture without its address, is none.
  return (found[0]?.[1] ?? null) === null ? null : Object.fromEntries(found);
}

function readValue({ field, converter, codes, rowColumns }: Column, value: unknown): unknown {
  if (value === null || (value === '' && converter)) return null;
  const read = field && converter ? converter.read(value, field) : value;
  if (rowColumns && Array.isArray(read)) return read.map((row) => (isObject(row) ? readColumns(rowColumns, row) : row));
  return Array.isArray(read) ? read.map((one) => withName(one, codes)) : withName(read, codes);
}

const withName = (value: unknown, codes: Column['codes']): unknown =>
  Object.keys(codes).find((name) => String(codes[name]) === String(value)) ?? value;

const withCode = (value: unknown, codes: Column['codes']): unknown =>
  typeof value === 'string' && Object.hasOwn(codes, value) ? codes[value] : value;

function writeColumns(columns: ReadonlyMap<string, Column>, draft: Values, mapping: WireMapping): Values {
  const sent: Values = {};
  for (const [name, value] of Object.entries(draft)) {
    const column = columns.get(name);
    if (!column) sent[name] = value;
    else if (column.theirs !== null) putValue(sent, column, column.theirs, writeValue(column, value, mapping));
  }
  return sent;
}

/** Puts a value under its name, or its parts under theirs. */
function putValue(sent: Values, { converter }: Column, name: string, value: unknown): void {
  if (!converter?.parts) putAtPath(sent, name, value);
  for (const [part, pattern] of Object.entries(converter?.parts ?? {})) {
    const partValue = isObject(value) ? value[part] : null;
    if (partValue !== undefined) putAtPath(sent, pattern.replace('{name}', name), partValue);
  }
}

/** Puts a value at a path of names with dots between them. */
function putAtPath(sent: Values, path: string, value: unknown): void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  const owner = names.reduce<Values>((part, name) => {
    part[name] = isObject(part[name]) ? part[name] : {};
    return part[name] as Values;
  }, sent);
  owner[last] = value;
}

function writeValue(
  { ours, field, converter, codes, rowColumns }: Column,
  value: unknown,
  mapping: WireMapping,
): unknown {
  if (value === null || value === undefined) return value;
  const hasNumericIds = mapping.ids === 'number';
  if (ours === 'id') return hasNumericIds ? asNumber(value) : value;
  const coded = Array.isArray(value) ? value.map((one) => withCode(one, codes)) : withCode(value, codes);
  const sent = hasNumericIds && field && meaningOf(field).records ? withNumbers(coded) : coded;
  if (rowColumns && Array.isArray(sent)) {
    const byName = new Map(rowColumns.map((cell) => [cell.ours, cell]));
    const rows = sent.map((row) => (isObject(row) ? writeColumns(byName, row, mapping) : row));
    return field && converter ? converter.write(rows, field) : rows;
  }
  return field && converter ? converter.write(sent, field) : sent;
}

/** An id of more digits than a number holds stays text. */
const asNumber = (id: unknown): unknown =>
  typeof id === 'string' && /^\d+$/.test(id) && Number.isSafeInteger(Number(id)) ? Number(id) : id;

const withNumbers = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(withNumbers) : isObject(value) ? { ...value, id: asNumber(value.id) } : value;

export const idToSend = (mapping: WireMapping, id: unknown): unknown => (mapping.ids === 'number' ? asNumber(id) : id);
