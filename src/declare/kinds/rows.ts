import type { FieldOptions, Meaning } from '../field.ts';
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
    return value.map((row, at) => checkRow(field, row, at + 1, draft)).find(Boolean);
  },
  toPublish(value, { columns }) {
    for (const [place, row] of (Array.isArray(value) ? value : []).entries()) {
      for (const [name, column] of Object.entries(columns)) {
        const wrong = meaningOf(column).toPublish?.((row as Row | null)?.[name], column);
        if (wrong) {
          return at(place + 1, { zh: `“${column.label.zh}”${wrong.zh}`, en: `“${column.label.en}”: ${wrong.en}` });
        }
      }
    }
    return undefined;
  },
  long: true,
  sortable: false,
  filter: 'has',
};

function tidyRow(row: unknown, columns: RowsField['columns']): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, meaningOf(column).tidy((row as Row)[name], column) ?? null]),
  );
}

function checkRow({ columns }: RowsField, row: unknown, number: number, draft: Row): Sentence | undefined {
  if (typeof row !== 'object' || row === null) return at(number, { zh: '请填写这一行。', en: 'please fill it in.' });
  for (const [name, column] of Object.entries(columns)) {
    const meaning = meaningOf(column);
    const value = (row as Row)[name] ?? null;
    if (value === null && column.required === true) {
      return at(number, { zh: `请填写“${column.label.zh}”。`, en: `please fill in “${column.label.en}”.` });
    }
    const wrong = value === null ? undefined : meaning.check(value, column, { ...draft, ...(row as Row) });
    if (wrong) return at(number, { zh: `“${column.label.zh}”${wrong.zh}`, en: `“${column.label.en}”: ${wrong.en}` });
  }
  return undefined;
}

const at = (number: number, sentence: Sentence): Sentence => ({
  zh: `第 ${number} 行：${sentence.zh}`,
  en: `Row ${number}: ${sentence.en}`,
});
