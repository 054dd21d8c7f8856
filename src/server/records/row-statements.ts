import { sql } from 'kysely';
import type { AnyRecord } from '../../declare/define-resource.ts';
import type { Operator } from '../access/access.ts';
import { type Db, sectionTables, type Tx } from '../database/tables.ts';
import { tableOf } from '../fields/section-table.ts';
import { firstRevisionsQuery } from './revisions.ts';
import { readRow, recordColumns } from './row.ts';
import type { Section } from './section.ts';
import type { WorkflowState } from './workflow-state.ts';

/** The columns of sections with a workflow. */
interface StateRow extends Record<string, unknown> {
  editors?: number[];
  isLive?: boolean;
}

/** Selects records with their workflow state from the table aliased `t`. */
export const selectRecords = (section: Section, db: Db, operator: Pick<Operator, 'id'>) =>
  sectionTables(db)
    .selectFrom(`${tableOf(section.resource)} as t`)
    .select(stateColumns(section, operator));

/** The expressions of a record with its workflow state, from the table aliased `t`. */
const stateColumns = ({ resource, titleOf }: Section, operator: Pick<Operator, 'id'>) => [
  ...recordColumns(resource, titleOf, operator.id, true),
  ...(resource.workflow ? [sql<number[]>`t.editors`.as('editors'), sql<boolean>`t.live is not null`.as('isLive')] : []),
];

export function toWorkflowState({ resource }: Section, row: StateRow): WorkflowState {
  const { editors, isLive, ...columns } = row;
  return { record: readRow(resource, columns), editors: editors ?? [], isLive: isLive ?? false };
}

interface Write {
  tx: Tx;
  operator: Pick<Operator, 'id'>;
}

type Columns = Readonly<Record<string, unknown>>;

/** Inserts a row and returns its record, by one statement. */
export async function insertRow(section: Section, values: Columns, { tx }: Pick<Write, 'tx'>): Promise<AnyRecord> {
  const { resource, titleOf } = section;
  const row = await sectionTables(tx)
    .with('t', (db) => db.insertInto(tableOf(resource)).values(values).returningAll())
    .selectFrom('t')
    .select(recordColumns(resource, titleOf, sql.ref('t.createdBy'), true))
    .executeTakeFirstOrThrow();
  return readRow(resource, row as Record<string, unknown>);
}

/**
 * Changes a row at a version and returns its record; undefined if it no longer has this version. The first change of a record
 * stores the revision of its beginning.
 */
export async function updateRow(
  section: Section,
  { id, version, values }: { id: number; version: number; values: Columns },
  { tx, operator }: Write,
): Promise<WorkflowState | undefined> {
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
    .select(stateColumns(section, operator))
    .executeTakeFirst();
  return row && toWorkflowState(section, row);
}
