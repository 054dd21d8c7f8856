import { sql } from 'kysely';
import type { Sentence } from '../../../contract/label.ts';
import type { AnyRecord, ClockMove, Resource } from '../../../declare/define-resource.ts';
import { findSection } from '../../../declare/define-resource.ts';
import { checkDraft } from '../../../declare/draft.ts';
import { failedPublication } from '../../../declare/reason.ts';
import type { Publication } from '../../../declare/workflow.ts';
import { serverKindOf, timeOf } from '../../../kinds/index.server.ts';
import { lockSection } from '../../database/locks.ts';
import { type Db, sectionTables, type Tx } from '../../database/tables.ts';
import { incrementVersion, runTransaction } from '../../database/transaction.ts';
import type { Condition, RowExpressions } from '../../fields/kind.ts';
import type { Operator } from '../../http/access.ts';
import { auditTitle, writeAudit } from '../history/audit.ts';
import { writeRevisions } from '../history/revisions.ts';
import { findInTheWayOfMove } from '../other-records/apart.ts';
import { referredValues } from '../other-records/referred-values.ts';
import { writeMessage } from '../outbox/write-message.ts';
import { deadReferences } from '../preflight.ts';
import { publishedColumns, withdrawnColumns } from '../publication.ts';
import { findRecord } from '../record-context.ts';
import { createRuleContext } from '../record-write.ts';
import { draftInRow } from '../row.ts';
import type { Rules } from '../rules.ts';
import { createSection, type Section } from '../section.ts';
import { tableOf } from '../section-table.ts';

/** A section with the other sections its references need. */
interface ScheduledSection {
  resource: Resource;
  sections: readonly Resource[];
  rules?: Rules | undefined;
  now: Date;
}

/** A change that could not be performed; the next run tries again. Without an id, none of its kind could be found. */
export interface ScheduledChangeFailure {
  section: string;
  id: number | null;
  error: Error;
}

/** One kind of change that the clock performs in a section. */
interface ScheduledStep {
  /** Selects the rows that are due. */
  isDue: (where: RowExpressions) => Condition;
  /** The columns to change in a row that is locked, and the audited action. */
  changeOf: (tx: Tx, id: number) => Promise<ScheduledChange>;
  /** A record that cannot be published stores the reason, which its editors see. */
  isPublication?: true;
}

interface ScheduledChange {
  columns: object;
  action: string;
  reason?: string;
  details?: Readonly<Record<string, unknown>>;
}

/** Whether a section has scheduled changes. */
export const hasScheduledChanges = ({ workflow, byClock }: Resource): boolean =>
  workflow?.publication !== undefined || byClock !== undefined;

/**
 * Performs the due changes of a section, each row in a transaction of its own: a row that cannot be changed holds up no other.
 * Changes missed while no server ran are done at the next start.
 */
export async function runScheduledChangesIn(db: Db, scheduled: ScheduledSection): Promise<ScheduledChangeFailure[]> {
  const { resource, sections, rules, now } = scheduled;
  const section = createSection(resource, sections, rules);
  const failures: ScheduledChangeFailure[] = [];
  const attempt = async (id: number | null, work: () => Promise<void>) => {
    await work().catch((error: Error) => failures.push({ section: resource.code, id, error }));
  };
  for (const step of stepsOf(section, now)) {
    await attempt(null, async () => {
      for (const id of await dueIds(db, resource, step)) {
        const failuresBefore = failures.length;
        await attempt(id, () => runStep(db, section, step, id, now));
        if (step.isPublication && failures.length > failuresBefore) await storeFailureReason(db, resource, id);
      }
    });
  }
  return failures;
}

function stepsOf(section: Section, now: Date): ScheduledStep[] {
  const { resource, sections } = section;
  const publication = resource.workflow?.publication;
  return [
    ...(publication ? [publishStep(section, publication, now), withdrawStep(publication, now)] : []),
    ...(resource.byClock ?? []).map((move) => moveStep(resource, move, sections, now)),
  ];
}

const dueIds = async (db: Db, resource: Resource, { isDue }: ScheduledStep): Promise<number[]> => {
  const rows = await sectionTables(db)
    .selectFrom(tableOf(resource))
    .select('id')
    .where('deletedAt', 'is', null)
    .where(isDue)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => Number(id));
};

/** The section is locked, so that a second server finds nothing left and rules count what is published. */
const runStep = (db: Db, { resource, sections }: Section, { isDue, changeOf }: ScheduledStep, id: number, now: Date) =>
  runTransaction(db, async (tx) => {
    await lockSection(tx, tableOf(resource));
    const due = await sectionTables(tx)
      .selectFrom(tableOf(resource))
      .selectAll()
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .where(isDue)
      .forUpdate()
      .executeTakeFirst();
    if (!due) return;
    const { columns, ...change } = await changeOf(tx, id);
    await incrementVersion(tx, tableOf(resource));
    const row = await sectionTables(tx)
      .updateTable(tableOf(resource))
      .set({ ...columns, version: sql`version + 1`, updatedAt: now, updatedBy: null })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const stateChange = { record: row as AnyRecord, before: due.status, reason: null };
    await writeMessage(resource, stateChange, { tx, now, sections });
    await writeRevisions(tx, resource, [id], { action: change.action, operator: null, at: now });
    const { version } = row as AnyRecord;
    const title = auditTitle(resource, row as AnyRecord);
    await writeAudit(tx, { operator: null, at: now, section: resource.code, recordId: id, title, version, ...change });
  });

