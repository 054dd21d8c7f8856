import { inLanguage, type Label, type Language } from '../../../contract/label.ts';
import { isEditorFilter, ME, waitingNames } from '../../../contract/list.ts';
import { columnField } from '../../../declare/columns.ts';
import type { DeclaredSheet, DeclaredSheetColumn, Resource } from '../../../declare/define-resource.ts';
import { onlyFieldOf, sheetHeading } from '../../../declare/sheets.ts';
import { waitingLabels } from '../../../declare/waiting-order.ts';
import { shanghaiTimeOf } from '../../../kinds/date-time/date-time.server.ts';
import { serverKindOf } from '../../../kinds/index.server.ts';
import type { Field } from '../../../kinds/index.ts';
import type { ServerKind, SheetForm } from '../../fields/kind.ts';
import { parameterValues, type QueryParameters } from '../../http/request-parts.ts';
import { filtersOf } from '../../records/list-query.ts';
import { visibilityFor, visibleValue } from '../../records/visibility/masking.ts';
import type { FileCell } from './cell.ts';
import type { CellReader, ReferenceTitles } from './rows.ts';

/** The two rows above the records: a description of the export, and the column names. */
export const headRows = (
  resource: Resource,
  {
    columns,
    sheet,
    query,
    selectedCount,
    now,
  }: {
    columns: readonly string[];
    sheet: DeclaredSheet | undefined;
    query: QueryParameters;
    selectedCount: number | undefined;
    now: Date;
  },
  { operator, language }: CellReader,
): FileCell[][] => [
  [fileFacts(sheet ?? resource, conditionsOf(resource, query, selectedCount, language), now, { operator, language })],
  sheet
    ? sheet.columns.map((column) => inLanguage(sheetHeading(resource, column), language))
    : columns.map((name) => inLanguage(columnField(resource, name)?.label ?? { zh: name, en: name }, language)),
];

/** Converts a database row to cells with the visibility rules of the operator. */
export function createRowWriter(
  resource: Resource,
  columns: readonly string[],
  titles: ReferenceTitles,
  reader: CellReader,
) {
  const writers = columns.map((name) => {
    const field = columnField(resource, name);
    const known = titles.get(name);
    return field ? cacheCells(field, known, cellWriter(resource, field, known, reader)) : () => null;
  });
  return (row: Readonly<Record<string, unknown>>): FileCell[] =>
    writers.map((write, at) => write(row[columns[at] ?? '']));
}

/** Converts a database row to the cells of a declared sheet with the visibility rules of the operator. */
export function createSheetWriter(
  resource: Resource,
  { columns }: DeclaredSheet,
  titles: ReferenceTitles,
  reader: CellReader,
) {
  const writers = columns.map((column) => createColumnWriter(resource, column, titles, reader));
  return (row: Readonly<Record<string, unknown>>): FileCell[] => writers.map((write) => write(row));
}

function createColumnWriter(
  resource: Resource,
  column: DeclaredSheetColumn,
  titles: ReferenceTitles,
  reader: CellReader,
): (row: Readonly<Record<string, unknown>>) => FileCell {
  const { fields = [], row: only, text } = column;
  if (text) return () => inLanguage(text, reader.language);
  const groups = fields.map((group) =>
    [group].flat().map((name) => {
      const field = columnField(resource, name);
      if (!field) return () => null;
      const known = titles.get(name);
      const write = cacheCells(field, known, cellWriter(resource, field, known, reader, sheetTextOf(field, only)));
      return (row: Readonly<Record<string, unknown>>) => write(row[name]);
    }),
  );
  const [first] = groups.flat();
  if (first && onlyFieldOf(column) !== undefined) return first;
  const join = (cells: readonly FileCell[], separator: string) =>
    cells.filter((cell) => cell !== null && cell !== '').join(separator);
  return (row) =>
    join(
      groups.map((group) =>
        join(
          group.map((write) => write(row)),
          ' ',
        ),
      ),
      reader.language === 'en-US' ? '; ' : '；',
    ) || null;
}

function sheetTextOf(field: Field, only: DeclaredSheetColumn['row']): TextOf | undefined {
  const { sheetText } = serverKindOf(field);
  return sheetText && ((value, one, language) => sheetText(value, one, language, only));
}

/** The cell format of each column in a workbook. */
export const columnForms = (resource: Resource, columns: readonly (string | undefined)[]): (SheetForm | undefined)[] =>
  columns.map((name) => {
    const field = name === undefined ? undefined : columnField(resource, name);
    return field && serverKindOf(field).sheetForm;
  });

