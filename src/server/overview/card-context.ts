import { type CompiledQuery, sql } from 'kysely';
import { readingCodes } from '../../declare/actions.ts';
import { columnField } from '../../declare/columns.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { listAddress } from '../../declare/list-address.ts';
import { bilingualText } from '../../declare/translation.ts';
import { timeOf } from '../../kinds/index.server.ts';
import { meaningOf } from '../../kinds/index.ts';
import type { Db } from '../database/tables.ts';
import { listColumns, readPageRows } from '../records/list.ts';
import { listCondition } from '../records/list-condition.ts';
import { filtersOf, type ParsedListQuery } from '../records/list-query.ts';
import { mayDecide, type PendingContext, pendingCondition } from '../records/messages/pending-decisions.ts';
import { verifyRegister } from '../records/register/verify-register.ts';
import { tableOf, titlesIn } from '../records/section-table.ts';
import { visibleRecord } from '../records/visibility/masking.ts';
import type { CardFilter, CardSection } from './cards/cards.ts';
import type { ReadShared } from './shared-queries.ts';
import { sumBySteps } from './steps.ts';

type SectionFilter = CardFilter<AnyRecord>;

export interface CardContext extends PendingContext {
  read: ReadShared;
}

/** The queries that cards may run on a section, with the filters of its list and the operator's permissions. */
export function createCardSection(db: Db, resource: Resource, context: CardContext): CardSection<AnyRecord> | null {
  /** The filters of a list read no other table. */
  const read = <Row>(compiled: CompiledQuery<Row>, ...otherTables: readonly string[]) =>
    context.read(compiled, [tableOf(resource), ...otherTables]);
  if (!readingCodes(resource, context.sections).some((code) => context.operator.codes.has(code))) return null;

  const query = ({ waiting, ...filter }: SectionFilter = {}) =>
    listCondition(
      db,
      resource,
      { filters: filtersIn(resource, filter), keywords: [] },
      waiting && pendingCondition(resource, waiting, context),
    );

  const counts = async (...filters: readonly (SectionFilter | undefined)[]): Promise<number[]> => {
    const counted = db.selectNoFrom(
      filters.map((filter, at) => sql<number>`(${query(filter).select(sql`count(*)`.as('n'))})`.as(`n${at}`)),
    );
    const [row] = await read(counted.compile());
    return filters.map((_one, at) => Number((row as Record<string, unknown>)[`n${at}`]));
  };

  return {
    resource,
    mayDecide: mayDecide(resource, context),
    counts: counts as CardSection<AnyRecord>['counts'],
    count: async (filter) => (await counts(filter))[0] ?? 0,

    async countBy(columns, filter) {
      const names = columns.map((name) => assertColumn(resource, name));
      const counted = query(filter)
        .select(names.map((name) => `t.${name}`))
        .select((where) => where.fn.countAll().as('count'))
        .groupBy(names.map((name) => `t.${name}`))
        // A stable order, so that equal queries give equal results.
        .orderBy(sql.join(names.map((name) => sql.ref(`t.${name}`))));
      return (await read(counted.compile())) as never;
    },

    async countOver(step, moment, by, filter) {
      const { local } = timeOf(columnField(resource, moment));
      const day = sql<string>`(${local(`t.${assertColumn(resource, moment)}`)})::date`;
      const lineColumn = by === null ? sql<string | null>`null::text` : sql<string | null>`${sql.ref(`t.${by}`)}::text`;
      const counted = query(filter)
        .select([day.as('day'), lineColumn.as('by')])
        .select((where) => where.fn.countAll().as('count'))
        .where(`t.${moment}`, 'is not', null)
        .groupBy([sql`1`, sql`2`]);
      return (await read(sumBySteps(db, step, counted, 'by'))) as { at: string; by: string | null; count: number }[];
    },

    async countPublished(step, { from, until }) {
      const { local } = timeOf(columnField(resource, 'publishedAt'));
      // What was last published before the period became public before it, too.
      const published = query({ publishedAt: `${from}..${until}` }).select(becamePublicAt(resource).as('since'));
      const counted = db
        .selectFrom(published.as('p'))
        .select([sql<string>`(${local('p.since')})::date`.as('day'), sql<null>`null::text`.as('by')])
        .select((where) => where.fn.countAll().as('count'))
        .where(sql<boolean>`(${local('p.since')})::date >= ${from}::date`)
        .groupBy(sql`1`);
      return (await read(sumBySteps(db, step, counted, 'by'), 'revision')) as { at: string; by: null; count: number }[];
    },

    verifyRegister: async () => (resource.workflow?.register ? verifyRegister(db, resource) : null),

    async medianHours(from, until, filter) {
      const [start, end] = [from, until].map((name) => sql.ref(`t.${assertColumn(resource, name)}`));
      const hours = sql`extract(epoch from ${end} - ${start}) / 3600`;
      const median = sql<number | null>`percentile_cont(0.5) within group (order by ${hours})`;
      const [row] = await read(query(filter).select(median.as('median')).compile());
      return row?.median == null ? null : Math.round(Number(row.median) * 10) / 10;
    },

    async earliest(moment, filter) {
      const column = sql.ref(`t.${assertColumn(resource, moment)}`);
      const [row] = await read(query(filter).select(sql<string | null>`min(${column})`.as('earliest')).compile());
      return row?.earliest ?? null;
    },

    async rows({ waiting, ...filter }, { sort, most }) {
      const field = assertColumn(resource, sort.replace(/^-/, ''));
      const listQuery: ParsedListQuery = {
        current: 1,
        pageSize: most,
        sorters: [{ field, order: sort.startsWith('-') ? 'desc' : 'asc' }],
        keywords: [],
        filters: filtersIn(resource, filter),
      };
      const { list } = await readPageRows(db, resource, listQuery, {
        columns: listColumns(resource, titlesIn(context.sections)),
        operatorId: context.operator.id,
        pending: waiting && pendingCondition(resource, waiting, context),
      });
      return list.map((record) => visibleRecord(context.operator, resource, record, context.sections));
    },

    listOf: (filter) => addressOf(resource, context.sections, filter),
    showOf: (id) => `${resource.path}/show/${id}`,
    titleOf: (row) => bilingualText(resource, row, resource.title) ?? { zh: `#${row.id}`, en: `#${row.id}` },

    optionLabel(column, value) {
      const field = columnField(resource, column);
      const options = field && meaningOf(field).options?.(field);
      return options?.[String(value)] ?? { zh: String(value ?? '—'), en: String(value ?? '—') };
    },
  };
}

