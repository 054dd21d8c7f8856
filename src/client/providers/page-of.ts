import type { BaseRecord } from '@refinedev/core';
import type { Page } from '../../contract/list.ts';
import { Unusable } from '../http/request.ts';
import { words } from '../http/words.ts';

/** The page of a list. Rows that are rows are kept; without a list or a total it is an error, not a guess (D4). */
export function pageOf(data: unknown): Page<BaseRecord> {
  const { list, total } = (data ?? {}) as Partial<Page<unknown>>;
  if (!Array.isArray(list) || !isCount(total)) throw new Unusable(words.wrongPage);
  return { list: list.filter(isRecord), total: Number(total) };
}

const isCount = (total: unknown): boolean =>
  (typeof total === 'number' || (typeof total === 'string' && total.trim() !== '')) &&
  Number.isInteger(Number(total)) &&
  Number(total) >= 0;

const isRecord = (row: unknown): row is BaseRecord => typeof row === 'object' && row !== null && !Array.isArray(row);
