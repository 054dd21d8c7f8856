import { type RawBuilder, sql } from 'kysely';
import type { Language, Sentence } from '../../contract/label.ts';
import { matchesPresence } from '../../server/fields/has.ts';
import type {
  CellContext,
  CellValue,
  CleanedValue,
  Schema,
  ServerKind,
  StoreContext,
  Stored,
  TitleOf,
} from '../../server/fields/kind.ts';
import { eachOf, insideKey, renamedKey } from '../../server/fields/rewrite.ts';
import { type Field, meaningOf, type RowsField } from '../index.ts';
import { deletedMark } from '../reference/reference.server.ts';
import { cellSentence } from './rows.ts';

type Row = Record<string, unknown>;

/** A column with its kind. */
interface TableColumn {
  name: string;
  field: Field;
  kind: ServerKind<Field>;
}

/** A table is made of fields of other kinds, which the map of kinds hands in. */
export function createRows(kindOf: (field: Field) => ServerKind<Field>): ServerKind<RowsField> {
  const columnsOf = ({ columns }: RowsField): TableColumn[] =>
    Object.entries(columns).map(([name, field]) => ({ name, field, kind: kindOf(field) }));
  return {
    columnType: 'jsonb',
    maxLength: ({ max }) => max,
    request: (field) => tableSchema(columnsOf(field), ({ field: column, kind }) => kind.request(column)),
    response: (field) => tableSchema(columnsOf(field), ({ field: column, kind }) => kind.response(column)),
    clean(value, field) {
      if (!Array.isArray(value)) return { value };
      const rows: unknown[] = [];
      for (const row of value) {
        const cleaned = isRow(row) ? cleanRow(row, rows.length + 1, columnsOf(field)) : { value: row };
        if ('refused' in cleaned) return cleaned;
        rows.push(cleaned.value);
      }
      return { value: rows };
    },
    async store(value, field, context): Promise<Stored> {
      const columns = columnsOf(field);
      const storedRows: Row[] = [];
      for (const [at, row] of (value as Row[]).entries()) {
        const result = await storeRow(row, at + 1, columns, context);
        if ('refused' in result) return result;
        storedRows.push(result.column as Row);
      }
      return { column: storedRows };
    },
    columns: ({ columns }) => columns,
    renames: (field) =>
      columnsOf(field)
        .flatMap(({ name, field: column, kind }) => [
          ...(column.was === undefined ? [] : [renamedKey(column.was, name)]),
          ...(kind.renames?.(column) ?? []).map((rewrite) => insideKey(name, rewrite)),
        ])
        .map(eachOf),
    sheetHint: ({ columns }) => ({
      zh: `每行写成：${Object.values(columns)
        .map(({ label }) => `${label.zh}：…`)
        .join('；')}。`,
      en: `Each line: ${Object.values(columns)
        .map(({ label }) => `${label.en}: …`)
        .join('; ')}.`,
    }),
    select: ({ columns }, column, titleOf) => withTitles(columns, column, titleOf),
    read: (column, field) => (column as Row[]).map((row) => readCells(row, columnsOf(field))),
    refersTo(where, column, { columns }, { section, id }) {
      const referenceFields = Object.entries(columns).filter(
        ([, field]) => field.kind === 'reference' && field.to === section,
      );
      const conditions = referenceFields.map(
        ([name]) => sql<boolean>`${sql.ref(column)} @> ${JSON.stringify([{ [name]: id }])}::jsonb`,
      );
      return conditions.length > 0 ? where.or(conditions) : null;
    },
    match: matchesPresence,
    exportText: (value, field, language) =>
      (value as Row[]).map((row) => lineOf(row, columnsOf(field), language)).join('\n'),
    sheetText(value, field, language, only = {}) {
      const chosen = (value as Row[]).filter((row) =>
        Object.entries(only).every(([name, option]) => row[name] === option),
      );
      const columns = columnsOf(field).filter(({ name }) => !Object.hasOwn(only, name));
      return chosen.map((row) => cellTexts(row, columns, language).join(' ')).join(language === 'en-US' ? '; ' : '；');
    },
    async parseSheetCell(cell, field, context): Promise<CellValue> {
      const isLabelled = splitLine(cell, field) !== undefined;
      const shortRows = isLabelled ? undefined : await parseShortRows(cell, columnsOf(field), context);
      if (shortRows) return { value: shortRows };
      const value: Row[] = [];
      for (const line of parseRowLines(cell, field)) {
        const row = await rowFrom(line, { field, columns: columnsOf(field) }, context, value.length + 1);
        if ('refused' in row) return row;
        value.push(row.value as Row);
      }
      return { value };
    },
    holdsMedia: (field) => columnsOf(field).some(({ field: column, kind }) => kind.holdsMedia?.(column) ?? false),
    mediaReferences(column, field) {
      const references = columnsOf(field).flatMap(({ name, field: cellField, kind }) => {
        const cell = kind.columnType === 'jsonb' ? sql`e.row -> ${sql.lit(name)}` : sql`e.row ->> ${sql.lit(name)}`;
        return kind.mediaReferences?.(cell, cellField) ?? [];
      });
      return sql`(select string_agg(concat_ws(' ', ${sql.join(references)}), ' ')
        from jsonb_path_query(${column}, '$[*]') as e(row))`;
    },
  };
}

