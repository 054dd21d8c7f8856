import { columnField } from '../../declare/columns.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { Field } from '../../declare/kinds.ts';
import { inLanguage, type Label, type Language } from '../../declare/label.ts';
import type { Operator } from '../access/access.ts';
import { shanghaiClock } from '../fields/date-time.ts';
import { serverKindOf } from '../fields/kinds.ts';
import { filtersOf, type Query } from '../records/list.ts';
import { seenValue, sightBy } from '../records/masking.ts';
import type { Cell } from './cell.ts';
import type { Titles } from './rows.ts';

/** Who reads the file, and in which language. */
export interface Reader {
  operator: Operator;
  language: Language;
  /** Every section, for what records are called elsewhere. */
  records: readonly Resource[];
}

/** The two rows above the records: who exported what and when, and what the columns are called. */
export const headRows = (
  resource: Resource,
  { columns, query, chosen, now }: { columns: readonly string[]; query: Query; chosen: number | undefined; now: Date },
  { operator, language }: Reader,
): Cell[][] => [
  [inLanguage(about(resource, operator, now, conditionsOf(resource, query, chosen, language)), language)],
  columns.map((name) => inLanguage(columnField(resource, name)?.label ?? { zh: name, en: name }, language)),
];

/** Turns a row of the database into the cells of a file, as this operator may see it. */
export function createRowWriter(resource: Resource, columns: readonly string[], titles: Titles, reader: Reader) {
  const writers = columns.map((name) => {
    const field = columnField(resource, name);
    return field ? remembering(field, cellWriter(resource, field, titles.get(name), reader)) : () => null;
  });
  return (row: Readonly<Record<string, unknown>>): Cell[] => writers.map((write, at) => write(row[columns[at] ?? '']));
}

type Write = (column: unknown) => Cell;

function cellWriter(
  resource: Resource,
  field: Field,
  titles: ReadonlyMap<number, string> | undefined,
  { operator, language, records }: Reader,
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
    const seen = seenValue(operator, resource, field, valueIn(column), records);
    if (seen === null || seen === undefined) return null;
    if (written && !writes && sight === 'whole') return written(seen, field, language);
    if (typeof seen === 'object') return '***';
    return typeof seen === 'number' ? seen : String(seen);
  };
}

/** An option, or a record that many others name, is put into words once. */
function remembering({ kind }: Field, write: Write): Write {
  if (!['choice', 'toggle', 'reference'].includes(kind)) return write;
  const known = new Map<unknown, Cell>();
  return (column) => {
    const cell = known.get(column) ?? write(column);
    if (typeof column !== 'object' && known.size < 10_000) known.set(column, cell);
    return cell;
  };
}

/** The conditions by which rows were chosen, in words. */
function conditionsOf(resource: Resource, query: Query, chosen: number | undefined, language: Language): string {
  const english = language === 'en-US';
  const said = (label: Label, words: readonly string[]) =>
    `${inLanguage(label, language)}${english ? ': ' : '：'}${words.join(english ? ', ' : '、')}`;
  const conditions = filtersOf(resource).flatMap((name) => {
    const field = columnField(resource, name);
    const words = [query[name] ?? []].flat().filter(Boolean);
    return field && words.length > 0
      ? [
          said(
            field.label,
            words.map((word) => wordOf(field, word, language)),
          ),
        ]
      : [];
  });
  const keyword = [query.keyword ?? []].flat().filter(Boolean);
  if (keyword.length > 0) conditions.push(said({ zh: '关键词', en: 'Keyword' }, keyword));
  if (query.waiting) conditions.push(inLanguage({ zh: '等待我处理', en: 'what waits for me' }, language));
  if (chosen !== undefined) conditions.push(english ? `${chosen} chosen` : `所选 ${chosen} 条`);
  return conditions.join(english ? '; ' : '；');
}

/** One word of a filter: an option by its name, a range in words. */
function wordOf(field: Field, word: string, language: Language): string {
  if (field.kind === 'choice' || field.kind === 'multi') {
    const option = Object.hasOwn(field.options, word) ? field.options[word] : undefined;
    return option ? inLanguage(option, language) : word;
  }
  if (field.kind === 'toggle' && (word === 'true' || word === 'false')) {
    return inLanguage(word === 'true' ? { zh: '是', en: 'yes' } : { zh: '否', en: 'no' }, language);
  }
  if (field.kind === 'reference' || field.kind === 'references') return `#${word}`;
  return word.replace('..', language === 'en-US' ? ' to ' : ' 至 ');
}

const about = ({ label }: Resource, { name, account }: Operator, now: Date, conditions: string): Label => {
  const time = shanghaiClock(now.toISOString());
  return {
    zh: `${label.zh}；导出人：${name}（${account}）；时间：${time}（北京时间）；筛选：${conditions || '无'}`,
    en: `${label.en}; exported by ${name} (${account}); ${time} (Shanghai time); filter: ${conditions || 'none'}`,
  };
};
