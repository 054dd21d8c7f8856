import { columnField } from '../../declare/columns.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { Field } from '../../declare/field-types.ts';
import { inLanguage, type Label, type Language } from '../../declare/label.ts';
import { shanghaiTimeOf } from '../fields/date-time.ts';
import { serverKindOf } from '../fields/kinds.ts';
import { givenParameter, type QueryParameters } from '../http/query.ts';
import { filtersOf } from '../records/list.ts';
import { sightBy, visibleValue } from '../records/masking.ts';
import type { FileCell } from './cell.ts';
import type { CellReader, ReferenceTitles } from './rows.ts';

/** The two rows above the records: a description of the export, and the column names. */
export const headRows = (
  resource: Resource,
  {
    columns,
    query,
    chosen,
    now,
  }: { columns: readonly string[]; query: QueryParameters; chosen: number | undefined; now: Date },
  { operator, language }: CellReader,
): FileCell[][] => [
  [fileFacts(resource, conditionsOf(resource, query, chosen, language), now, { operator, language })],
  columns.map((name) => inLanguage(columnField(resource, name)?.label ?? { zh: name, en: name }, language)),
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
    return field ? remembering(field, cellWriter(resource, field, titles.get(name), reader)) : () => null;
  });
  return (row: Readonly<Record<string, unknown>>): FileCell[] =>
    writers.map((write, at) => write(row[columns[at] ?? '']));
}

/** The cell format of each column in a workbook. */
export const columnForms = (resource: Resource, columns: readonly string[]) =>
  columns.map((name) => {
    const field = columnField(resource, name);
    return field && serverKindOf(field).sheetForm;
  });

type Write = (column: unknown) => FileCell;

function cellWriter(
  resource: Resource,
  field: Field,
  titles: ReadonlyMap<number, string> | undefined,
  { operator, language, records }: CellReader,
): Write {
  const { written, writes, read } = serverKindOf(field);
  const named = (id: unknown) => ({ id: Number(id), title: titles?.get(Number(id)) ?? '' });
  const valueIn = (column: unknown): unknown => {
    if (titles) return Array.isArray(column) ? column.map(named) : named(column);
    return read ? read(column, field) : column;
  };
  const sight = sightBy(operator, resource, field);
  return (column) => {
    if (column === null || column === undefined) return null;
    const seen = visibleValue(operator, resource, field, valueIn(column), records);
    if (seen === null || seen === undefined) return null;
    if (written && !writes && sight === 'whole') return written(seen, field, language);
    if (typeof seen === 'object') return '***';
    return typeof seen === 'number' ? seen : String(seen);
  };
}

/** Caches the text of options and of frequently referenced records. */
function remembering(field: Field, write: Write): Write {
  if (!serverKindOf(field).repeats) return write;
  const known = new Map<unknown, FileCell>();
  return (column) => {
    const cell = known.get(column) ?? write(column);
    if (typeof column !== 'object' && known.size < 10_000) known.set(column, cell);
    return cell;
  };
}

/** The filter conditions as readable text. */
function conditionsOf(
  resource: Resource,
  query: QueryParameters,
  chosen: number | undefined,
  language: Language,
): string[] {
  const conditions = filtersOf(resource).flatMap((name) => {
    const field = columnField(resource, name);
    const words = givenParameter(query, name);
    const spoken = () => words.map((word) => (field ? wordOf(field, word, language) : word));
    return field && words.length > 0 ? [conditionLine(field.label, spoken(), language)] : [];
  });
  const keyword = givenParameter(query, 'keyword');
  if (keyword.length > 0) conditions.push(conditionLine({ zh: '关键词', en: 'Keyword' }, keyword, language));
  if (query.waiting) conditions.push(inLanguage({ zh: '等待我处理', en: 'what waits for me' }, language));
  if (chosen !== undefined) conditions.push(inLanguage({ zh: `所选 ${chosen} 条`, en: `${chosen} chosen` }, language));
  return conditions;
}

/** One filter condition as readable text. */
export const conditionLine = (label: Label, words: readonly string[], language: Language): string =>
  inLanguage({ zh: `${label.zh}：${words.join('、')}`, en: `${label.en}: ${words.join(', ')}` }, language);

/** A filter value as text: the label of an option, or a range. */
const wordOf = (field: Field, word: string, language: Language): string =>
  serverKindOf(field).filterWord?.(word, field, language) ?? rangeText(word, language);

export const rangeText = (word: string, language: Language): string =>
  word.replace('..', language === 'en-US' ? ' to ' : ' 至 ');

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
