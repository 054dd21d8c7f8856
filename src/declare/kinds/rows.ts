import type { Exactly } from '../exact.ts';
import {
  fieldShape,
  type InvalidCell,
  type Meaning,
  type OptionsOf,
  type ReferencedRecord,
  renamedValues,
  type SampleSource,
} from '../field.ts';
import type { Field, RowsField } from '../field-types.ts';
import type { Sentence } from '../label.ts';
import { mapOf, number, type Shape } from '../shape.ts';

type Row = Record<string, unknown>;

export const rows = <const O extends OptionsOf<RowsField>>(options: Exactly<O, OptionsOf<RowsField>>) =>
  ({ kind: 'rows', ...(options as O) }) as const;

/** A column with the meaning of its kind. */
interface TableColumn {
  name: string;
  field: Field;
  meaning: Meaning<Field>;
}

/** Takes the meaning and the shape of any kind, because importing the map of kinds here would be circular. */
export function createRowsMeaning(meaningOf: (field: Field) => Meaning<Field>, columnShape: Shape): Meaning<RowsField> {
  const columnsOf = ({ columns }: RowsField): TableColumn[] =>
    Object.entries(columns).map(([name, field]) => ({ name, field, meaning: meaningOf(field) }));
  const invalidCells = (field: RowsField, value: unknown, draft: Readonly<Row>): InvalidCell[] =>
    toList(value).flatMap((row, index) =>
      isRow(row) ? columnsOf(field).flatMap((column) => checkCell(column, row, index + 1, draft)) : [],
    );
  return {
    shape: fieldShape<RowsField>({ columns: mapOf(columnShape), max: number }, { min: number }),
    initial: () => null,
    tidy(value, field) {
      if (!Array.isArray(value)) return value;
      return value.length > 0 ? value.map((row) => tidyRow(row, columnsOf(field))) : null;
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
    checkedAgainst(field) {
      const names = columnsOf(field).flatMap(({ field: column, meaning }) => meaning.checkedAgainst?.(column) ?? []);
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
    comparable: false,
    countable: true,
    filter: 'has',
  };
}

function rowCountError(count: number, { min = 0, max }: RowsField): Sentence | undefined {
  if (count < min) return { zh: `至少 ${min} 行。`, en: `Fill in at least ${min} rows.` };
  if (count <= max) return undefined;
  return { zh: `最多 ${max} 行，现在是 ${count} 行。`, en: `Use at most ${max} rows; there are ${count}.` };
}

function missingToPublish(rows: readonly unknown[], columns: readonly TableColumn[]): Sentence | undefined {
  for (const [index, row] of rows.entries()) {
    for (const { name, field, meaning } of columns) {
      const error = meaning.toPublish?.((row as Row | null)?.[name], field);
      if (error) return cellSentence(field, index + 1, error);
    }
  }
  return undefined;
}

function tidyRow(row: unknown, columns: readonly TableColumn[]): unknown {
  if (!isRow(row)) return row;
  return Object.fromEntries(columns.map(({ name, field, meaning }) => [name, meaning.tidy(row[name], field) ?? null]));
}

function sampleRow(columns: readonly TableColumn[], source: SampleSource, draft: Readonly<Row>): Row {
  const row: Row = {};
  for (const { name, field, meaning } of columns) row[name] = meaning.sample(field, source, { ...draft, ...row });
  return row;
}

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const referencesInRow = (columns: readonly TableColumn[], row: unknown): ReferencedRecord[] =>
  columns.flatMap(
    ({ name, field, meaning }) => meaning.records?.listReferences(field, (row as Row | null)?.[name]) ?? [],
  );

function mapReferencesInRow(
  columns: readonly TableColumn[],
  row: Row,
  extend: (named: ReferencedRecord) => object,
): Row {
  const cells = columns.flatMap(({ name, field, meaning: { records } }) => {
    const hasReferences = records !== undefined && records.listReferences(field, row[name]).length > 0;
    return hasReferences ? [[name, records.mapReferences(field, row[name], extend)]] : [];
  });
  return Object.fromEntries(cells);
}

function checkCell(
  { name, field, meaning }: TableColumn,
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
export const cellSentence = ({ label }: Field, row: number, { zh, en }: Sentence): Sentence =>
  rowSentence(row, { zh: `“${label.zh}”${zh}`, en: `“${label.en}”: ${en}` });

const isRow = (row: unknown): row is Row => typeof row === 'object' && row !== null && !Array.isArray(row);

const rowSentence = (number: number, sentence: Sentence): Sentence => ({
  zh: `第 ${number} 行：${sentence.zh}`,
  en: `Row ${number}: ${sentence.en}`,
});
