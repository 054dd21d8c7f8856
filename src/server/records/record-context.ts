import { isDeepStrictEqual } from 'node:util';
import { isExpression, sql } from 'kysely';
import type { StaleWrite } from '../../contract/stale.ts';
import { OPERATOR } from '../../declare/columns.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { Operator } from '../access/access.ts';
import { createStatementCache, type StatementCache } from '../database/prepared-query.ts';
import { type Db, sectionTables, type Tx } from '../database/tables.ts';
import { serverKindOf } from '../fields/kinds.ts';
import { tableOf } from '../fields/section-table.ts';
import { notFound, Refusal } from '../http/errors.ts';
import type { RuleContext, Rules } from '../rules/rules.ts';
import { sightBy, visibleName, visibleRecord } from '../visibility/masking.ts';
import { withPlace } from '../visibility/places.ts';
import { isAnyReferenced, refersToItself } from '../visibility/references.ts';
import type { ConcurrentRows, NewRow, RowChange, SharedStatements } from './concurrent-rows.ts';
import { firstRevisionsQuery, revisionAt } from './revisions.ts';
import { readRow, recordColumns } from './row.ts';
import type { Section } from './section.ts';
import { staleSentence, type WorkflowState } from './workflow-state.ts';
import type { WriteBatch } from './write-batch.ts';

/** The context of a write: transaction, operator and time. */
export interface RecordWrite extends RuleContext {
  /** The batch to which the write belongs, if several rows are written in one transaction. */
  batch?: WriteBatch | undefined;
  /** The rows that are processed at the same time as this one. */
  rows?: ConcurrentRows | undefined;
}

/** The columns of sections with a workflow. */
interface StateRow extends Record<string, unknown> {
  editors?: number[];
  isLive?: boolean;
}

interface RecordLookup {
  db: Db;
  operator: Pick<Operator, 'id'>;
  /** Reads the record from the trash. */
  trashed?: boolean;
  /** The batch of the write, which reads a record once for each row. */
  batch?: WriteBatch | undefined;
}

