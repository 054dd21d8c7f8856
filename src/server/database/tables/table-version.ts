import type { ColumnsOf } from './columns.ts';

/** Versions of tables, by which totals are cached. */
export interface TableVersionTables {
  /** Incremented in the transaction of every write to the named table; cached totals depend on it. */
  tableVersion: { name: string; version: number };
}

export const tableVersionColumns: ColumnsOf<TableVersionTables> = {
  tableVersion: { name: 'text primary key', version: 'bigint not null default 1' },
};
