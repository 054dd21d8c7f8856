import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { UNDO_ACTION } from '../../../contract/undo.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { uniqueFieldSets } from '../../../declare/unique-fields.ts';
import { sectionTables, type Tx } from '../../database/tables.ts';
import { Refusal } from '../../http/errors.ts';
import { auditTitle, writeAudit } from '../../records/history/audit.ts';
import { writeRevisions } from '../../records/history/revisions.ts';
import { isUniqueViolation } from '../../records/indexes/unique-index.ts';
import { eraseMessages, withdrawMessages } from '../../records/outbox/write-message.ts';
import type { RecordWrite } from '../../records/record-context.ts';
import { tableOf } from '../../records/section-table.ts';
import { undoRefusals } from './undo-messages.ts';
import type { SectionPlan, Step } from './undo-step.ts';

/** Number of records written by one statement. */
const BATCH = 500;

/** Number of records read by one query, for the end of which other calls wait on the embedded database. */
export const READ_BATCH = 50;

/** Processes items in batches and lets other requests run in between. */
export async function processInBatches<T>(
  items: readonly T[],
  size: number,
  work: (batch: T[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < items.length; at += size) {
    await work(items.slice(at, at + size));
    await setImmediate();
  }
}

/** Restores steps; those that take back unique values stay in the trash until `restoreHeldRecords`. */
export async function restoreAllSteps(
  resource: Resource,
  steps: readonly Step[],
  write: RecordWrite,
): Promise<readonly number[]> {
  const names = uniqueFieldSets(resource).flat();
  const held = steps.filter(({ outcome, changed }) => outcome !== 'trash' && takesBack(names, outcome, changed));
  const heldBack = new Set(held.map(({ id }) => id));
  // Before all others, so that a value is free whichever step is written first.
  const alive = held.filter(({ trashed }) => !trashed).map(({ id }) => id);
  if (alive.length > 0) await setTrashed(resource, alive, write.now, write);
  await processInBatches(steps, BATCH, (batch) => restoreSteps(resource, batch, write, heldBack));
  return [...heldBack];
}

const takesBack = (unique: readonly string[], outcome: Step['outcome'], changed: readonly string[]): boolean =>
  unique.length > 0 && (outcome === 'undelete' || changed.some((name) => unique.includes(name)));

/** Takes the records out of the trash in which `restoreAllSteps` has held them, and returns those that duplicate another. */
export async function restoreHeldRecords(
  resource: Resource,
  ids: readonly number[],
  write: RecordWrite,
): Promise<number[]> {
  const refused: number[] = [];
  await processInBatches(ids, BATCH, async (batch) => {
    if (await isWritten(write.tx, () => setTrashed(resource, batch, null, write))) return;
    for (const id of batch)
      if (!(await isWritten(write.tx, () => setTrashed(resource, [id], null, write)))) refused.push(id);
  });
  return refused;
}

/** Runs a statement, or takes it back if it violates a unique index. */
async function isWritten(tx: Tx, work: () => Promise<unknown>): Promise<boolean> {
  await sql`savepoint "restore"`.execute(tx);
  try {
    await work();
    await sql`release savepoint "restore"`.execute(tx);
    return true;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await sql`rollback to savepoint "restore"`.execute(tx);
    return false;
  }
}

const setTrashed = (resource: Resource, ids: readonly number[], at: Date | null, { tx }: RecordWrite) =>
  sql`update ${sql.id(tableOf(resource))} set "deletedAt" = ${at}::timestamptz where id = any(${[...ids]}::integer[])`.execute(
    tx,
  );

/**
 * Resets the columns changed by the writes to their earlier values and leaves others unchanged. Records created by the
 * writes are moved to the trash unpublished. The unique indexes are checked row by row: records that take back a unique
 * value are put into the trash as well if they are named, until `restoreHeldRecords` takes them out when all values are there.
 */
export async function restoreSteps(
  resource: Resource,
  steps: readonly Step[],
  write: RecordWrite,
  heldBack: ReadonlySet<number> = new Set(),
): Promise<void> {
  const { now, operator } = write;
  const names = [...Object.keys(resource.fields), ...(resource.workflow ? stateColumns : [])];
  const { numAffectedRows } = await sql`
    update ${sql.id(tableOf(resource))} as t set
      (${sql.join(names.map((name) => sql.id(name)))}) = (
        select ${sql.join(names.map((name) => sql.ref(`p.${name}`)))} from jsonb_populate_record(t, w.columns) as p),
      "deletedAt" = case when w.trashed or w.held then ${now}::timestamptz end,
      "deletedBy" = case when w.trashed then ${operator.id}::integer end,
      version = t.version + 1, "updatedAt" = ${now}, "updatedBy" = ${operator.id}
    from ${writtenColumns(resource, steps, heldBack)} as w
    where t.id = w.id and t.version = w.version`.execute(write.tx);
  if (Number(numAffectedRows) !== steps.length) throw new Refusal(409, undoRefusals.stale);
}

/** SQL for the columns that each step writes, and the version at which it does. */
function writtenColumns(resource: Resource, steps: readonly Step[], heldBack: ReadonlySet<number> = new Set()) {
  const trashed = steps.map(({ outcome }) => outcome === 'trash');
  const held = steps.map(({ id }) => heldBack.has(id));
  const stepRows = sql`unnest(${steps.map(({ id }) => id)}::integer[], ${steps.map(({ version }) => version)}::integer[],
    ${steps.map(({ before }) => before)}::integer[], ${steps.map(({ last }) => last)}::integer[],
    ${trashed}::boolean[], ${held}::boolean[]) as s(id, version, before, last, trashed, held)`;
  const ofRecord = (revision: string) =>
    sql`${sql.ref(`${revision}.section`)} = ${resource.code} and ${sql.ref(`${revision}.recordId`)} = s.id`;
  return sql`(
    select s.id, s.version, s.trashed, s.held,
      case when b.version is null then ${unpublishedColumns(resource)}::jsonb else ${earlierColumns(resource)} end as columns
    from ${stepRows}
    left join revision as b on ${ofRecord('b')} and b.version = s.before
    left join revision as l on ${ofRecord('l')} and l.version = s.last)`;
}

/** SQL for the rows with the values that `restoreSteps` would write. */
export const restoredRows = (resource: Resource, steps: readonly Step[]) => sql<AnyRecord>`(
  select p.* from ${sql.id(tableOf(resource))} as t
  join ${writtenColumns(resource, steps)} as w on w.id = t.id and w.version = t.version
  cross join jsonb_populate_record(t, w.columns) as p)`;

const stateColumns = ['status', 'changed', 'publishedAt', 'rejectReason', 'live', 'editors'];

/** SQL for the earlier column values. */
const earlierColumns = ({ workflow }: Resource) => sql`
  coalesce((select jsonb_object_agg(e.key, e.value) from jsonb_each(b.record) as e
    where e.value is distinct from l.record -> e.key), '{}') ${
      workflow
        ? sql`|| (b.standing - 'trashed')
    || case when b.standing -> 'live' = 'true' then jsonb_build_object('live', b.record - 'status') else '{}' end`
        : sql``
    }`;

const unpublishedColumns = ({ workflow }: Resource): string =>
  JSON.stringify(
    workflow?.publication ? { status: workflow.initial, live: null, publishedAt: null, changed: false } : {},
  );

/** Stores the revisions of the undone records. */
export const storeRevisions = ({ resource, steps }: SectionPlan, write: RecordWrite): Promise<void> =>
  processInBatches(steps, BATCH, (batch) => revise(resource, batch, write));

const revise = (resource: Resource, steps: readonly Step[], { tx, operator, now: at, changeSet }: RecordWrite) =>
  writeRevisions(
    tx,
    resource,
    steps.map(({ id }) => id),
    { action: UNDO_ACTION, operator, at, changeSet },
  );

/** Stores a revision and an audit entry for every undone record. */
export async function markUndone({ resource, steps }: SectionPlan, write: RecordWrite): Promise<void> {
  const { tx, operator, now: at, changeSet } = write;
  await processInBatches(steps, BATCH, async (batch) => {
    await revise(resource, batch, write);
    const ids = batch.map(({ id }) => id);
    // What was not sent yet no longer holds; what was sent stays visible on the record, for a person to correct.
    const moved = batch.filter(({ changed }) => changed.includes('status')).map(({ id }) => id);
    await withdrawMessages(resource, moved, write);
    const trashed = batch.filter(({ outcome }) => outcome === 'trash').map(({ id }) => id);
    await eraseMessages(resource, trashed, write);
    const rows = (await sectionTables(tx)
      .selectFrom(tableOf(resource))
      .select(['id', resource.title])
      .where('id', 'in', ids)
      .execute()) as AnyRecord[];
    const stepsById = new Map(batch.map((step) => [step.id, step]));
    const changedBy = ({ outcome, changed }: Step) => (outcome === 'trash' ? [] : changed);
    await writeAudit(
      tx,
      rows.map((row) => {
        const step = stepsById.get(row.id) as Step;
        return {
          operator,
          at,
          action: UNDO_ACTION,
          section: resource.code,
          recordId: row.id,
          version: step.version + 1,
          title: auditTitle(resource, row),
          details: { changeSet, fields: changedBy(step) },
        };
      }),
    );
  });
}
