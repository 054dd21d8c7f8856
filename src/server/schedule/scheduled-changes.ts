import { sql } from 'kysely';
import type { AnyRecord, ClockMove, Resource } from '../../declare/define-resource.ts';
import type { Sentence } from '../../declare/label.ts';
import { failedPublication } from '../../declare/reason.ts';
import type { Publication } from '../../declare/workflow.ts';
import { lockSection } from '../database/locks.ts';
import { type Db, sectionTables, type Tx } from '../database/tables.ts';
import { incrementVersion, runTransaction } from '../database/transaction.ts';
import type { Condition } from '../fields/kind.ts';
import { serverKindOf, timeOf } from '../fields/kinds.ts';
import { tableOf } from '../fields/section-table.ts';
import { type AuditEntry, auditTitle, writeAudit } from '../records/audit.ts';
import { deadReferences } from '../records/preflight.ts';
import { publishedColumns, withdrawnColumns } from '../records/publication.ts';
import { findRecord } from '../records/record-context.ts';
import { writeRevisions } from '../records/revisions.ts';
import { createSection } from '../records/section.ts';

/** A section with the other sections its references need. */
interface ScheduledSection {
  resource: Resource;
  resources: readonly Resource[];
  now: Date;
}

interface ScheduledRow extends Record<string, unknown> {
  id: number;
  version: number;
}

/** Whether a section has scheduled changes. */
export const hasScheduledChanges = ({ workflow, byClock }: Resource): boolean =>
  workflow?.publication !== undefined || byClock !== undefined;

/**
 * Performs the due changes of a section in one transaction that locks the section, so that a second server finds
 * nothing left. Changes missed while no server ran are done at the next start.
 */
export const runScheduledChangesIn = (db: Db, section: ScheduledSection): Promise<void> =>
  runTransaction(db, async (tx) => {
    const { resource, now } = section;
    await lockSection(tx, tableOf(resource));
    const changes = [...(await applyPublication(tx, section)), ...(await performDueMoves(tx, section))];
    if (changes.length === 0) return;
    await incrementVersion(tx, tableOf(resource));
    for (const { action, row } of changes)
      await writeRevisions(tx, resource, [row.id], { action, operator: null, at: now });
    await writeAudit(
      tx,
      changes.map(({ row, ...change }) => auditEntryOf(resource, row, now, change)),
    );
  });

type ScheduledChange = Pick<AuditEntry, 'action' | 'reason' | 'details'> & { row: ScheduledRow };

/** The audit entry of a scheduled change, which has no operator. */
const auditEntryOf = (
  resource: Resource,
  row: ScheduledRow,
  at: Date,
  change: Omit<ScheduledChange, 'row'>,
): AuditEntry => ({
  operator: null,
  at,
  section: resource.code,
  recordId: row.id,
  title: auditTitle(resource, row as AnyRecord),
  version: row.version,
  ...change,
});

async function applyPublication(tx: Tx, section: ScheduledSection): Promise<ScheduledChange[]> {
  const publication = section.resource.workflow?.publication;
  if (!publication) return [];
  const published = await publishScheduled(tx, section, publication);
  const withdrawn = await withdrawEnded(tx, section, publication);
  return [...published, ...withdrawn.map((row) => ({ row, action: 'withdrawn' }))];
}

/** Action of the audit entry when the server returns a record to its author. */
export const RETURNED = 'returned';

