import { type RawBuilder, sql } from 'kysely';
import type { Label } from '../../../contract/label.ts';
import type { ListAnswer } from '../../../contract/list.ts';
import type { Message } from '../../../contract/message.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { findSection } from '../../../declare/define-resource.ts';
import { reasonLabel } from '../../../declare/reason.ts';
import type { Db } from '../../database/tables.ts';
import { sectionsWithMentions, selectMentions } from './mentions.ts';
import { type MessageRow, messageOf, selectMessages } from './messages.ts';
import type { PendingContext } from './pending-decisions.ts';

interface MessagePage {
  current: number;
  pageSize: number;
  /** Lists what the operator has put aside instead of the rest. */
  isAside: boolean;
}

/**
 * The messages of an operator, the latest first: records that wait for them, and records in which they were named.
 * `totals` are the numbers of pending rows of each section.
 */
export async function listOperatorMessages(
  db: Db,
  context: PendingContext,
  page: MessagePage,
  totals: ReadonlyMap<Resource, number>,
): Promise<ListAnswer<Message<Label>>> {
  const pending = [...totals].filter(([, total]) => total > 0).map(([resource]) => resource);
  const mentioned = await sectionsWithMentions(db, context);
  const queries = [
    ...pending.map((resource) => selectMessages(db, resource, context, 'me')),
    ...mentioned.map((resource) => selectMentions(resource, context.operator.id)),
  ];
  if (queries.length === 0) return { list: [], total: 0 };
  const messages = selectMarked(queries, context, page.isAside);
  const [{ rows }, counted] = await Promise.all([
    sql<MessageRow>`
      select message.*, operator.name as by
      from (${messages}) as message left join operator on operator.id = message."byId"
      order by message.since desc, message.code, message.id, message.mention
      limit ${page.pageSize} offset ${(page.current - 1) * page.pageSize}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total from (${messages}) as message`.execute(db),
  ]);
  const threads = await readThreads(db, rows, context.sections);
  const sections = [...new Set([...pending, ...mentioned])];
  const list = rows.map((row) => {
    const thread = threads.get(keyOf(row)) ?? [];
    return { ...messageOf(row, sections, context), ...(thread.length > 0 && { thread }) };
  });
  return { list, total: counted.rows[0]?.total ?? 0 };
}

/** The number of records in which the operator was named since they put them aside. */
export async function countMentions(db: Db, context: PendingContext): Promise<number> {
  const sections = await sectionsWithMentions(db, context);
  if (sections.length === 0) return 0;
  const queries = sections.map((resource) => selectMentions(resource, context.operator.id));
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (${selectMarked(queries, context, false)}) as message`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Rows with or without a mark that is still valid: one made after the message, whose time has not passed. */
const selectMarked = (queries: readonly RawBuilder<unknown>[], { operator, now }: PendingContext, isAside: boolean) =>
  sql`select row.*, mark.until from (${sql.join(
    queries.map((query) => sql`(${query})`),
    sql` union all `,
  )}) as row
    left join "messageMark" as mark on mark."operatorId" = ${operator.id}::integer and mark.section = row.code
      and mark."recordId" = row.id and mark.at >= row.since and (mark.until is null or mark.until > ${now}::timestamptz)
    where (mark.section is not null) = ${isAside}::boolean`;

type Thread = NonNullable<Message<Label>['thread']>;

const MAX_ENTRIES = 6;

const keyOf = ({ code, id }: { code: string; id: number }): string => `${code} ${id}`;

/** The last moves of each record with what was written in them, the latest first, as the audit log has them. */
async function readThreads(
  db: Db,
  rows: readonly MessageRow[],
  sections: readonly Resource[],
): Promise<Map<string, Thread>> {
  const threads = new Map<string, Thread>();
  if (rows.length === 0) return threads;
  const records = sql.join([...new Set(rows.map(keyOf))].map((key) => recordOf(key, sections)));
  const { rows: entries } = await sql<Entry>`
    select r.code, r.id, entry.action, entry.at, entry.reason, entry."operatorId" as "byId",
      coalesce(operator.name, entry."operatorName") as by
    from (values ${records}) as r(code, id, moves)
    cross join lateral (
      select audit.* from audit
      where audit.section = r.code and audit."recordId" = r.id and audit.action = any(r.moves)
      order by audit.id desc limit ${MAX_ENTRIES}
    ) as entry
    left join operator on operator.id = entry."operatorId"
    order by entry.id desc`.execute(db);
  for (const { code, id, action, at, reason, byId, by } of entries) {
    const key = keyOf({ code, id });
    const workflow = findSection(sections, code)?.workflow;
    threads.set(key, [
      ...(threads.get(key) ?? []),
      {
        action,
        at: new Date(at).toISOString(),
        by: byId === null ? null : { id: byId, title: by ?? '' },
        reason: reason === null ? null : reasonLabel(workflow, reason),
      },
    ]);
  }
  return threads;
}

interface Entry {
  code: string;
  id: number;
  action: string;
  at: string;
  reason: string | null;
  byId: number | null;
  by: string | null;
}

function recordOf(key: string, sections: readonly Resource[]) {
  const [code = '', id = ''] = key.split(' ');
  const moves = Object.keys(findSection(sections, code)?.workflow?.moves ?? {});
  return sql`(${code}::text, ${Number(id)}::integer, ${`{${moves.join()}}`}::text[])`;
}
