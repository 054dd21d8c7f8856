import { sql } from 'kysely';
import type { AuditEntry } from '../../contract/audit.ts';
import type { Page } from '../../contract/list.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { dateTime } from '../../declare/kinds/date-time.ts';
import type { Operator } from '../access/access.ts';
import { type Db, sectionsIn } from '../database/tables.ts';
import type { Condition, Where } from '../fields/kind.ts';
import { serverKindOf } from '../fields/kinds.ts';
import { idsIn } from '../fields/reference.ts';
import { contains } from '../fields/text.ts';
import { pageIn, type Query } from '../records/list.ts';
import { keptFrom } from '../records/masking.ts';

type Filter = (where: Where, words: readonly string[]) => Condition | null;

const moment = dateTime({ label: { zh: '时间', en: 'When' } });

const byNumber =
  (column: string): Filter =>
  (where, words) => {
    const ids = idsIn(words);
    return ids === null ? where.lit(false) : where(column, 'in', ids);
  };

const byWord =
  (column: string): Filter =>
  (where, words) =>
    where(column, 'in', words);

/** What may be asked of the audit log, in the words of its address. */
const filters: Readonly<Record<string, Filter>> = {
  operator: byNumber('operatorId'),
  record: byNumber('recordId'),
  section: byWord('section'),
  action: byWord('action'),
  at: (where, words) => serverKindOf(moment).match?.(where, 'at', words) ?? null,
  keyword: (where, words) => contains(where, 'title', words),
};

/** The audit log, the newest first. */
export const listDeeds = (db: Db, query: Query): Promise<Page<AuditEntry>> =>
  pageOf(db, query, (where) =>
    where.and(
      Object.entries(filters).flatMap(([name, filter]) => {
        const words = [query[name] ?? []].flat().filter((word) => word !== '');
        return words.length > 0 ? (filter(where, words) ?? []) : [];
      }),
    ),
  );

/** What was done to one record, the newest first. A field that is hidden from whoever asks is not told to have changed. */
export async function historyOf(
  db: Db,
  resource: Resource,
  id: number,
  query: Query,
  operator: Pick<Operator, 'codes'>,
): Promise<Page<AuditEntry>> {
  const { list, total } = await pageOf(db, query, (where) => where.and({ section: resource.code, recordId: id }));
  const { hidden } = keptFrom(operator, resource);
  return {
    total,
    list: list.map(({ section: _, recordId: __, title: ___, ...entry }) => ({
      ...entry,
      details: withoutFields(entry.details, hidden),
    })),
  };
}

function withoutFields(details: AuditEntry['details'], hidden: readonly string[]): AuditEntry['details'] {
  const fields = details?.fields;
  return Array.isArray(fields) ? { ...details, fields: fields.filter((name) => !hidden.includes(name)) } : details;
}

async function pageOf(db: Db, query: Query, asked: (where: Where) => Condition): Promise<Page<AuditEntry>> {
  const { current, pageSize } = pageIn(query);
  const matching = sectionsIn(db).selectFrom('audit').where(asked);
  const rows = await matching
    .select(['id', 'at', 'action', 'section', 'recordId', 'title', 'reason', 'details', 'version'])
    .select(
      sql`case when "operatorId" is not null
        then json_build_object('id', "operatorId", 'title', coalesce("operatorName", '')) end`.as('operator'),
    )
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((current - 1) * pageSize)
    .execute();
  const { total } = await matching.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
  return { list: rows as unknown as AuditEntry[], total: Number(total) };
}