/** Reads a record with its workflow state, which responses leave out. */
export async function findRecord(
  section: Section,
  id: number,
  { db, operator, trashed = false, batch }: RecordLookup,
): Promise<WorkflowState> {
  const loaded = trashed ? undefined : batch?.states.get(id);
  if (loaded) return loaded;
  const row = await selectRecords(section, db, operator)
    .where('t.id', '=', id)
    .where('t.deletedAt', trashed ? 'is not' : 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  const state = toWorkflowState(section, row);
  if (!trashed) batch?.states.set(id, state);
  return state;
}

/** Reads the records of some rows of a batch with one query, before each is written. */
export async function loadRecords(section: Section, ids: readonly number[], write: RecordWrite): Promise<void> {
  if (ids.length < 2 || mayChangeOthers(section)) return;
  const rows = await selectRecords(section, write.tx, write.operator)
    .where(sql<boolean>`t.id = any(${ids}::integer[])`)
    .where('t.deletedAt', 'is', null)
    .execute();
  for (const row of rows) {
    const state = toWorkflowState(section, row);
    write.batch?.states.set(state.record.id, state);
  }
}

/** Whether the rules of a section may change other records when one is written. */
export const rulesMayChangeOthers = ({ rules }: Section): boolean =>
  rules.afterSave !== undefined || rules.afterMove !== undefined;

/** Whether a record shows others of its section, as operators do who have changed one another. */
export const showsOthers = ({ resource }: Section): boolean => resource.code === OPERATOR || refersToItself(resource);

/** Whether a write to a record can change what is read of another one of the section. */
const mayChangeOthers = (section: Section): boolean => rulesMayChangeOthers(section) || showsOthers(section);

/** Whether a move, or the creation of a record, gives a number. */
const isNumberedAt = ({ fields }: Resource, move: string | undefined): boolean =>
  Object.values(fields).some((field) => {
    const { numbering } = serverKindOf(field);
    return numbering !== undefined && numbering.at(field) === move;
  });

/** Whether new records do not depend on each other, so that several can be prepared before the first is stored. */
export function areNewRecordsIndependent(section: Section): boolean {
  const { resource, rules } = section;
  return (
    !isNumberedAt(resource, undefined) &&
    !rules.beforeSave &&
    !rules.afterSave &&
    !rules.details &&
    resource.code !== OPERATOR
  );
}

/** What a change does to a record: a move, an edit or a deletion. */
export type Change = { move: string } | 'edit' | 'delete';

type Unused = { [Name in keyof Rules]: undefined };

/** The rules that no change consults, and those that only some do. */
const unused = { mayReturn: undefined, actions: undefined, calls: undefined, fills: undefined } satisfies Unused;
const unusedByDeletions = {
  ...unused,
  ...{ beforeSave: undefined, mayMove: undefined, onMove: undefined, preflight: undefined, details: undefined },
} satisfies Unused;
const unusedByEdits = { ...unused, mayDelete: undefined } satisfies Unused;

/** Whether such changes of different records do not depend on each other. */
export function areChangesIndependent(section: Section, change: Change): boolean {
  const { resource, rules } = section;
  const move = typeof change === 'object' ? change.move : undefined;
  const isNumbered = move !== undefined && isNumberedAt(resource, move);
  const isComplete = move !== undefined && resource.workflow?.moves[move]?.complete === true;
  const used = {
    ...rules,
    ...(change === 'delete' ? unusedByDeletions : unusedByEdits),
    ...(isComplete ? {} : { preflight: undefined }),
  };
  return !isNumbered && !mayChangeOthers(section) && Object.values(used).every((rule) => rule === undefined);
}

/** Reads the existing ones of some records with one query. */
export async function findRecords(
  section: Section,
  ids: readonly number[],
  db: Db,
  operator: Pick<Operator, 'id'>,
): Promise<AnyRecord[]> {
  const rows = await selectRecords(section, db, operator)
    .where('t.id', 'in', [...ids])
    .where('t.deletedAt', 'is', null)
    .execute();
  return rows.map((row) => toWorkflowState(section, row).record);
}

const selectRecords = (section: Section, db: Db, operator: Pick<Operator, 'id'>) =>
  sectionTables(db)
    .selectFrom(`${tableOf(section.resource)} as t`)
    .select(stateColumns(section, operator));

/** The expressions of a record with its workflow state, from the table aliased `t`. */
const stateColumns = ({ resource, titleOf }: Section, operator: Pick<Operator, 'id'>) => [
  ...recordColumns(resource, titleOf, operator.id, true),
  ...(resource.workflow ? [sql<number[]>`t.editors`.as('editors'), sql<boolean>`t.live is not null`.as('isLive')] : []),
];

function toWorkflowState({ resource }: Section, row: StateRow): WorkflowState {
  const { editors, isLive, ...columns } = row;
  return { record: readRow(resource, columns), editors: editors ?? [], isLive: isLive ?? false };
}

/** Reads a record, or throws if it is not the version that the operator has read. */
export async function findRecordAtVersion(
  section: Section,
  { id, version, trashed = false }: { id: number; version: number; trashed?: boolean },
  write: RecordWrite,
): Promise<WorkflowState> {
  const { tx: db, operator, batch } = write;
  const current = await findRecord(section, id, { db, operator, trashed, batch });
  if (current.record.version !== version) throw await staleRefusal(section, current.record, write, version);
  return current;
}

/** Refuses a change that the section's `mayChange` rule forbids. */
export async function assertMayChange({ rules }: Section, record: AnyRecord, write: RecordWrite): Promise<void> {
  const decision = (await rules.mayChange?.(record, { db: write.tx, operator: write.operator })) ?? true;
  if (decision !== true) throw new Refusal(422, decision);
}

type Author = Pick<RecordWrite, 'tx' | 'operator' | 'now'>;

/** The columns of a new row. */
const newColumns = (resource: Resource, columns: Record<string, unknown>, { operator, now }: Author) => ({
  ...columns,
  ...{ createdAt: now, createdBy: operator.id, updatedAt: now, updatedBy: operator.id },
  ...(resource.workflow ? { editors: [operator.id] } : {}),
});

/** Inserts a row and returns its id. */
export async function insertRow(resource: Resource, columns: Record<string, unknown>, author: Author): Promise<number> {
  const { id } = await sectionTables(author.tx)
    .insertInto(tableOf(resource))
    .values(newColumns(resource, columns, author))
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** Inserts a row and returns the record, by one statement; one for all rows that are processed at the same time. */
export async function insertRecord(
  section: Section,
  columns: Record<string, unknown>,
  write: RecordWrite,
): Promise<AnyRecord> {
  const row = newColumns(section.resource, columns, write);
  if (write.rows) return write.rows.insert(row);
  const [record] = await insertRecords(section, write.tx, [row]);
  return record as AnyRecord;
}

/** Inserts rows and returns their records in the same order, by one statement if all have the same columns. */
export async function insertRecords(section: Section, tx: Tx, rows: readonly NewRow[]): Promise<AnyRecord[]> {
  const { resource, titleOf } = section;
  const namesOf = (row: NewRow) => Object.keys(row).filter((name) => row[name] !== undefined);
  const [names = [], ...otherNames] = rows.map(namesOf);
  if (otherNames.some((other) => other.join() !== names.join())) {
    const records: AnyRecord[] = [];
    for (const row of rows) records.push(...(await insertRecords(section, tx, [row])));
    return records;
  }
  const parameterOf = (name: string, index: number) => `${index} ${name}`;
  const parameters = rows.flatMap((row, index) => names.map((name) => [parameterOf(name, index), row[name]] as const));
  const inserted = await statementsOf(section)(tx, 'insert', Object.fromEntries(parameters), (given) => {
    const values = rows.map((_, index) =>
      Object.fromEntries(names.map((name) => [name, given[parameterOf(name, index)]])),
    );
    return (
      sectionTables(tx)
        .with('t', (db) => db.insertInto(tableOf(resource)).values(values).returningAll())
        .selectFrom('t')
        .select(recordColumns(resource, titleOf, sql.ref('t.createdBy'), true))
        // The rows get their ids in this order.
        .orderBy('t.id')
        .compile()
    );
  });
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

/**
 * Updates a row with the version in the `where` clause, so that of several concurrent writes one succeeds, and returns
 * its record.
 */
export async function changeRow(
  section: Section,
  before: AnyRecord,
  columns: Record<string, unknown>,
  write: RecordWrite,
): Promise<WorkflowState> {
  await assertMayChange(section, before, write);
  const { id, version } = before;
  const { tx, operator, now, batch, rows } = write;
  if (mayChangeOthers(section)) batch?.states.clear();
  else batch?.states.delete(id);
  const newValues = { ...columns, updatedAt: now, updatedBy: operator.id };
  const change: RowChange = { id, version, columns: newValues, operatorId: operator.id };
  const [changed] = rows ? [await rows.change(change)] : await changeRows(section, tx, [change]);
  if (changed) return changed;
  const { record } = await findRecord(section, id, { db: tx, operator });
  throw await staleRefusal(section, record, write, version);
}

/** Changes rows, those that get the same values by one statement; undefined for each that no longer has its version. */
async function changeRows(
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
  const rows = await statementsOf(section)(tx, isSingle ? 'update' : 'updates', parameters, (given) => {
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

/**
 * Builds the conflict error with the current record and the common base version, so that the client can merge both
 * drafts.
 */
async function staleRefusal(
  section: Section,
  record: AnyRecord,
  write: RecordWrite,
  baseVersion?: number,
): Promise<Refusal> {
  const { resource, resources } = section;
  const { operator } = write;
  const sentence = staleSentence(visibleName(operator, resource, record), record, operator.id);
  const visible = (one: AnyRecord) =>
    withPlace(write.tx, resource, visibleRecord(operator, resource, one, resources), { operator, resources });
  const { version, updatedAt: at, updatedBy: by } = record;
  const base = baseVersion === undefined ? undefined : await revisionAt(section, record.id, baseVersion, write.tx);
  const conflict: StaleWrite<AnyRecord> = {
    theirs: await visible(record),
    version,
    by,
    at,
    ...(base ? { base: await visible(base), changed: changedNames(resource, base, record, operator) } : {}),
  };
  return new Refusal(409, sentence, undefined, conflict);
}

/** The names of changed fields, without those hidden from the operator. */
const changedNames = (
  resource: Resource,
  before: AnyRecord,
  now: AnyRecord,
  operator: RecordWrite['operator'],
): string[] =>
  Object.entries(resource.fields)
    .filter(([, field]) => sightBy(operator, resource, field) !== 'hidden')
    .map(([name]) => name)
    .filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(now[name] ?? null));
