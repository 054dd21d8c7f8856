import type { Sentence } from '../../contract/label.ts';
import type { Exactly } from '../exact.ts';
import {
  type FieldOptions,
  fieldShape,
  type InvalidCell,
  type Meaning,
  type OptionsOf,
  type ReferencedRecord,
  renamedValues,
  type SampleSource,
} from '../field.ts';
import { mapOf, number, type Shape } from '../shape.ts';

/** The options of a table beside its columns. */
export interface TableOptions extends FieldOptions {
  kind: 'rows';
  /** The minimum number of rows, where there are any. */
  min?: number;
  /** The maximum number of rows. */
  max: number;
}

/** A table with columns of some kinds; `RowsField` has columns of every other kind. */
type RowsFieldOf<C extends FieldOptions> = TableOptions & { columns: Readonly<Record<string, C>> };

type Row = Record<string, unknown>;

/** A column of any kind. */
type AnyColumn = FieldOptions & { kind: string };

export const rows = <const O extends OptionsOf<RowsFieldOf<AnyColumn>>>(
  options: Exactly<O, OptionsOf<RowsFieldOf<AnyColumn>>>,
) => ({ kind: 'rows', ...(options as O) }) as const;

/** A column with the meaning of its kind. */
interface TableColumn<C extends FieldOptions> {
  name: string;
  field: C;
  meaning: Meaning<C>;
}

/** Takes the meaning and the shape of any kind, because importing the map of kinds here would be circular. */
export function createRowsMeaning<C extends FieldOptions>(
  meaningOf: (field: C) => Meaning<C>,
  columnShape: Shape,
): Meaning<RowsFieldOf<C>> {
  const columnsOf = ({ columns }: RowsFieldOf<C>): TableColumn<C>[] =>
    Object.entries(columns).map(([name, field]) => ({ name, field, meaning: meaningOf(field) }));
  const invalidCells = (field: RowsFieldOf<C>, value: unknown, draft: Readonly<Row>): InvalidCell[] =>
    toList(value).flatMap((row, index) =>
      isRow(row) ? columnsOf(field).flatMap((column) => checkCell(column, row, index + 1, draft)) : [],
    );
  return {
    shape: fieldShape<RowsFieldOf<C>>({ columns: mapOf(columnShape), max: number }, { min: number }),
    initial: () => null,
    normalize(value, field) {
      if (!Array.isArray(value)) return value;
      return value.length > 0 ? value.map((row) => normalizeRow(row, columnsOf(field))) : null;
    },
    renamed: (value, field) =>
      Array.isArray(value)
        ? value.map((row) => (isRow(row) ? renamedValues(field.columns, row, meaningOf) : row))
        : value,
    check(value, field, draft) {
      if (!Array.isArray(value)) return { zh: '请逐行填写。', en: 'Please fill in the rows.' };
      const countError = rowCountError(value.length, field);
      if (countError) return countError;
      const empty = value.findIndex((row) => !isRow(row));
      if (empty >= 0) return rowSentence(empty + 1, { zh: '请填写这一行。', en: 'please fill it in.' });
      return invalidCells(field, value, draft)[0]?.sentence;
    },
    dependsOn(field) {
      const names = columnsOf(field).flatMap(({ field: column, meaning }) => meaning.dependsOn?.(column) ?? []);
      return names.filter((name) => !Object.hasOwn(field.columns, name));
    },
    toPublish: (value, field) => missingToPublish(toList(value), columnsOf(field)),
    invalidCells,
    records: {
      sections: (field) =>
        columnsOf(field).flatMap(({ field: column, meaning }) => meaning.records?.sections(column) ?? []),
      choosesSection: (field) =>
        columnsOf(field).some(({ field: column, meaning }) => meaning.records?.choosesSection?.(column) ?? false),
      listReferences: (field, value) => toList(value).flatMap((row) => referencesInRow(columnsOf(field), row)),
      mapReferences: (field, value, extend) =>
        toList(value).map((row) =>
          isRow(row) ? { ...row, ...mapReferencesInRow(columnsOf(field), row, extend) } : row,
        ),
    },
    sample: (field, source, draft) =>
      Array.from({ length: Math.max(field.min ?? 1, 1) }, () => sampleRow(columnsOf(field), source, draft)),
    long: true,
    sortable: false,
    hasEquality: false,
    countable: true,
    filter: 'has',
  };
}

