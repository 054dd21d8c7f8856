import type { ColumnType, Generated } from 'kysely';
import type { ColumnsOf, Moment } from './columns.ts';

/** Requested exports. */
export interface ExportTables {
  /** Requested exports; each download address is valid once, for a short time, for one operator. */
  exportJob: {
    keyHash: string;
    operatorId: number;
    section: string;
    /** The list query and the export plan. */
    request: ColumnType<Readonly<Record<string, unknown>>, string, never>;
    total: number;
    done: Generated<number>;
    /** `waiting`, `running`, `done` or `failed`. */
    state: Generated<string>;
    createdAt: Moment;
  };
}

export const exportColumns: ColumnsOf<ExportTables> = {
  exportJob: {
    keyHash: 'text primary key',
    operatorId: 'integer not null',
    section: 'text not null',
    request: 'jsonb not null',
    total: 'integer not null',
    done: 'integer not null default 0',
    state: "text not null default 'waiting'",
    createdAt: 'timestamptz not null',
  },
};
