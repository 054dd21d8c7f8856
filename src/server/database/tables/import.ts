import type { ColumnType, Generated } from 'kysely';
import type { ImportState } from '../../../contract/import.ts';
import type { Sentence } from '../../../contract/label.ts';
import { type ColumnsOf, identity, type Moment } from './columns.ts';

/** A problem of an imported row, of one field or of the whole row. */
export interface ImportProblem {
  field: string | null;
  says: Sentence;
}

/** The state of a sheet on which no job works. */
export type SheetState = Exclude<ImportState, 'checking' | 'running'>;

/** Uploaded sheets and their rows. */
export interface ImportTables {
  /** An uploaded sheet to import; one for each operator and section, kept for at most a day. */
  importSheet: {
    id: Generated<number>;
    operatorId: number;
    section: string;
    /** The parent of new records, for sections inside another record. */
    parent: number | null;
    name: string;
    format: string;
    head: ColumnType<string[], string, never>;
    /** The field of each column, or nothing. */
    columns: ColumnType<(string | null)[], string, string>;
    /** Whether an empty cell clears the field. */
    clears: Generated<boolean>;
    /** `mapping`, `checked`, `stopped` or `done`: the state that remains when the job on the sheet ends before its last row. */
    state: Generated<SheetState>;
    total: number;
    createdAt: Moment;
  };
  importRow: {
    sheetId: number;
    number: number;
    cells: ColumnType<string[], string, string>;
    outcome: string | null;
    problems: ColumnType<readonly ImportProblem[] | null, string | null | undefined, string | null>;
    /** The unique values of this row, which no other row of the sheet may hold. */
    keys: ColumnType<readonly string[] | null, string | null | undefined, string | null>;
    recordId: number | null;
    /** The version of the record that was compared. */
    version: number | null;
  };
}

export const importColumns: ColumnsOf<ImportTables> = {
  importSheet: {
    id: identity,
    operatorId: 'integer not null',
    section: 'text not null',
    parent: 'integer',
    name: 'text not null',
    format: 'text not null',
    head: 'jsonb not null',
    columns: 'jsonb not null',
    clears: 'boolean not null default false',
    state: "text not null default 'mapping'",
    total: 'integer not null',
    createdAt: 'timestamptz not null',
  },
  importRow: {
    sheetId: 'integer not null',
    number: 'integer not null, unique ("sheetId", number)',
    cells: 'jsonb not null',
    outcome: 'text',
    problems: 'jsonb',
    keys: 'jsonb',
    recordId: 'integer',
    version: 'integer',
  },
};
