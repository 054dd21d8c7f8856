import { expressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { AUDIT_KINDS, type AuditEntry } from '../../../contract/audit.ts';
import type { Label } from '../../../contract/label.ts';
import type { ListAnswer } from '../../../contract/list.ts';
import { accessActions, auditColumns, auditFilterLabels } from '../../../declare/audit-actions.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { dateTime } from '../../../kinds/date-time/date-time.ts';
import { serverKindOf } from '../../../kinds/index.server.ts';
import { filterIds } from '../../../kinds/reference/reference.server.ts';
import { contains } from '../../../kinds/text/text.server.ts';
import { type Db, type SectionTables, sectionTables } from '../../database/tables.ts';
import { readSnapshot } from '../../database/transaction.ts';
import type { Condition, RowExpressions } from '../../fields/kind.ts';
import type { Operator } from '../../http/access.ts';
import { parameterValues, parsePage, type QueryParameters } from '../../http/request-parts.ts';
import { impossibleFilter, unknownFilter } from '../strict-filter.ts';
import { visibleFields } from '../visibility/masking.ts';
import type { CountAudit } from './audit-totals.ts';

type Filter = (where: RowExpressions, values: readonly string[]) => Condition | null;

const moment = dateTime({ label: { zh: '时间', en: 'When' } });

const byNumber =
  (column: string): Filter =>
  (where, values) => {
    const ids = filterIds(values);
    return ids === null ? where.lit(false) : where(column, 'in', ids);
  };

const byText =
  (column: string): Filter =>
  (where, values) =>
    where(column, 'in', values);

/** The filters of the audit log by query parameter. */
const filters: Readonly<Record<string, Filter>> = {
  operator: byNumber('operatorId'),
  record: byNumber('recordId'),
  section: byText('section'),
  action: byText('action'),
  at: (where, values) => serverKindOf(moment).match?.(where, 'at', values, moment) ?? null,
  keyword: (where, values) => contains(where, 'title', values),
  field: (_where, values) => sql<boolean>`details -> 'fields' ?| ${values}::text[]` as unknown as Condition,
  kind: (where, values) => {
    if (!values.every((value) => AUDIT_KINDS.some((kind) => kind === value))) return null;
    return where.or(values.map((kind) => where('action', kind === 'access' ? 'in' : 'not in', accessActions)));
  },
};

/** The audit log, the newest first. */
export async function listAuditLog(
  { db, count }: { db: Db; count: CountAudit },
  query: QueryParameters,
): Promise<ListAnswer<AuditEntry>> {
  const condition = (where: RowExpressions) => where.and(filterConditions(where, query));
  return readSnapshot(db, async (tx) => ({
    list: await readEntries(tx, query, condition),
    total: await count(tx, condition),
  }));
}

const filterConditions = (where: RowExpressions, query: QueryParameters): Condition[] =>
  Object.entries(filters).flatMap(([name, filter]) => {
    const values = parameterValues(query, name);
    return values.length > 0 ? (filter(where, values) ?? []) : [];
  });

/** The matching entries of one moment; entries added later have higher ids and are left out. */
export interface AuditLogQuery {
  total: number;
  batches: (limit: number) => AsyncGenerator<AuditEntry[]>;
}

const BATCH = 1_000;

/** Parses the filter of an export; an unreadable condition is refused, where a list would ignore it. */
export async function parseAuditLogQuery(db: Db, query: QueryParameters): Promise<AuditLogQuery> {
  for (const name of Object.keys(query)) {
    if (!Object.hasOwn(filters, name)) throw unknownFilter(name);
    const values = parameterValues(query, name);
    if (values.length > 0 && !filters[name]?.(expressionBuilder(), values))
      throw impossibleFilter(filterLabels[name] ?? { zh: name, en: name });
  }
  const matching = selectMatching(db, (where) => where.and(filterConditions(where, query)));
  const { total, latest } = await matching
    .select(({ fn }) => [fn.countAll().as('total'), fn.max('id').as('latest')])
    .executeTakeFirstOrThrow();
  return {
    total: Number(total),
    async *batches(limit) {
      let [next, remaining] = [Number(latest), limit];
      while (remaining > 0) {
        const rows = await selectEntries(matching.where('id', '<=', next), Math.min(BATCH, remaining)).execute();
        if (rows.length === 0) return;
        yield rows as unknown as AuditEntry[];
        next = Number(rows.at(-1)?.id) - 1;
        remaining -= rows.length;
      }
    },
  };
}

/** Filters are named like columns, except the one that searches titles. */
export const filterLabels: Readonly<Record<string, Label>> = {
  ...auditColumns,
  ...auditFilterLabels,
  keyword: auditColumns.title,
};

/** The audit entries of one record, newest first, without the names of fields hidden from the operator. */
export async function listRecordHistory(
  db: Db,
  resource: Resource,
  { id, query, operator }: { id: number; query: QueryParameters; operator: Pick<Operator, 'codes'> },
): Promise<ListAnswer<AuditEntry>> {
  const condition = (where: RowExpressions) => where.and({ section: resource.code, recordId: id });
  const { entries, total } = await readSnapshot(db, async (tx) => ({
    entries: await readEntries(tx, query, condition),
    ...(await selectMatching(tx, condition)
      .select(({ fn }) => fn.countAll().as('total'))
      .executeTakeFirstOrThrow()),
  }));
  const { hidden } = visibleFields(operator, resource);
  return {
    total: Number(total),
    list: entries.map(({ section: _, recordId: __, title: ___, ...entry }) => ({
      ...entry,
      details: withoutFields(entry.details, hidden),
    })),
  };
}

function withoutFields(details: AuditEntry['details'], hidden: readonly string[]): AuditEntry['details'] {
  const fields = details?.fields;
  return Array.isArray(fields) ? { ...details, fields: fields.filter((name) => !hidden.includes(name)) } : details;
}

type AuditCondition = (where: RowExpressions) => Condition;

const selectMatching = (db: Db, condition: AuditCondition) => sectionTables(db).selectFrom('audit').where(condition);

/** A page of the matching entries. */
async function readEntries(db: Db, query: QueryParameters, condition: AuditCondition): Promise<AuditEntry[]> {
  const { current, pageSize } = parsePage(query);
  const rows = await selectEntries(selectMatching(db, condition), pageSize)
    .offset((current - 1) * pageSize)
    .execute();
  return rows as unknown as AuditEntry[];
}

type Matching = SelectQueryBuilder<SectionTables, 'audit', object>;

/** The newest matching entries. */
const selectEntries = (matching: Matching, limit: number) =>
  matching
    .select(['id', 'at', 'action', 'section', 'recordId', 'title', 'reason', 'details', 'version'])
    .select(
      sql`case when "operatorId" is not null
        then json_build_object('id', "operatorId", 'title', coalesce("operatorName", '')) end`.as('operator'),
    )
    .orderBy('id', 'desc')
    .limit(limit);
