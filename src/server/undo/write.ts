import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { UNDO_ACTION } from '../../contract/undo.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { sectionTables } from '../database/tables.ts';
import { tableOf } from '../fields/section-table.ts';
import { Refusal } from '../http/errors.ts';
import { auditTitle, writeAudit } from '../records/audit.ts';
import type { RecordWrite } from '../records/record-context.ts';
import { writeRevisions } from '../records/revisions.ts';
import { undoRefusals } from './undo-messages.ts';
import type { SectionPlan, Step } from './undo-step.ts';

/** Number of records written by one statement. */
const BATCH = 500;

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

export const restoreAllSteps = (resource: Resource, steps: readonly Step[], write: RecordWrite): Promise<void> =>
  processInBatches(steps, BATCH, (batch) => restoreSteps(resource, batch, write));

/**
 * Resets the columns changed by the writes to their earlier values and leaves others unchanged. Records created by the
 * writes are moved to the trash unpublished.
 */
export async function restoreSteps(resource: Resource, steps: readonly Step[], write: RecordWrite): Promise<void> {
  const { now, operator } = write;
  const names = [...Object.keys(resource.fields), ...(resource.workflow ? stateColumns : [])];
  const trashed = steps.map(({ outcome }) => outcome === 'trash');
  const stepRows = sql`unnest(${steps.map(({ id }) => id)}::integer[], ${steps.map(({ version }) => version)}::integer[],
    ${steps.map(({ before }) => before)}::integer[], ${steps.map(({ last }) => last)}::integer[],
    ${trashed}::boolean[]) as s(id, version, before, last, trashed)`;
  const ofRecord = (revision: string) =>
    sql`${sql.ref(`${revision}.section`)} = ${resource.code} and ${sql.ref(`${revision}.recordId`)} = s.id`;
  const { numAffectedRows } = await sql`
    update ${sql.id(tableOf(resource))} as t set
      (${sql.join(names.map((name) => sql.id(name)))}) = (
        select ${sql.join(names.map((name) => sql.ref(`p.${name}`)))} from jsonb_populate_record(t, w.columns) as p),
      "deletedAt" = case when w.trashed then ${now}::timestamptz end,
      "deletedBy" = case when w.trashed then ${operator.id}::integer end,
      version = t.version + 1, "updatedAt" = ${now}, "updatedBy" = ${operator.id}
    from (
      select s.id, s.version, s.trashed, case when b.version is null then ${unpublishedColumns(resource)}::jsonb else ${earlierColumns(resource)} end as columns
      from ${stepRows}
      left join revision as b on ${ofRecord('b')} and b.version = s.before
      left join revision as l on ${ofRecord('l')} and l.version = s.last
    ) as w
    where t.id = w.id and t.version = w.version`.execute(write.tx);
  if (Number(numAffectedRows) !== steps.length) throw new Refusal(409, undoRefusals.stale);
}

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

/** Stores a revision and an audit entry for every undone record. */
export async function markUndone({ resource, steps }: SectionPlan, write: RecordWrite): Promise<void> {
  const { tx, operator, now: at, changeSet } = write;
  await processInBatches(steps, BATCH, async (batch) => {
    const ids = batch.map(({ id }) => id);
    await writeRevisions(tx, resource, ids, { action: UNDO_ACTION, operator, at, changeSet });
    const rows = (await sectionTables(tx)
      .selectFrom(tableOf(resource))
      .select(['id', 'version', resource.title])
      .where('id', 'in', ids)
      .execute()) as AnyRecord[];
    const changed = new Map(batch.map(({ id, changed: fields, outcome }) => [id, outcome === 'trash' ? [] : fields]));
    await writeAudit(
      tx,
      rows.map((row) => ({
        operator,
        at,
        action: UNDO_ACTION,
        section: resource.code,
        recordId: row.id,
        version: row.version,
        title: auditTitle(resource, row),
        details: { deed: changeSet, fields: changed.get(row.id) ?? [] },
      })),
    );
  });
}
