import { sql } from 'kysely';
import type { Label, Sentence } from '../../contract/label.ts';
import type { ListAnswer } from '../../contract/list.ts';
import { DAY } from '../../contract/museum-time.ts';
import { TRASH_DAYS, type TrashedRecord } from '../../contract/trash.ts';
import { OPERATOR } from '../../declare/columns.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { keptStates } from '../../declare/permanence.ts';
import { titleFields } from '../../declare/translation.ts';
import { withTitle } from '../../kinds/reference/reference.server.ts';
import { claimHourlyWork } from '../database/hourly-work.ts';
import { type Db, sectionTables } from '../database/tables.ts';
import { incrementVersion, readSnapshot, runTransaction } from '../database/transaction.ts';
import type { Operator } from '../http/access.ts';
import { notFound, Refusal, refusalSentence } from '../http/errors.ts';
import { parseColumnNumber, parsePage, type QueryParameters } from '../http/request-parts.ts';
import { auditTitle, writeAudit } from './history/audit.ts';
import { firstRevisionsQuery } from './history/revisions.ts';
import { findInTheWay } from './other-records/apart.ts';
import { deadReferences } from './preflight.ts';
import { withdrawnColumns } from './publication.ts';
import { assertMayChange, type RecordWrite } from './record-context.ts';
import { draftInRow } from './row.ts';
import type { Section } from './section.ts';
import { tableOf } from './section-table.ts';
import { rejectCycles } from './tree-cycles.ts';
import { findDuplicates } from './uniqueness.ts';
import { visibleName } from './visibility/masking.ts';

const RETENTION_MS = TRASH_DAYS * DAY;

/** The records in the trash of a section, latest first. */
export async function listTrash(
  { resource, titleOf }: Section,
  query: QueryParameters,
  operator: Operator,
  db: Db,
): Promise<ListAnswer<TrashedRecord<Label>>> {
  const { current, pageSize } = parsePage(query);
  const { within } = resource;
  const parent = within && query[within.field];
  return readSnapshot(db, async (tx) => {
    const trashedRows = selectTrashed(tx, resource)
      // The trash of nested records is shown on the page of their parent; no record has the id 0.
      .$if(parent !== undefined, (rows) => rows.where(`t.${within?.field}`, '=', parseColumnNumber(parent) ?? 0));
    const rows = await trashedRows
      .select(['t.id', 't.version', 't.deletedAt', ...titleFields(resource).map((name) => `t.${name}`)])
      .select(withTitle('t.deletedBy', titleOf(OPERATOR)).as('deletedBy'))
      .limit(pageSize)
      .offset((current - 1) * pageSize)
      .execute();
    const { total } = await trashedRows
      .clearOrderBy()
      .select(({ fn }) => fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    return { list: rows.map((row) => toTrashed(resource, row as TrashedRow, operator)), total: Number(total) };
  });
}

/** The deleted records of a section, latest first, as an index holds them. */
export const selectTrashed = (db: Db, resource: Resource) =>
  sectionTables(db)
    .selectFrom(`${tableOf(resource)} as t`)
    .where('t.deletedAt', 'is not', null)
    .orderBy('t.deletedAt', 'desc')
    .orderBy('t.id', 'desc');

type TrashedRow = AnyRecord & Pick<TrashedRecord, 'deletedAt' | 'deletedBy'>;

const toTrashed = (resource: Resource, row: TrashedRow, operator: Operator): TrashedRecord<Label> => ({
  id: row.id,
  version: row.version,
  title: visibleName(operator, resource, row),
  deletedAt: row.deletedAt,
  deletedBy: row.deletedBy,
  purgedAt: new Date(Date.parse(row.deletedAt) + RETENTION_MS).toISOString(),
});

/** Refuses to restore a record that conflicts with later changes, such as a duplicate or a missing reference. */
export async function assertRestorable(section: Section, record: AnyRecord, write: RecordWrite): Promise<void> {
  const { resource, sections, rules } = section;
  const draft = draftInRow(resource, record);
  // Whether its references are public is checked when it is published.
  const { workflow: _, ...plain } = resource;
  const missing = await deadReferences(plain, record, { sections, db: write.tx, operator: write.operator });
  const duplicates = await findDuplicates(resource, draft, write);
  const { workflow } = resource;
  const status = workflow?.publication ? workflow.initial : record.status;
  const inTheWay = await findInTheWay(section, draft, write, { status, id: record.id });
  const [first] = Object.values({ ...missing, ...duplicates, ...inTheWay });
  if (first) throw new Refusal(422, cannotRestore(first));
  try {
    await rejectCycles(resource, draft, null, write.tx);
    // Restoring is subject to the same rule as creating.
    await rules.beforeSave?.(draft, { ...write, before: null });
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(error.code, cannotRestore(refusalSentence(error)));
    throw error;
  }
}

/** Restores a record unpublished. */
export async function restoreFromTrash(section: Section, record: AnyRecord, write: RecordWrite): Promise<void> {
  await assertMayChange(section, record, write);
  const { resource } = section;
  const { id, version } = record;
  const { workflow } = resource;
  const unpublished = workflow?.publication ? { ...withdrawnColumns, status: workflow.initial } : {};
  const { numUpdatedRows } = await sectionTables(write.tx)
    .with('beginning', () => firstRevisionsQuery(resource, sql`= ${id}`))
    .updateTable(tableOf(resource))
    .set({ deletedAt: null, deletedBy: null, version: version + 1, ...unpublished })
    .set({ updatedAt: write.now, updatedBy: write.operator.id })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound();
}

/** Deletes old records of the trash and their revisions; called hourly on one of the servers. */
export async function emptyTrash(db: Db, sections: readonly Resource[], now: Date): Promise<void> {
  if (!(await claimHourlyWork(db, 'trashEmptiedAt', now))) return;
  const deletedBefore = new Date(now.getTime() - RETENTION_MS);
  for (const resource of sections) await emptySection(db, resource, deletedBefore, now);
}

const emptySection = (db: Db, resource: Resource, deletedBefore: Date, at: Date): Promise<void> =>
  runTransaction(db, async (tx) => {
    const kept = keptStates(resource);
    const rows = (await sectionTables(tx)
      .deleteFrom(tableOf(resource))
      .where('deletedAt', '<=', deletedBefore)
      // A record may have been deleted before its section kept it.
      .$if(kept.length > 0, (rows) => rows.where('status', 'not in', kept))
      .returning(['id', resource.title])
      .execute()) as AnyRecord[];
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await incrementVersion(tx, tableOf(resource));
    await tx.deleteFrom('revision').where('section', '=', resource.code).where('recordId', 'in', ids).execute();
    const entry = { operator: null, at, action: 'purge', section: resource.code };
    await writeAudit(
      tx,
      rows.map((row) => ({ ...entry, recordId: row.id, title: auditTitle(resource, row) })),
    );
  });

const cannotRestore = (reason: Sentence): Sentence => ({
  zh: `暂时不能从回收站恢复：${reason.zh}`,
  en: `It cannot be brought back yet: ${reason.en}`,
});
