import type { AnyRecord } from '../../declare/define-resource.ts';

export interface ListRow {
  /** Unique even when a server sends two rows with one id. */
  key: string;
  record: AnyRecord;
  /** The rows below it, where the list is a tree. */
  children?: ListRow[];
}

/** The rows of an answer that can be shown: whatever is not an object is left out. */
export const toListRows = (list: unknown): ListRow[] =>
  (Array.isArray(list) ? list : [])
    .filter((row): row is AnyRecord => typeof row === 'object' && row !== null && !Array.isArray(row))
    .map((record, index) => ({ key: `${String(record.id)} ${index}`, record }));
