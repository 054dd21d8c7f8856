import { DEFAULT_PAGE_SIZE, FIRST_PAGE, PAGE_SIZES, type Page, type Sorter, sortersOf } from '../../contract/list.ts';
import { columnField } from '../../declare/columns.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { Condition, TitleOf, Where } from '../fields/kind.ts';
import { serverKindOf } from '../fields/kinds.ts';
import { contains } from '../fields/text.ts';
import { readRow, recordColumns } from './row.ts';
import { sortableColumns, tableOf } from './section-table.ts';
import { type Db, sectionsIn } from './tables.ts';
import type { CountTotal } from './totals.ts';

/** What a list is asked for, with everything nobody declared left out. */
export interface ListQuestion {
  current: number;
  pageSize: number;
  sorters: readonly Sorter[];
  keywords: readonly string[];
  filters: readonly (readonly [name: string, words: readonly string[]])[];
}

export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Brought along with the rows, so that a remembered total costs no question of its own. No field begins so. */
const LIST_VERSION = '#version';

const LARGEST_PAGE = Math.max(...PAGE_SIZES);
const FARTHEST = 1_000_000_000;

export function questionOf(resource: Resource, query: Query): ListQuestion {
  const words = (name: string): string[] => [query[name] ?? []].flat().filter((word) => word !== '');
  const sortable = sortableColumns(resource);
  const asked = sortersOf(words('sort').join(',')).filter(({ field }) => sortable.includes(field));
  const [field, order] = resource.list.sort;
  return {
    current: Math.min(numberIn(words('current')[0]) || FIRST_PAGE, FARTHEST),
    pageSize: Math.min(numberIn(words('pageSize')[0]) || DEFAULT_PAGE_SIZE, LARGEST_PAGE),
    sorters: asked.length > 0 ? asked : [{ field, order }],
    keywords: words('keyword')
      .flatMap((text) => text.trim().split(/\s+/))
      .filter(Boolean),
    filters: filtersOf(resource)
      .map((name) => [name, words(name)] as const)
      .filter(([, found]) => found.length > 0),
  };
}

/** The declared ones, and for records inside another's that one: its page lists its own. */
export const filtersOf = ({ list, within }: Resource): string[] => [
  ...new Set([...list.filters, ...(within ? [within.field] : [])]),
];

const numberIn = (word = ''): number => (/^\d{1,15}$/.test(word) ? Number(word) : 0);

/**
 * One page. The numbers of its rows come first, from an index; only these rows are then read, without their long
 * texts.
 */
export async function readList(
  db: Db,
  resource: Resource,
  question: ListQuestion,
  { titleOf, totalOf, operatorId }: { titleOf: TitleOf; totalOf: CountTotal; operatorId: number },
): Promise<Page<AnyRecord>> {
  const { current, pageSize, sorters } = question;
  const table = tableOf(resource);
  const page = matching(db, resource, question)
    .select('t.id')
    .$call((query) => sorted(query, sorters))
    .limit(pageSize)
    .offset((current - 1) * pageSize);
  const rows = await sectionsIn(db)
    .selectFrom(page.as('page'))
    .innerJoin(`${table} as t`, 't.id', 'page.id')
    .select(recordColumns(resource, titleOf, operatorId, false))
    .select((row) => row.selectFrom('tableVersion').select('version').where('name', '=', table).as(LIST_VERSION))
    .$call((query) => sorted(query, sorters))
    .execute();
  const total = await totalOf(table, [question.filters, question.keywords], rows[0]?.[LIST_VERSION], async () => {
    const counted = await matching(db, resource, question)
      .select((where) => where.fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    return Number(counted.total);
  });
  return { list: rows.map(({ [LIST_VERSION]: _, ...row }) => readRow(resource, row)), total };
}

function matching(db: Db, resource: Resource, { filters, keywords }: ListQuestion) {
  return sectionsIn(db)
    .selectFrom(`${tableOf(resource)} as t`)
    .where('t.deletedAt', 'is', null)
    .where((where: Where) =>
      where.and([
        ...filters.flatMap(([name, words]) => filterCondition(where, resource, name, words) ?? []),
        ...keywords.map((word) =>
          where.or(resource.list.search.flatMap((name) => contains(where, `t.${name}`, [word]) ?? [])),
        ),
      ]),
    );
}

function filterCondition(where: Where, resource: Resource, name: string, words: readonly string[]): Condition | null {
  const field = columnField(resource, name);
  return (field && serverKindOf(field).match?.(where, `t.${name}`, words)) ?? null;
}

interface Sortable {
  orderBy: (column: string, order: (by: Order) => Order) => this;
}

interface Order {
  asc: () => Order;
  desc: () => Order;
  nullsFirst: () => Order;
  nullsLast: () => Order;
}

/** The order of the index (see `migrate-section.ts`): empty values are the least, and the number settles equals. */
function sorted<Q>(query: Q, sorters: readonly Sorter[]): Q {
  const last = sorters.at(-1)?.order ?? 'asc';
  const all = sorters.some(({ field }) => field === 'id') ? sorters : [...sorters, { field: 'id', order: last }];
  return all.reduce(
    (ordered, { field, order }) =>
      ordered.orderBy(`t.${field}`, (by) => {
        if (field === 'id') return order === 'desc' ? by.desc() : by.asc();
        return order === 'desc' ? by.desc().nullsLast() : by.asc().nullsFirst();
      }),
    query as unknown as Sortable,
  ) as unknown as Q;
}
