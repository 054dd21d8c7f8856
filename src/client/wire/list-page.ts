import type { BaseRecord } from '@refinedev/core';
import { FIRST_PAGE, PAGE_SIZES, type Page } from '../../contract/list.ts';
import { httpMessages } from '../http/messages.ts';
import { InvalidAnswer } from '../http/request.ts';

/** A page of a list, as far as the server has told about it. */
export interface ListPage<T> extends Page<T> {
  /** Where it is false the total is only what is known so far, and there may be another page. */
  hasTotal: boolean;
}

export interface PageRequest {
  current: number;
  pageSize: number;
}

/** As many as a list ever asks for. A server that sends everything at once must not freeze the page with it. */
const MOST_ROWS = Math.max(...PAGE_SIZES);

/** The page of a list. Rows that are rows are kept, as many as a page can hold; what is no page is an error, not a guess (D4). */
export function parseListPage<T = BaseRecord>(data: unknown, asked: PageRequest): ListPage<T> {
  const { list, total } = (data ?? {}) as { list?: unknown; total?: unknown };
  // Without a list, only a server that says so has no rows.
  const rows = list === null || (list === undefined && isCount(total) && Number(total) === 0) ? [] : list;
  if (!Array.isArray(rows)) throw new InvalidAnswer(httpMessages.wrongPage);
  return { list: rows.filter(isRecord).slice(0, MOST_ROWS), ...totalOf(total, rows.length, asked) };
}

/** Not every server counts its rows. Then a page that is not full is the last one, and after a full one there may be another. */
function totalOf(total: unknown, sent: number, { current, pageSize }: PageRequest): Omit<ListPage<never>, 'list'> {
  if (isCount(total)) return { total: Number(total), hasTotal: true };
  // More than it was asked for: the server knows no pages and has sent everything.
  if (sent > pageSize) return { total: sent, hasTotal: true };
  const isLast = sent < pageSize && (sent > 0 || current === FIRST_PAGE);
  return { total: (current - FIRST_PAGE) * pageSize + sent, hasTotal: isLast };
}

/** How many rows there are to turn to: one more than are known, where there may be another page. */
export const reachableRows = ({ total, hasTotal }: Omit<ListPage<never>, 'list'>): number =>
  hasTotal ? total : total + 1;

/** The page to be asked for after those that have been read; nothing when there is none. */
export function nextPage(last: ListPage<unknown>, pages: readonly ListPage<unknown>[], current: number) {
  const read = pages.reduce((sum, { list }) => sum + list.length, 0);
  const isMore = last.list.length > 0 && (!last.hasTotal || read < last.total);
  return isMore ? current + 1 : undefined;
}

const isCount = (total: unknown): boolean =>
  (typeof total === 'number' || (typeof total === 'string' && total.trim() !== '')) &&
  Number.isInteger(Number(total)) &&
  Number(total) >= 0;

const isRecord = (row: unknown): boolean => typeof row === 'object' && row !== null && !Array.isArray(row);