type CellWriter = (column: unknown) => FileCell;
type TextOf = NonNullable<ServerKind<Field>['exportText']>;

function cellWriter(
  resource: Resource,
  field: Field,
  titles: ReadonlyMap<number, string> | undefined,
  { operator, language, sections }: CellReader,
  sheetText?: TextOf,
): CellWriter {
  const { exportText, exportSql, read } = serverKindOf(field);
  const textOf = sheetText ?? exportText;
  const referenceValue = (id: unknown) => ({ id: Number(id), title: titles?.get(Number(id)) ?? '' });
  const wireValue = (column: unknown): unknown => {
    if (titles) return Array.isArray(column) ? column.map(referenceValue) : referenceValue(column);
    return read ? read(column, field) : column;
  };
  const sight = visibilityFor(operator, resource, field);
  return (column) => {
    if (column === null || column === undefined) return null;
    const visible = visibleValue(field, wireValue(column), { operator, resource, sections });
    if (visible === null || visible === undefined) return null;
    if (textOf && !exportSql && sight === 'whole') return textOf(visible, field, language);
    if (typeof visible === 'object') return '***';
    return typeof visible === 'number' ? visible : String(visible);
  };
}

/** Caches the text of options and of frequently referenced records. */
function cacheCells(field: Field, titles: ReadonlyMap<number, string> | undefined, write: CellWriter): CellWriter {
  if (!serverKindOf(field).repeats && !titles) return write;
  const cells = new Map<unknown, FileCell>();
  return (column) => {
    // Several references whose titles are known are an array of ids, another one in each row.
    const key = titles && Array.isArray(column) ? column.join() : column;
    const cell = cells.get(key) ?? write(column);
    if (typeof key !== 'object' && cells.size < 10_000) cells.set(key, cell);
    return cell;
  };
}

/** The filter conditions as readable text. */
function conditionsOf(
  resource: Resource,
  query: QueryParameters,
  selectedCount: number | undefined,
  language: Language,
): string[] {
  const conditions = filtersOf(resource).flatMap((name) => {
    const field = columnField(resource, name);
    const values = parameterValues(query, name);
    const valueTexts = () =>
      values.map((word) => {
        if (word === ME && isEditorFilter(name)) return inLanguage({ zh: '我', en: 'me' }, language);
        return field ? filterValueText(field, word, language) : word;
      });
    return field && values.length > 0 ? [conditionLine(field.label, valueTexts(), language)] : [];
  });
  const keyword = parameterValues(query, 'keyword');
  if (keyword.length > 0) conditions.push(conditionLine({ zh: '关键词', en: 'Keyword' }, keyword, language));
  const waiting = waitingNames.find((name) => name === query.waiting);
  if (waiting) conditions.push(inLanguage(waitingLabels[waiting], language));
  if (selectedCount !== undefined)
    conditions.push(inLanguage({ zh: `所选 ${selectedCount} 条`, en: `${selectedCount} chosen` }, language));
  return conditions;
}

/** One filter condition as readable text. */
export const conditionLine = (label: Label, values: readonly string[], language: Language): string =>
  inLanguage({ zh: `${label.zh}：${values.join('、')}`, en: `${label.en}: ${values.join(', ')}` }, language);

/** A filter value as text: the label of an option, or a range. */
const filterValueText = (field: Field, value: string, language: Language): string =>
  serverKindOf(field).filterWord?.(value, field, language) ?? rangeLabel(value, language);

export const rangeLabel = (range: string, language: Language): string =>
  range.replace('..', language === 'en-US' ? ' to ' : ' 至 ');

/** Describes the export: section, operator, time and conditions. */
export function fileFacts(
  { label }: Pick<Resource, 'label'>,
  conditions: readonly string[],
  now: Date,
  { operator: { name, account }, language }: Pick<CellReader, 'operator' | 'language'>,
): string {
  const time = shanghaiTimeOf(now.toISOString());
  return inLanguage(
    {
      zh: `${label.zh}；导出人：${name}（${account}）；时间：${time}（北京时间）；筛选：${conditions.join('；') || '无'}`,
      en: `${label.en}; exported by ${name} (${account}); ${time} (Shanghai time); filter: ${conditions.join('; ') || 'none'}`,
    },
    language,
  );
}