/** Publishes scheduled records. If a record they refer to was deleted meanwhile, they are returned to their author. */
async function publishScheduled(
  tx: Tx,
  section: ScheduledSection,
  publication: Publication,
): Promise<ScheduledChange[]> {
  const { resource, now } = section;
  const { waiting, from } = publication;
  const rows = await sectionTables(tx)
    .selectFrom(tableOf(resource))
    .select('id')
    .where('deletedAt', 'is', null)
    .where('status', '=', waiting)
    // A cleared publication time means immediately.
    .where((where) => where.or([where(from, '<=', now), where(from, 'is', null)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  const changes: ScheduledChange[] = [];
  for (const { id } of rows) {
    const reason = await findMissingReferences(tx, section, id);
    const columns = reason
      ? returnColumns(resource, publication, reason)
      : publishedColumns(resource, publication, now);
    for (const row of await updateRow(tx, section, id, columns)) {
      changes.push(reason ? { row, action: RETURNED, reason } : { row, action: 'published' });
    }
  }
  return changes;
}

/** Why a scheduled record cannot be published; stored with the record, so in both languages. */
async function findMissingReferences(
  tx: Tx,
  { resource, resources }: ScheduledSection,
  id: number,
): Promise<string | null> {
  const section = createSection(resource, resources);
  const { record } = await findRecord(section, id, { db: tx, operator: { id: 0 } });
  const sentences: Sentence[] = Object.values(await deadReferences(resource, record, { resources, db: tx }));
  if (sentences.length === 0) return null;
  const [zh, en] = [sentences.map((one) => one.zh).join(''), sentences.map((one) => one.en).join(' ')];
  return `${failedPublication.zh}${zh}\n${failedPublication.en}${en}`;
}

/** Returns the record to draft, or to the published version with the newer draft beside it. */
const returnColumns = ({ workflow }: Resource, { live }: Publication, reason: string) => ({
  status: sql`case when live is not null then ${live} else ${workflow?.initial} end`,
  changed: sql`live is not null`,
  rejectReason: reason,
});

const updateRow = async (
  tx: Tx,
  { resource, now }: ScheduledSection,
  id: number,
  columns: object,
): Promise<ScheduledRow[]> =>
  (await sectionTables(tx)
    .updateTable(tableOf(resource))
    .set({ ...columns, ...changeColumns(now) })
    .where('id', '=', id)
    .returning(['id', 'version', resource.title])
    .execute()) as ScheduledRow[];

/** Withdraws by the end time in the published copy, not by that of a newer draft. */
async function withdrawEnded(
  tx: Tx,
  { resource, now }: ScheduledSection,
  publication: Publication,
): Promise<ScheduledRow[]> {
  const { live, gone, until } = publication;
  const rows = await sectionTables(tx)
    .updateTable(tableOf(resource))
    .set({
      ...withdrawnColumns,
      ...changeColumns(now),
      status: sql`case when status = ${live} then ${gone} else status end`,
    })
    .where('deletedAt', 'is', null)
    .where('live', 'is not', null)
    .where((where) => where.or([where(until, 'is not', null), where('changed', '=', true)]))
    .where(sql<boolean>`(live ->> ${until}::text)::timestamptz <= ${now}`)
    .returning(['id', 'version', resource.title])
    .execute();
  return rows as ScheduledRow[];
}

/** Performs moves that are due by date. */
async function performDueMoves(tx: Tx, { resource, resources, now }: ScheduledSection): Promise<ScheduledChange[]> {
  const changes: ScheduledChange[] = [];
  for (const move of resource.byClock ?? []) {
    const rows = await sectionTables(tx)
      .updateTable(tableOf(resource))
      .set({ status: move.to, ...changeColumns(now) })
      .where('deletedAt', 'is', null)
      .where('status', '=', move.from)
      .where(isOver(resource, move, resources, now))
      .returning(['id', 'version', resource.title])
      .execute();
    changes.push(...(rows as ScheduledRow[]).map((row) => ({ row, action: 'byClock', details: { status: move.to } })));
  }
  return changes;
}

/** Whether the time is past, on the record itself or on the referenced one. */
function isOver(resource: Resource, { after }: ClockMove, resources: readonly Resource[], now: Date): Condition {
  const [fieldName = '', targetField] = after.split('.');
  const field = resource.fields[fieldName];
  if (targetField === undefined) return timeOf(field).isOver(fieldName, now);
  const targetCode = field && serverKindOf(field).target?.(field);
  const target = resources.find(({ code }) => code === targetCode);
  if (!target) throw new Error(`${resource.code} goes by "${after}", but "${fieldName}" names no section`);
  return sql<boolean>`exists (select 1 from ${sql.id(tableOf(target))} as r
    where r.id = ${sql.ref(fieldName)} and ${timeOf(target.fields[targetField]).isOver(`r.${targetField}`, now)})`;
}

const changeColumns = (now: Date) => ({ version: sql`version + 1`, updatedAt: now, updatedBy: null });
