import { type RawBuilder, sql } from 'kysely';
import { readingCodes } from '../../declare/actions.ts';
import { columnField } from '../../declare/columns.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { meaningOf } from '../../declare/kinds.ts';
import { listAddress } from '../../declare/list-address.ts';
import { textIn } from '../../declare/translation.ts';
import type { Db } from '../database/tables.ts';
import { timeOf } from '../fields/kinds.ts';
import { titlesIn } from '../fields/section-table.ts';
import { filtersOf, listCondition, type ParsedListQuery, readList } from '../records/list.ts';
import { visibleRecord } from '../records/masking.ts';
import { type PendingContext, pendingCondition } from '../records/pending-decisions.ts';
import type { CardFilter, CardSection } from './cards/cards.ts';

type Question = CardFilter<AnyRecord>;

/** The queries that cards may run on a section, with the filters of its list and the operator's permissions. */
export function createCardSection(db: Db, resource: Resource, world: PendingContext): CardSection<AnyRecord> | null {
  if (!readingCodes(resource, world.records).some((code) => world.operator.codes.has(code))) return null;

  const found = ({ waiting, ...asked }: Question = {}) =>
    listCondition(
      db,
      resource,
      { filters: filtersIn(resource, asked), keywords: [] },
      waiting && pendingCondition(resource, waiting, world),
    );

  const counts = async (...asked: readonly (Question | undefined)[]): Promise<number[]> => {
    const row = await db
      .selectNoFrom(asked.map((one, at) => sql<number>`(${found(one).select(sql`count(*)`.as('n'))})`.as(`n${at}`)))
      .executeTakeFirstOrThrow();
    return asked.map((_one, at) => Number((row as Record<string, unknown>)[`n${at}`]));
  };

  return {
    resource,
    counts: counts as CardSection<AnyRecord>['counts'],
    count: async (asked) => (await counts(asked))[0] ?? 0,

    async countBy(columns, asked) {
      const names = columns.map((name) => mustBeColumn(resource, name));
      const rows = await found(asked)
        .select(names.map((name) => `t.${name}`))
        .select((where) => where.fn.countAll().as('count'))
        .groupBy(names.map((name) => `t.${name}`))
        // A stable order, so that equal queries give equal results.
        .orderBy(sql.join(names.map((name) => sql.ref(`t.${name}`))))
        .execute();
      return rows as never;
    },

    async countOver(step, moment, by, asked) {
      const at = stepIn(step, resource, moment).as('at');
      const line = by === null ? sql<string | null>`null::text` : sql<string | null>`${sql.ref(`t.${by}`)}::text`;
      const rows = await found(asked)
        .select([at, line.as('by')])
        .select((where) => where.fn.countAll().as('count'))
        .where(`t.${moment}`, 'is not', null)
        .groupBy([sql`1`, sql`2`])
        .orderBy(sql`1, 2`)
        .execute();
      return rows as { at: string; by: string | null; count: number }[];
    },

    async medianHours(from, until, asked) {
      const [begun, done] = [from, until].map((name) => sql.ref(`t.${mustBeColumn(resource, name)}`));
      const hours = sql`extract(epoch from ${done} - ${begun}) / 3600`;
      const { median } = await found(asked)
        .select(sql<number | null>`percentile_cont(0.5) within group (order by ${hours})`.as('median'))
        .executeTakeFirstOrThrow();
      return median === null ? null : Math.round(Number(median) * 10) / 10;
    },

    async rows({ waiting, ...asked }, { sort, most }) {
      const field = mustBeColumn(resource, sort.replace(/^-/, ''));
      const question: ParsedListQuery = {
        current: 1,
        pageSize: most,
        sorters: [{ field, order: sort.startsWith('-') ? 'desc' : 'asc' }],
        keywords: [],
        filters: filtersIn(resource, asked),
      };
      const { list } = await readList(db, resource, question, {
        titleOf: titlesIn(world.records),
        // The total is not needed.
        totalOf: async () => 0,
        operatorId: world.operator.id,
        only: waiting && pendingCondition(resource, waiting, world),
      });
      return list.map((record) => visibleRecord(world.operator, resource, record, world.records));
    },

    listOf: (asked) => addressOf(resource, world.records, asked),
    showOf: (id) => `${resource.path}/show/${id}`,
    titleOf: (row) => textIn(resource, row, resource.title) ?? { zh: `#${row.id}`, en: `#${row.id}` },

    called(column, value) {
      const field = columnField(resource, column);
      const options = field && meaningOf(field).options?.(field);
      return options?.[String(value)] ?? { zh: String(value ?? '—'), en: String(value ?? '—') };
    },
  };
}

const filtersIn = (resource: Resource, asked: Question): ParsedListQuery['filters'] =>
  Object.entries(asked).flatMap(([name, words]) =>
    words === undefined ? [] : [[mustBeColumn(resource, name), [words].flat()] as const],
  );

/** The address of the list with these filters; undefined if the list has not declared one, since it would ignore it. */
function addressOf(resource: Resource, records: readonly Resource[], asked: Question = {}): string | undefined {
  const known = [...filtersOf(resource), ...(resource.workflow ? ['waiting'] : [])];
  const pairs = Object.entries(asked).flatMap(([name, words]) =>
    [words ?? []].flat().map((word): [string, string] => [name, word]),
  );
  return pairs.every(([name]) => known.includes(name)) ? listAddress(resource, records, pairs) : undefined;
}

/** Column names come from code, so an unknown one is a bug and must not reach the SQL. */
function mustBeColumn(resource: Resource, name: string): string {
  if (columnField(resource, name)) return name;
  throw new Error(`${resource.code} has no column ${name}`);
}

/** SQL for the day or month in Shanghai. */
function stepIn(step: 'day' | 'month', resource: Resource, name: string): RawBuilder<string> {
  const { local } = timeOf(columnField(resource, name));
  const pattern = sql.lit(step === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM');
  return sql<string>`to_char(${local(`t.${mustBeColumn(resource, name)}`)}, ${pattern})`;
}
