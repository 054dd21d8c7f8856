import { sql } from 'kysely';
import type { AnyRecord } from '../../declare/define-resource.ts';
import { type Db, sectionTables, type Tx } from '../database/tables.ts';
import type { Operator } from '../http/access.ts';
import { firstRevisionsQuery } from './history/revisions.ts';
import { EDITORS, readRow } from './row.ts';
import type { Section } from './section.ts';
import { tableOf } from './section-table.ts';
import type { StoredState } from './workflow-state.ts';

type Row = Record<string, unknown>;

/** Selects records with their workflow state from the table aliased `t`. */
export const selectRecords = ({ resource, columns }: Section, db: Db) =>
  sectionTables(db)
    .selectFrom(`${tableOf(resource)} as t`)
    .select(columns)
    .$if(resource.workflow !== undefined, (query) => query.select(isLive));

const isLive = sql<boolean>`t.live is not null`.as('isLive');

export function toWorkflowState({ resource }: Section, row: Row, operator: Pick<Operator, 'id'>): StoredState {
  const { isLive, ...columns } = row;
  const editors = (row[EDITORS] as number[] | undefined) ?? [];
  return { record: readRow(resource, columns, operator.id), editors, isLive: isLive === true };
}

interface Write {
  tx: Tx;
  operator: Pick<Operator, 'id'>;
}

type Columns = Readonly<Record<string, unknown>>;

/** Inserts a row and returns its record, by one statement. */
export async function insertRow(
  { resource, columns }: Section,
  values: Columns,
  { tx, operator }: Write,
): Promise<AnyRecord> {
  const row = await sectionTables(tx)
    .with('t', (db) => db.insertInto(tableOf(resource)).values(values).returningAll())
    .selectFrom('t')
    .select(columns)
    .executeTakeFirstOrThrow();
  return readRow(resource, row, operator.id);
}

/**
 * Changes a row at a version and returns its record; undefined if it no longer has this version. The first change of a record
 * stores the revision of its beginning.
 */
export async function updateRow(
  section: Section,
  { id, version, values }: { id: number; version: number; values: Columns },
  { tx, operator }: Write,
): Promise<StoredState | undefined> {
  const row = await sectionTables(tx)
    .with('beginning', () => firstRevisionsQuery(section.resource, sql`= ${id}`))
    .with('t', (db) =>
      db
        .updateTable(tableOf(section.resource))
        .set({ ...values, version: sql`version + 1` })
        .where('id', '=', id)
        .where('version', '=', version)
        .where('deletedAt', 'is', null)
        .returningAll(),
    )
    .selectFrom('t')
    .select(section.columns)
    .$if(section.resource.workflow !== undefined, (query) => query.select(isLive))
    .executeTakeFirst();
  return row && toWorkflowState(section, row, operator);
}