/** A row as one line of labels and values. */
function lineOf(row: Row, columns: readonly TableColumn[], language: Language): string {
  const filled = columns.filter(({ name }) => (row[name] ?? null) !== null);
  const texts = cellTexts(row, filled, language);
  const cells = filled.map(({ field: { label } }, at) =>
    language === 'en-US' ? `${label.en}: ${texts[at]}` : `${label.zh}：${texts[at]}`,
  );
  return cells.join(language === 'en-US' ? '; ' : '；');
}

/** The filled cells of a row as text. */
const cellTexts = (row: Row, columns: readonly TableColumn[], language: Language): string[] =>
  columns.flatMap(({ name, field, kind }) => {
    const value = row[name] ?? null;
    return value === null ? [] : [String(kind.exportText?.(value, field, language) ?? value)];
  });

/** No more words stand in one row of a declared sheet. */
const MAX_WORDS = 12;

/** Reads rows as a declared sheet shows them, `盖 通长 12.5 厘米；口径8cm`; undefined if one of them reads otherwise. */
async function parseShortRows(
  cell: string,
  columns: readonly TableColumn[],
  context: CellContext,
): Promise<Row[] | undefined> {
  // Without an option to recognize, any text would be a row.
  if (!columns.some(({ field }) => field.required && 'options' in field)) return undefined;
  const rows: Row[] = [];
  for (const line of cell.split(/[;；\n]/).filter((one) => one.trim() !== '')) {
    const spaced = line.replace(/\d+(?:\.\d+)?/g, ' $& ');
    const row =
      (await parseWords(wordsIn(line), columns, context)) ?? (await parseWords(wordsIn(spaced), columns, context));
    if (!row) return undefined;
    rows.push(row);
  }
  return rows.length > 0 ? rows : undefined;
}

const wordsIn = (line: string): string[] => line.trim().split(/\s+/);

/** Gives each column, in order, the fewest words that it can hold. */
async function parseWords(
  words: readonly string[],
  [column, ...others]: readonly TableColumn[],
  context: CellContext,
): Promise<Row | undefined> {
  if (!column) return words.length === 0 ? {} : undefined;
  if (words.length > MAX_WORDS) return undefined;
  const { name, field, kind } = column;
  if (!field.required) {
    const row = await parseWords(words, others, context);
    if (row) return row;
  }
  for (let count = 1; count <= words.length; count += 1) {
    const text = words.slice(0, count).join(' ');
    const parsed = kind.parseSheetCell ? await kind.parseSheetCell(text, field, context) : { value: text };
    if (kind.parseSheetCell === false || 'refused' in parsed) continue;
    const value = meaningOf(field).normalize(parsed.value, field);
    if (value === null || meaningOf(field).check(value, field, {})) continue;
    const row = await parseWords(words.slice(count), others, context);
    if (row) return { [name]: value, ...row };
  }
  return undefined;
}

async function rowFrom(
  line: string,
  { field, columns }: { field: RowsField; columns: readonly TableColumn[] },
  context: CellContext,
  number: number,
): Promise<CellValue> {
  const parts = splitLine(line, field);
  if (!parts) return { refused: notLabelled(number, field) };
  const row: Row = {};
  for (const [name, text] of parts) {
    const column = columns.find((one) => one.name === name) as TableColumn;
    const { parseSheetCell } = column.kind;
    if (parseSheetCell === false) return { refused: notImportable(number, column.field.label) };
    const result = (await parseSheetCell?.(text, column.field, {
      ...context,
      draft: { ...context.draft, ...row },
    })) ?? {
      value: text,
    };
    if ('refused' in result) return { refused: inRow(number, result.refused) };
    row[name] = result.value;
  }
  return { value: row };
}

const inRow = (number: number, { zh, en }: Sentence): Sentence => ({
  zh: `第 ${number} 行：${zh}`,
  en: `Row ${number}: ${en}`,
});

const notImportable = (number: number, { zh, en }: Sentence): Sentence =>
  inRow(number, {
    zh: `“${zh}”不能导入，请在表单里上传。`,
    en: `“${en}” cannot be imported; please upload it in the form.`,
  });