function rowCountError(count: number, { min = 0, max }: RowsFieldOf<FieldOptions>): Sentence | undefined {
  if (count < min) return { zh: `至少 ${min} 行。`, en: `Fill in at least ${min} rows.` };
  if (count <= max) return undefined;
  return { zh: `最多 ${max} 行，现在是 ${count} 行。`, en: `Use at most ${max} rows; there are ${count}.` };
}

function missingToPublish<C extends FieldOptions>(
  rows: readonly unknown[],
  columns: readonly TableColumn<C>[],
): Sentence | undefined {
  for (const [index, row] of rows.entries()) {
    for (const { name, field, meaning } of columns) {
      const error = meaning.toPublish?.((row as Row | null)?.[name], field);
      if (error) return cellSentence(field, index + 1, error);
    }
  }
  return undefined;
}

function normalizeRow<C extends FieldOptions>(row: unknown, columns: readonly TableColumn<C>[]): unknown {
  if (!isRow(row)) return row;
  return Object.fromEntries(
    columns.map(({ name, field, meaning }) => [name, meaning.normalize(row[name], field) ?? null]),
  );
}

function sampleRow<C extends FieldOptions>(
  columns: readonly TableColumn<C>[],
  source: SampleSource,
  draft: Readonly<Row>,
): Row {
  const row: Row = {};
  for (const { name, field, meaning } of columns) row[name] = meaning.sample(field, source, { ...draft, ...row });
  return row;
}

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const referencesInRow = <C extends FieldOptions>(
  columns: readonly TableColumn<C>[],
  row: unknown,
): ReferencedRecord[] =>
  columns.flatMap(
    ({ name, field, meaning }) => meaning.records?.listReferences(field, (row as Row | null)?.[name]) ?? [],
  );

function mapReferencesInRow<C extends FieldOptions>(
  columns: readonly TableColumn<C>[],
  row: Row,
  extend: (named: ReferencedRecord) => object,
): Row {
  const cells = columns.flatMap(({ name, field, meaning: { records } }) => {
    const hasReferences = records !== undefined && records.listReferences(field, row[name]).length > 0;
    return hasReferences ? [[name, records.mapReferences(field, row[name], extend)]] : [];
  });
  return Object.fromEntries(cells);
}

function checkCell<C extends FieldOptions>(
  { name, field, meaning }: TableColumn<C>,
  cells: Row,
  row: number,
  draft: Readonly<Row>,
): InvalidCell[] {
  const value = cells[name] ?? null;
  if (value === null && field.required !== true) return [];
  if (value === null) {
    const missing = { zh: `请填写“${field.label.zh}”。`, en: `please fill in “${field.label.en}”.` };
    return [{ row, column: name, sentence: rowSentence(row, missing) }];
  }
  const error = meaning.check(value, field, { ...draft, ...cells });
  return error ? [{ row, column: name, sentence: cellSentence(field, row, error) }] : [];
}

/** The error of one cell, with its column and row. */
export const cellSentence = ({ label }: FieldOptions, row: number, { zh, en }: Sentence): Sentence =>
  rowSentence(row, { zh: `“${label.zh}”${zh}`, en: `“${label.en}”: ${en}` });

const isRow = (row: unknown): row is Row => typeof row === 'object' && row !== null && !Array.isArray(row);

const rowSentence = (number: number, sentence: Sentence): Sentence => ({
  zh: `第 ${number} 行：${sentence.zh}`,
  en: `Row ${number}: ${sentence.en}`,
});
