import type { BaseRecord } from '@refinedev/core';
import { PAGE_SIZES, type Page } from '../../contract/list.ts';
import { Unusable } from '../http/request.ts';
import { words } from '../http/words.ts';

/** As many as a list ever asks for. A server that sends everything at once must not freeze the page with it. */
const MOST_ROWS = Math.max(...PAGE_SIZES);

/** The page of a list. Rows that are rows are kept, as many as a page can hold; without a list or a total it is an error, not a guess (D4). */
export function pageOf(data: unknown): Page<BaseRecord> {
  const { list, total } = (data ?? {}) as Partial<Page<unknown>>;
  if (!Array.isArray(list) || !isCount(total)) throw new Unusable(words.wrongPage);
  return { list: list.filter(isRecord).slice(0, MOST_ROWS), total: Number(total) };
}

const isCount = (total: unknown): boolean =>
  (typeof total === 'number' || (typeof total === 'string' && total.trim() !== '')) &&
  Number.isInteger(Number(total)) &&
  Number(total) >= 0;

const isRecord = (row: unknown): row is BaseRecord => typeof row === 'object' && row !== null && !Array.isArray(row);
