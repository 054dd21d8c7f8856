import { sql } from 'kysely';
import type { BulkAnswer } from '../../../contract/job.ts';
import type { Label, Sentence } from '../../../contract/label.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { englishOf, titleFields } from '../../../declare/translation.ts';
import { type Move, stateOfChanged } from '../../../declare/workflow.ts';
import type { Db, Tx } from '../../database/tables.ts';
import type { Condition, RowExpressions } from '../../fields/kind.ts';
import type { Operator } from '../../http/access.ts';
import { Refusal } from '../../http/errors.ts';
import { listCondition, sortColumns } from '../../records/list-condition.ts';
import type { ParsedListQuery } from '../../records/list-query.ts';
import type { PendingCondition } from '../../records/messages/pending-decisions.ts';
import { visibleName } from '../../records/visibility/masking.ts';

/** A selection of records: by id, or all that match a query. */
export interface BulkSelection {
  resource: Resource;
  listQuery: ParsedListQuery;
  pending?: PendingCondition | undefined;
  versions?: readonly RecordVersion[] | undefined;
}

/** A record and the version that the operator has read. */
export interface RecordVersion {
  id: number;
  version?: number;
}

/** The selected rows of the table aliased `t`. */
export const selectRows = (db: Db, { resource, listQuery, pending, versions }: BulkSelection) =>
  listCondition(db, resource, listQuery, pending).$if(versions !== undefined, (query) =>
    query.where(sql<boolean>`t.id = any(${(versions ?? []).map(({ id }) => id)}::integer[])`),
  );

/** Counts the selected records and those whose state allows the action. */
export async function countSelected(
  db: Db,
  selection: BulkSelection,
  possible: (where: RowExpressions) => Condition,
): Promise<{ total: number; possible: number }> {
  const counts = await selectRows(db, selection)
    .select((where) => [where.fn.countAll().as('total'), where.fn.countAll().filterWhere(possible).as('possible')])
    .executeTakeFirstOrThrow();
  return { total: selection.versions?.length ?? Number(counts.total), possible: Number(counts.possible) };
}

/** Rows whose state allows the move; if the move needs a second person, not those that the operator changed. */
export const whereMovePossible =
  ({ workflow, fourEyes }: Resource, move: Move, operatorId: number) =>
  (where: RowExpressions): Condition => {
    const states = move.from.filter((state) => state !== 'changed');
    const changedState = workflow && stateOfChanged(workflow);
    const isChanged = changedState !== undefined && isRowChanged(changedState);
    const corrected = workflow?.register && isRowChanged(workflow.register.entered);
    return where.and([
      where.or([
        states.length > 0
          ? where.and([where('t.status', 'in', states), ...(corrected ? [where.not(corrected)] : [])])
          : where.lit(false),
        ...(isChanged && move.from.includes('changed') ? [isChanged] : []),
      ]),
      ...(fourEyes && move.approves ? [sql<boolean>`not (${operatorId}::integer = any(t.editors))`] : []),
    ]);
  };

const isRowChanged = (state: string) => sql<boolean>`(t.status = ${state} and t.changed)`;

/** Rows whose content may be edited. */
export const whereEditable =
  ({ workflow }: Resource) =>
  (where: RowExpressions): Condition => {
    const locked = workflow?.locked ?? [];
    return locked.length > 0 ? where('t.status', 'not in', locked) : where.lit(true);
  };

const FIRST = 5;

/** The titles of the first records in the order of processing. */
export async function titlesOfFirst(
  db: Db,
  selection: BulkSelection,
  operator: Operator,
): Promise<BulkAnswer<Label>['first']> {
  const { resource, listQuery } = selection;
  const rows = await selectRows(db, selection)
    .select(['t.id', ...titleFields(resource).map((name) => sql.ref(`t.${name}`).as(name))])
    .$call((query) => sortColumns(query, listQuery.sorters))
    .limit(FIRST)
    .execute();
  return rows.map((row) => ({ id: Number(row.id), title: visibleName(operator, resource, row as AnyRecord) }));
}

/**
 * Inserts the selected records as rows of a job, at their current or given version; throws beyond the configured limit.
 */
export async function insertJobRows(tx: Tx, jobId: number, selection: BulkSelection, most: number): Promise<void> {
  const { listQuery } = selection;
  const rows = selectRows(tx, selection)
    .select([sql<number>`${jobId}::integer`.as('jobId'), 't.id', 't.version', ...titleColumns(selection.resource)])
    .$call((query) => sortColumns(query, listQuery.sorters))
    .limit(most + 1);
  const inserted = await sql`insert into "jobRow" ("jobId", "recordId", version, title, "titleEn") ${rows}`.execute(tx);
  const count = Number(inserted.numAffectedRows ?? 0n);
  if (count > most) throw new Refusal(422, tooMany(most));
  if (selection.versions) await insertVersions(tx, jobId, selection.versions);
  else if (count === 0) throw new Refusal(422, nothing);
}

/** Inserts rows with the given versions; a record that no longer exists gets a row with that outcome. */
async function insertVersions(tx: Tx, jobId: number, versions: readonly RecordVersion[]): Promise<void> {
  const rowsOfVersions = sql`select * from unnest(${versions.map(({ id }) => id)}::integer[],
    ${versions.map(({ version }) => version ?? null)}::integer[]) as seen(id, version)`;
  await sql`update "jobRow" as row set version = seen.version from (${rowsOfVersions}) as seen
    where row."jobId" = ${jobId} and row."recordId" = seen.id and seen.version is not null`.execute(tx);
  await sql`insert into "jobRow" ("jobId", "recordId") select ${jobId}::integer, seen.id from (${rowsOfVersions}) as seen
    where not exists (select 1 from "jobRow" where "jobId" = ${jobId} and "recordId" = seen.id)`.execute(tx);
}

/** Titles with personal data are not stored with a job; they are written masked after the row is processed. */
const titleColumns = (resource: Resource) => {
  const { fields, title } = resource;
  const textOf = (name: string | undefined) =>
    fields[title]?.seenBy || name === undefined
      ? sql<string | null>`null::text`
      : sql<string | null>`${sql.ref(`t.${name}`)}::text`;
  return [textOf(title).as('title'), textOf(englishOf(resource, title)).as('titleEn')];
};

const tooMany = (most: number): Sentence => ({
  zh: `符合条件的超过 ${most} 条，请缩小筛选范围，分几次进行。`,
  en: `More than ${most} records match; please narrow the conditions and do it in parts.`,
});

const nothing: Sentence = {
  zh: '没有符合条件的记录，请刷新列表后重试。',
  en: 'No records match; please reload the list and try again.',
};