/** Action of the audit entry when the server returns a record to its author. */
export const RETURNED = 'returned';

/** Publishes scheduled records, or returns them to their author with the reason. A cleared time means immediately. */
const publishStep = (section: Section, publication: Publication, now: Date): ScheduledStep => ({
  isDue: (where) =>
    where.and([
      where('status', '=', publication.waiting),
      where.or([where(publication.from, '<=', now), where(publication.from, 'is', null)]),
    ]),
  async changeOf(tx, id) {
    const reason = await findProblems(tx, section, id, now);
    if (reason === null) return { columns: publishedColumns(section.resource, publication, now), action: 'published' };
    return { columns: returnColumns(section.resource, publication, reason), action: RETURNED, reason };
  },
  isPublication: true,
});

/** Why a scheduled record cannot be published; stored with the record, so in both languages. */
async function findProblems(tx: Tx, section: Section, id: number, now: Date): Promise<string | null> {
  const { resource, sections, rules } = section;
  const { record } = await findRecord(section, id, { db: tx, operator: systemOperator });
  const context = createRuleContext(sections, { tx, operator: systemOperator, now });
  const draft = draftInRow(resource, record);
  const known = {
    ...draft,
    ...(await referredValues(section, draft, tx)),
    status: resource.workflow?.publication?.live,
  };
  const sentences = Object.values({
    ...((await rules.preflight?.(record, context)) ?? {}),
    ...(await deadReferences(resource, record, { sections, db: tx })),
    ...checkDraft(resource, known, true),
    ...(await findInTheWayOfMove(section, record, known.status, context)),
  });
  return sentences.length > 0 ? failureReason(sentences) : null;
}

/** Stands for the server where rules ask which operator publishes. */
const systemOperator: Operator = { id: 0, account: '', name: '', avatar: null, codes: new Set(), exportLimit: 0 };

const failureReason = (sentences: readonly Sentence[]): string =>
  `${failedPublication.zh}${sentences.map(({ zh }) => zh).join('')}\n${failedPublication.en}${sentences.map(({ en }) => en).join(' ')}`;

/** Returns the record to draft, or to the published version with the newer draft beside it. */
const returnColumns = ({ workflow }: Resource, { live: liveState }: Publication, reason: string) => ({
  status: sql`case when live is not null then ${liveState} else ${workflow?.initial} end`,
  changed: sql`live is not null`,
  rejectReason: reason,
});

/** Stores with the record that it could not be published; it stays scheduled, and publication removes the reason. */
const storeFailureReason = (db: Db, resource: Resource, id: number): Promise<void> =>
  runTransaction(db, async (tx) => {
    const rejectReason = failureReason([serverFailed]);
    const { numUpdatedRows } = await sectionTables(tx)
      .updateTable(tableOf(resource))
      .set({ rejectReason })
      .where('id', '=', id)
      .where('rejectReason', 'is distinct from', rejectReason)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0) await incrementVersion(tx, tableOf(resource));
  });

const serverFailed: Sentence = {
  zh: '服务器处理这条记录时出错，会每分钟重试；请告诉管理员。',
  en: 'the server failed at this record and tries again every minute; please tell the administrator.',
};

/** Withdraws by the end time in the published copy, not by that of a newer draft. */
const withdrawStep = ({ live: liveState, gone: goneState, until }: Publication, now: Date): ScheduledStep => ({
  isDue: (where) =>
    where.and([
      where('live', 'is not', null),
      where.or([where(until, 'is not', null), where('changed', '=', true)]),
      sql<boolean>`(live ->> ${until}::text)::timestamptz <= ${now}`,
    ]),
  changeOf: async () => ({
    columns: { ...withdrawnColumns, status: sql`case when status = ${liveState} then ${goneState} else status end` },
    action: 'withdrawn',
  }),
});

/** Moves a record whose time, or that of the record it refers to, is past. */
const moveStep = (resource: Resource, move: ClockMove, sections: readonly Resource[], now: Date): ScheduledStep => ({
  isDue: (where) => where.and([where('status', '=', move.from), isOver(resource, move, sections, now)]),
  changeOf: async () => ({ columns: { status: move.to }, action: 'byClock', details: { status: move.to } }),
});

function isOver(resource: Resource, { after }: ClockMove, sections: readonly Resource[], now: Date): Condition {
  const [fieldName = '', targetField] = after.split('.');
  const field = resource.fields[fieldName];
  if (targetField === undefined) return timeOf(field).isOver(fieldName, now);
  const targetCode = field && serverKindOf(field).target?.(field);
  const target = findSection(sections, targetCode);
  if (!target) throw new Error(`${resource.code} goes by "${after}", but "${fieldName}" names no section`);
  return sql<boolean>`exists (select 1 from ${sql.id(tableOf(target))} as r
    where r.id = ${sql.ref(fieldName)} and ${timeOf(target.fields[targetField]).isOver(`r.${targetField}`, now)})`;
}
