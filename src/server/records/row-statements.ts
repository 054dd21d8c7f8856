import { isDeepStrictEqual } from 'node:util';
import { isExpression, sql } from 'kysely';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { Operator } from '../access/access.ts';
import { createStatementCache, type StatementCache } from '../database/prepared-query.ts';
import { type Db, sectionTables, type Tx } from '../database/tables.ts';
import { tableOf } from '../fields/section-table.ts';
import { isAnyReferenced } from '../visibility/references.ts';
import type { NewRow, RowChange, SharedStatements } from './concurrent-rows.ts';
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

/** Inserts rows and returns their records in the same order, by one statement if all have the same columns. */
export async function insertRecords(section: Section, tx: Tx, rows: readonly NewRow[]): Promise<AnyRecord[]> {
  const { resource, titleOf } = section;
  const [first, ...others] = rows;
  if (!first) return [];
  const columnsOf = (row: NewRow) =>
    Object.keys(row)
      .filter((name) => row[name] !== undefined)
      .join();
  const columns = columnsOf(first);
  if (others.some((row) => columnsOf(row) !== columns)) {
    const records: AnyRecord[] = [];
    for (const row of rows) records.push(...(await insertRecords(section, tx, [row])));
    return records;
  }
  const inserted = await statementsOf(section)(tx, 'insert', [first, ...others], (given) =>
    sectionTables(tx)
      .with('t', (db) => db.insertInto(tableOf(resource)).values(given).returningAll())
      .selectFrom('t')
      .select(recordColumns(resource, titleOf, sql.ref('t.createdBy'), true))
      // The rows get their ids in this order.
      .orderBy('t.id')
      .compile(),
  );
  if (inserted.length !== rows.length) throw new Error(`not every row was inserted into ${tableOf(resource)}`);
  return inserted.map((row) => readRow(resource, row as Record<string, unknown>));
}

/** Parameters of a statement that are no columns. */
const OPERATOR_ID = '#operator';
const IDS = '#ids';
const VERSIONS = '#versions';

/** How many statements of a section are built once: one for each set of columns that is written. */
const MOST_STATEMENTS = 100;

const statementCaches = new WeakMap<Section['resources'], WeakMap<Resource, StatementCache>>();

function statementsOf({ resource, resources }: Section): StatementCache {
  const caches = statementCaches.get(resources) ?? new WeakMap<Resource, StatementCache>();
  statementCaches.set(resources, caches);
  const cache = caches.get(resource) ?? createStatementCache(MOST_STATEMENTS);
  caches.set(resource, cache);
  return cache;
}

/** Changes rows, those that get the same values by one statement; undefined for each that no longer has its version. */
export async function changeRows(
  section: Section,
  tx: Tx,
  changes: readonly RowChange[],
): Promise<(WorkflowState | undefined)[]> {
  const states = new Map<number, WorkflowState>();
  for (const group of groupsOfSameValues(changes)) {
    for (const state of await changeSameValues(section, tx, group)) states.set(state.record.id, state);
  }
  return changes.map(({ id }) => states.get(id));
}

type ChangeGroup = [RowChange, ...RowChange[]];

function groupsOfSameValues(changes: readonly RowChange[]): ChangeGroup[] {
  const groups: ChangeGroup[] = [];
  for (const change of changes) {
    const group = groups.find(([first]) => haveSameValues(first, change));
    if (group) group.push(change);
    else groups.push([change]);
  }
  return groups;
}

/** Expressions cannot be compared. */
const haveSameValues = (one: RowChange, other: RowChange): boolean =>
  one.operatorId === other.operatorId &&
  isDeepStrictEqual(one.columns, other.columns) &&
  !Object.values(one.columns).some((value) => isExpression(value));

/** One row has a statement of its own, which is planned for one row. */
async function changeSameValues(section: Section, tx: Tx, changes: ChangeGroup): Promise<WorkflowState[]> {
  const [{ id, version, columns, operatorId: operator }, ...others] = changes;
  const isSingle = others.length === 0;
  const parameters = {
    ...columns,
    [IDS]: isSingle ? id : changes.map((one) => one.id),
    [VERSIONS]: isSingle ? version : changes.map((one) => one.version),
    [OPERATOR_ID]: operator,
  };
  const rows = await statementsOf(section)(tx, isSingle ? 'update' : 'updates', [parameters], ([given]) => {
    const { [IDS]: ids, [VERSIONS]: versions, [OPERATOR_ID]: operatorId, ...values } = given;
    const isId = isSingle ? sql`= ${ids}` : sql`= any(${ids}::integer[])`;
    const isVersion = isSingle
      ? sql`= ${versions}`
      : sql`= (${versions}::integer[])[array_position(${ids}::integer[], id)]`;
    return sectionTables(tx)
      .with('beginning', () => firstRevisionsQuery(section.resource, isId))
      .with('t', (db) =>
        db
          .updateTable(tableOf(section.resource))
          .set({ ...values, version: sql`version + 1` })
          .where(sql<boolean>`id ${isId}`)
          .where(sql<boolean>`version ${isVersion}`)
          .where('deletedAt', 'is', null)
          .returningAll(),
      )
      .selectFrom('t')
      .select(stateColumns(section, { id: operatorId as number }))
      .compile();
  });
  return rows.map((row) => toWorkflowState(section, row));
}

/** The statements for rows of a section that are processed at the same time. */
export const sharedStatements = (section: Section, tx: Tx): SharedStatements => ({
  insert: (rows) => insertRecords(section, tx, rows),
  change: (changes) => changeRows(section, tx, changes),
  isAnyReferenced: (ids) => isAnyReferenced(section.resource, ids, section.resources, tx),
});