/** The first publication after the last version that was not public, as the revisions have it; a seed has no revisions. */
function becamePublicAt({ code }: Resource) {
  const revisions = (name: string) =>
    sql`from revision as ${sql.id(name)} where ${sql.ref(`${name}.section`)} = ${code} and ${sql.ref(`${name}.recordId`)} = t.id`;
  return sql<string>`coalesce((
    select min((r.standing ->> 'publishedAt')::timestamptz) ${revisions('r')} and r.version > coalesce((
      select max(w.version) ${revisions('w')} and w.standing ->> 'publishedAt' is null), 0)), t."publishedAt")`;
}

const filtersIn = (resource: Resource, filter: SectionFilter): ParsedListQuery['filters'] =>
  Object.entries(filter).flatMap(([name, values]) =>
    values === undefined ? [] : [[assertColumn(resource, name), [values].flat()] as const],
  );

/** The address of the list with these filters; undefined if the list has not declared one, since it would ignore it. */
function addressOf(resource: Resource, sections: readonly Resource[], filter: SectionFilter = {}): string | undefined {
  const filterNames = [...filtersOf(resource), ...(resource.workflow ? ['waiting'] : [])];
  const pairs = Object.entries(filter).flatMap(([name, values]) =>
    [values ?? []].flat().map((value): [string, string] => [name, value]),
  );
  return pairs.every(([name]) => filterNames.includes(name)) ? listAddress(resource, sections, pairs) : undefined;
}

/** Column names come from code, so an unknown one is a bug and must not reach the SQL. */
function assertColumn(resource: Resource, name: string): string {
  if (columnField(resource, name)) return name;
  throw new Error(`${resource.code} has no column ${name}`);
}
