import type { FieldOptions, Meaning, Named, WrongCell } from '../field.ts';
import { type Field, meaningOf } from '../kinds.ts';
import type { Sentence } from '../label.ts';

/** A small table inside a record. */
export interface RowsField extends FieldOptions {
  kind: 'rows';
  columns: Readonly<Record<string, Field>>;
  min?: number;
  max: number;
}

type Row = Record<string, unknown>;

export const rows = <const O extends Omit<RowsField, 'kind'>>(options: O) => ({ kind: 'rows', ...options }) as const;

export const rowsMeaning: Meaning<RowsField> = {
  initial: () => null,
  tidy(value, { columns }) {
    if (!Array.isArray(value)) return value;
    return value.length > 0 ? value.map((row) => tidyRow(row, columns)) : null;
  },
  check(value, field, draft) {
    if (!Array.isArray(value)) return { zh: '请逐行填写。', en: 'Please fill in the rows.' };
    const { min = 0, max } = field;
    if (value.length < min) return { zh: `至少 ${min} 行。`, en: `Fill in at least ${min} rows.` };
    if (value.length > max)
      return {
        zh: `最多 ${max} 行，现在是 ${value.length} 行。`,
        en: `Use at most ${max} rows; there are ${value.length}.`,
      };
    const empty = value.findIndex((row) => !isRow(row));
    if (empty >= 0) return at(empty + 1, { zh: '请填写这一行。', en: 'please fill it in.' });
    return wrongCells(field, value, draft)[0]?.sentence;
  },
  toPublish(value, { columns }) {
    for (const [place, row] of (Array.isArray(value) ? value : []).entries()) {
      for (const [name, column] of Object.entries(columns)) {
        const wrong = meaningOf(column).toPublish?.((row as Row | null)?.[name], column);
        if (wrong) return inCell(column, place + 1, wrong);
      }
    }
    return undefined;
  },
  wrongCells,
  records: {
    sections: ({ columns }) =>
      Object.values(columns).flatMap((column) => meaningOf(column).records?.sections(column) ?? []),
    namedIn: ({ columns }, value) => listOf(value).flatMap((row) => namedInRow(columns, row)),
    withNamed: ({ columns }, value, more) =>
      listOf(value).map((row) => ({ ...(row as object), ...cellsWithNamed(columns, row as Row, more) })),
  },
  long: true,
  sortable: false,
  comparable: false,
  countable: true,
  filter: 'has',
};

function tidyRow(row: unknown, columns: RowsField['columns']): unknown {
  if (!isRow(row)) return row;
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, meaningOf(column).tidy(row[name], column) ?? null]),
  );
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const namedInRow = (columns: RowsField['columns'], row: unknown): Named[] =>
  Object.entries(columns).flatMap(
    ([name, column]) => meaningOf(column).records?.namedIn(column, (row as Row | null)?.[name]) ?? [],
  );

function cellsWithNamed(columns: RowsField['columns'], row: Row, more: (named: Named) => object): Row {
  const cells = Object.entries(columns).flatMap(([name, column]) => {
    const { records } = meaningOf(column);
    const names = records !== undefined && records.namedIn(column, row[name]).length > 0;
    return names ? [[name, records.withNamed(column, row[name], more)]] : [];
  });
  return Object.fromEntries(cells);
}

/** Every cell that is wrong, row by row; a sentence says where it is. */
function wrongCells(field: RowsField, value: unknown, draft: Readonly<Row>): WrongCell[] {
  return (Array.isArray(value) ? value : []).flatMap((row, place) =>
    isRow(row) ? Object.keys(field.columns).flatMap((column) => checkCell(field, row, place + 1, column, draft)) : [],
  );
}

function checkCell({ columns }: RowsField, cells: Row, row: number, name: string, draft: Readonly<Row>): WrongCell[] {
  const column = columns[name];
  const value = cells[name] ?? null;
  if (!column || (value === null && column.required !== true)) return [];
  if (value === null) {
    const missing = { zh: `请填写“${column.label.zh}”。`, en: `please fill in “${column.label.en}”.` };
    return [{ row, column: name, sentence: at(row, missing) }];
  }
  const wrong = meaningOf(column).check(value, column, { ...draft, ...cells });
  return wrong ? [{ row, column: name, sentence: inCell(column, row, wrong) }] : [];
}

/** The sentence of one cell, with its place. */
export const inCell = ({ label }: Field, row: number, { zh, en }: Sentence): Sentence =>
  at(row, { zh: `“${label.zh}”${zh}`, en: `“${label.en}”: ${en}` });

const isRow = (row: unknown): row is Row => typeof row === 'object' && row !== null && !Array.isArray(row);

const at = (number: number, sentence: Sentence): Sentence => ({
  zh: `第 ${number} 行：${sentence.zh}`,
  en: `Row ${number}: ${sentence.en}`,
});