function notLabelled(number: number, { columns }: RowsField): Sentence {
  const labels = Object.values(columns)
    .slice(0, 2)
    .map(({ label }) => label);
  return inRow(number, {
    zh: `请写成“${labels.map(({ zh }) => `${zh}：…`).join('；')}”的样子。`,
    en: `please write it as “${labels.map(({ en }) => `${en}: …`).join('; ')}”.`,
  });
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

const tableSchema = (columns: readonly TableColumn[], schemaOf: (column: TableColumn) => Schema): Schema => ({
  type: 'array',
  items: {
    type: 'object',
    properties: Object.fromEntries(columns.map((column) => [column.name, { ...schemaOf(column), nullable: true }])),
  },
});

function cleanRow(row: Row, number: number, columns: readonly TableColumn[]): CleanedValue {
  const value: Row = {};
  for (const { name, field, kind } of columns) {
    if (!Object.hasOwn(row, name)) continue;
    const cleaned = kind.clean?.(row[name], field) ?? { value: row[name] };
    if ('refused' in cleaned) return { refused: cellSentence(field, number, cleaned.refused) };
    value[name] = cleaned.value;
  }
  return { value };
}

async function storeRow(
  row: Row,
  number: number,
  columns: readonly TableColumn[],
  context: StoreContext,
): Promise<Stored> {
  const cells: Row = {};
  for (const { name, field, kind } of columns) {
    const value = row[name] ?? null;
    const stored = value === null || !kind.store ? { column: value } : await kind.store(value, field, context);
    if ('refused' in stored) return { refused: cellSentence(field, number, stored.refused) };
    cells[name] = stored.column;
  }
  return { column: cells };
}

const readCells = (row: Row, columns: readonly TableColumn[]): Row =>
  Object.fromEntries(
    columns.map(({ name, field, kind }) => {
      const value = row[name] ?? null;
      return [name, value === null ? null : (kind.read?.(value, field) ?? value)];
    }),
  );

/** Adds the titles of referenced records to each row. */
function withTitles(columns: RowsField['columns'], column: string, titleOf: TitleOf): RawBuilder<unknown> {
  const referenceFields = Object.entries(columns).flatMap(([name, field]) =>
    field.kind === 'reference' ? [{ name, ...titleOf(field.to) }] : [],
  );
  if (referenceFields.length === 0) return sql.ref(column) as unknown as RawBuilder<unknown>;
  const titles = referenceFields.map(
    ({ name, table, column: title }) => sql`${sql.lit(name)}, (
      select jsonb_build_object('id', r.id, 'title', ${sql.ref(`r.${title}`)}) || ${deletedMark} from ${sql.id(table)} as r
      where r.id = (e.row ->> ${sql.lit(name)})::integer)`,
  );
  return sql`(select jsonb_agg(e.row || jsonb_build_object(${sql.join(titles)}) order by e.place)
    from jsonb_array_elements(${sql.ref(column)}) with ordinality as e(row, place))`;
}

type Columns = Pick<RowsField, 'columns'>;

/** Splits a cell into table rows; a line without a column name continues the previous row. */
export function parseRowLines(cell: string, field: Columns): string[] {
  const startsColumn = new RegExp(`^\\s*(?:${labelsOf(field)})\\s*[：:]`);
  const lines: string[] = [];
  for (const line of cell.split(/\r?\n/)) {
    if (lines.length === 0 || startsColumn.test(line)) lines.push(line);
    else lines.push(`${lines.pop()}\n${line}`);
  }
  return lines.filter((line) => line.trim() !== '');
}

/** The values of a line by column, `部位：口沿；数值：12`; undefined if it does not begin with a column name. */
export function splitLine(line: string, field: Columns): [name: string, words: string][] | undefined {
  const parts = line.split(new RegExp(`(?:^|[；;])\\s*(${labelsOf(field)})\\s*[：:]`));
  if (parts[0]?.trim() !== '') return undefined;
  const values: [string, string][] = [];
  for (let at = 1; at < parts.length; at += 2) {
    const name = Object.entries(field.columns).find(
      ([, { label }]) => label.zh === parts[at] || label.en === parts[at],
    )?.[0];
    const text = parts[at + 1]?.trim();
    if (name !== undefined && text) values.push([name, text]);
  }
  return values;
}

/** Column labels in both languages as a pattern, longest first because one label may be the prefix of another. */
const labelsOf = ({ columns }: Columns): string =>
  Object.values(columns)
    .flatMap(({ label }) => [label.zh, label.en])
    .sort((one, other) => other.length - one.length)
    .map((label) => label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
