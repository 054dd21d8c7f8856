import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Label } from '../../../contract/label.ts';
import type { WaitingName } from '../../../contract/list.ts';
import type { Message } from '../../../contract/message.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { findSection } from '../../../declare/define-resource.ts';
import { reasonLabel } from '../../../declare/reason.ts';
import { submittedField } from '../../../declare/waiting-order.ts';
import type { Db } from '../../database/tables.ts';
import type { RowExpressions } from '../../fields/kind.ts';
import { listCondition } from '../list-condition.ts';
import { RETURNED } from '../scheduled/scheduled-changes.ts';
import { tableOf, titlesOf } from '../section-table.ts';
import { visibleTitle } from '../visibility/masking.ts';
import { backMovesOf, mayBePending, type PendingContext, pendingCondition } from './pending-decisions.ts';

const anyRow = { filters: [], keywords: [] } as const;

/** The number of pending rows of a menu entry. */
export interface PendingCount {
  menuCode: string;
  total: number;
}

/** Counts the pending rows of each of these sections. */
export async function countPendingRows(
  db: Db,
  sections: readonly Resource[],
  context: PendingContext,
  name: WaitingName,
): Promise<Map<Resource, number>> {
  const counts = sections.map(
    (resource) => sql`select ${resource.code}::text as code, count(*)::integer as total
      from (${selectPending(db, resource, context, name).select('t.id')}) as one`,
  );
  if (counts.length === 0) return new Map();
  const { rows } = await sql<{ code: string; total: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  const totals = new Map(rows.map(({ code, total }) => [code, total]));
  return new Map(sections.map((resource) => [resource, totals.get(resource.code) ?? 0]));
}

/** Adds the rows of nested sections to those of the section around them, and leaves out entries without any; in the order of the codes. */
export function sumByMenu(totals: ReadonlyMap<Resource, number>): PendingCount[] {
  const sums = new Map<string, number>();
  for (const [resource, total] of totals) {
    if (total > 0) sums.set(menuCodeOf(resource), (sums.get(menuCodeOf(resource)) ?? 0) + total);
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([menuCode, total]) => ({ menuCode, total }));
}

export type MessageRow = Omit<Message, 'by' | 'menuCode' | 'title' | 'returned' | 'mention' | 'until' | 'thread'> & {
  titles: Record<string, unknown>;
  reason: string | null;
  byId: number | null;
  by: string | null;
  /** What was written where the operator was named. */
  mention: string | null;
  until?: string | null;
};

/** Lists pending rows of these sections: returned ones first, then the longest waiting, or the latest ones. */
export async function listPendingRows(
  db: Db,
  sections: readonly Resource[],
  context: PendingContext,
  { current, pageSize, name, order = 'oldest' }: PageOfPending,
  read: ReadRows = async (query) => (await db.executeQuery(query)).rows,
): Promise<Message<Label>[]> {
  if (sections.length === 0) return [];
  const queries = sections.map((resource) => sql`(${selectMessages(db, resource, context, name)})`);
  const union = sql.join(queries, sql` union all `);
  const rows = await read(
    sql<MessageRow>`
    select waiting.*, operator.name as by
    from (${union}) as waiting left join operator on operator.id = waiting."byId"
    order by waiting.reason is null, waiting.since ${sql.raw(order === 'latest' ? 'desc' : 'asc')}, waiting.code, waiting.id
    limit ${pageSize} offset ${(current - 1) * pageSize}`.compile(db),
    [...sections.map(tableOf), 'audit', 'operator'],
  );
  return rows.map((row) => messageOf(row, sections, context));
}

interface PageOfPending {
  current: number;
  pageSize: number;
  name: WaitingName;
  /** Which of the rows come first. */
  order?: 'oldest' | 'latest';
}

/** Executes a query; `tables` are those that it reads. */
type ReadRows = <Row>(query: CompiledQuery<Row>, tables: readonly string[]) => Promise<readonly Row[]>;

/** Submitted and returned rows wait since they were submitted or returned, all others since the last change. */
export function selectMessages(
  db: Db,
  resource: Resource,
  context: PendingContext,
  name: WaitingName,
): RawBuilder<unknown> {
  const submitted = submittedField(resource);
  const since = submitted ? sql`coalesce(${sql.ref(`t.${submitted}`)}, t."createdAt")` : sql`t."updatedAt"`;
  const isReturned = (where: RowExpressions) =>
    sql<boolean>`coalesce(${pendingCondition(resource, 'returned', context)(where)}, false)`;
  return sql`${selectPending(db, resource, context, name)
    .leftJoinLateral(
      // Editing changes `updatedBy`, so who returned the record is read from the audit log.
      (from) =>
        from
          .selectFrom('audit')
          .select(['audit.at', 'audit.operatorId'])
          .where(isReturned)
          .where('audit.section', '=', resource.code)
          .whereRef('audit.recordId', '=', 't.id')
          .where('audit.action', 'in', [...backMovesOf(resource), RETURNED])
          .orderBy('audit.id', 'desc')
          .limit(1)
          .as('back'),
      (join) => join.onTrue(),
    )
    .select([sql.lit(resource.code).as('code'), 't.id', titlesOf(resource).as('titles'), 't.status'])
    .select((where: RowExpressions) => [
      sql`case when ${isReturned(where)} then t."rejectReason" end`.as('reason'),
      // A returned record that came from elsewhere has no entry in the audit log.
      sql`coalesce(back.at, case when ${isReturned(where)} then t."updatedAt" else ${since} end)`.as('since'),
      sql`case when back.at is not null then back."operatorId" when ${isReturned(where)} then t."updatedBy"
        else ${sql.ref(submitted ? 't.createdBy' : 't.updatedBy')} end`.as('byId'),
      sql`null::text`.as('mention'),
    ])}`;
}

export function messageOf(row: MessageRow, sections: readonly Resource[], context: PendingContext): Message<Label> {
  const { titles, reason, byId, by, mention, until, ...message } = row;
  const resource = findSection(sections, row.code) as Resource;
  return {
    ...message,
    menuCode: menuCodeOf(resource),
    title: visibleTitle(context.operator, resource, titles) ?? { zh: '', en: '' },
    by: byId === null ? null : { id: byId, title: by ?? '' },
    ...(reason === null ? {} : { returned: { reason: reasonLabel(resource.workflow, reason) } }),
    ...(mention === null ? {} : { mention }),
    ...(until ? { until: new Date(until).toISOString() } : {}),
  };
}

/** The sections in which rows can be pending for the operator. */
export const pendingSections = (context: PendingContext): Resource[] =>
  context.sections.filter((resource) => mayBePending(resource, context));

const selectPending = (db: Db, resource: Resource, context: PendingContext, name: WaitingName) =>
  listCondition(db, resource, anyRow, pendingCondition(resource, name, context));

const menuCodeOf = ({ code, within }: Resource): string => within?.section ?? code;
