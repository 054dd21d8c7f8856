import type { BaseRecord, GetListResponse } from '@refinedev/core';
import { FIRST_PAGE, type ListAnswer, PAGE_SIZES } from '../../../contract/list.ts';
import { httpMessages } from '../http/messages.ts';
import { InvalidAnswer } from '../http/request.ts';
import { isObject } from './value-at.ts';

/** One page of a list, as returned by the server. */
export interface ListPage<T> extends ListAnswer<T> {
  /** False when the server sends no exact total: `total` is then the number of known rows. */
  hasTotal: boolean;
}

export interface PageRequest {
  current: number;
  pageSize: number;
}

/** The largest page size; rows beyond it are dropped, so that a server without paging cannot freeze the page. */
const MAX_ROWS = Math.max(...PAGE_SIZES);

/** Validates a page of a list; an answer that is no page is an error (D4). */
export function parseListPage<T = BaseRecord>(data: unknown, request: PageRequest): ListPage<T> {
  const { list, total, more } = (data ?? {}) as { list?: unknown; total?: unknown; more?: unknown };
  const rows = (list ?? null) === null && mayBeEmpty(list, total, request) ? [] : list;
  if (!Array.isArray(rows)) throw new InvalidAnswer(httpMessages.malformedList);
  const listed = (rows.filter(isObject) as T[]).slice(0, MAX_ROWS);
  if (more === true && isCount(total)) return { list: listed, total: Number(total), hasTotal: false, more };
  return { list: listed, ...totalOf(total, rows.length, request) };
}

/** Whether a response without rows is an empty page: by its total no record belongs on it. Some servers send null for it. */
function mayBeEmpty(list: unknown, total: unknown, { current, pageSize }: PageRequest): boolean {
  if (!isCount(total)) return list === null;
  return Number(total) <= (list === null ? (current - FIRST_PAGE) * pageSize : 0);
}

/** Without a total, a page that is not full is the last one. */
function totalOf(total: unknown, rowCount: number, { current, pageSize }: PageRequest): Omit<ListPage<never>, 'list'> {
  if (isCount(total)) return { total: Number(total), hasTotal: true };
  // More rows than requested: the server has no paging and sent everything.
  if (rowCount > pageSize) return { total: rowCount, hasTotal: true };
  const isLast = rowCount < pageSize && (rowCount > 0 || current === FIRST_PAGE);
  return { total: (current - FIRST_PAGE) * pageSize + rowCount, hasTotal: isLast };
}

/** The total for the pager: one more than the known rows where there may be another page. */
export const reachableRows = ({ total, hasTotal }: Omit<ListPage<never>, 'list'>): number =>
  hasTotal ? total : total + 1;

/** The next page number of an infinite list; undefined after the last page. Refine's own rule needs a total. */
export function nextPage(last: GetListResponse, pages: readonly GetListResponse[]): number | undefined {
  const loadedCount = pages.reduce((sum, { data }) => sum + data.length, 0);
  const hasMore = last.data.length > 0 && (last.hasTotal === false || loadedCount < last.total);
  return hasMore ? FIRST_PAGE + pages.length : undefined;
}

const isCount = (total: unknown): boolean =>
  (typeof total === 'number' || (typeof total === 'string' && total.trim() !== '')) &&
  Number.isInteger(Number(total)) &&
  Number(total) >= 0;
