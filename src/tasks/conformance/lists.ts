import { isId } from '../../client/transport/wire/id.ts';
import { parseListPage } from '../../client/transport/wire/list-page.ts';
import { isObject } from '../../client/transport/wire/value-at.ts';
import { sectionCalls } from '../../contract/calls.ts';
import { DEFAULT_PAGE_SIZE, sortText } from '../../contract/list.ts';
import { apiPathOf } from '../../declare/actions.ts';
import { columnField } from '../../declare/columns.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { sortableColumns } from '../../declare/list-columns.ts';
import { defaultOrder } from '../../declare/waiting-order.ts';
import { meaningOf } from '../../kinds/index.ts';
import type { Findings, ServerRequirement } from './findings.ts';
import { dataOf, type Exchange, failureSummary, type Server, show } from './server.ts';

/** What a server answers to the calls of a list. */

export type Row = Readonly<Record<string, unknown>>;
type Query = Readonly<Record<string, string | number>>;

const page: ServerRequirement = {
  statement: 'S3.6',
  level: 'must',
  expected: 'The list answers its rows as list inside data, a list of objects.',
  consequence: 'The list shows an error with a retry instead of rows.',
};

const total: ServerRequirement = {
  statement: 'S3.6',
  level: 'must',
  expected: 'The list answers the number of all matching rows as total, a number.',
  consequence: 'The list shows no number of rows and pages on one by one; a text is read as a number.',
};

const menuId: ServerRequirement = {
  statement: 'S7.2',
  level: 'must',
  expected: 'A call with a menuId header is answered like one without.',
  consequence: 'Every call of the client carries this header, so that nothing can be read.',
};

const pageSize: ServerRequirement = {
  statement: 'S3.6',
  level: 'must',
  expected: 'A page has pageSize rows, fewer only at the end.',
  consequence: 'Rows are missing from the pages, or stand on two of them.',
};

const secondPage: ServerRequirement = {
  statement: 'S3.6',
  level: 'must',
  expected: 'current=2 answers the rows after those of current=1, with the same total.',
  consequence: 'Rows are missing from the pages, or stand on two of them.',
};

const pastEnd: ServerRequirement = {
  statement: 'S3.6',
  level: 'must',
  expected: 'A page past the end is empty and has the same total.',
  consequence: 'After a deletion the list does not find back to the last page.',
};

const sorted: ServerRequirement = {
  statement: 'S7.7',
  level: 'must',
  expected: 'sort=name and sort=-name order the rows by this column, up and down.',
  consequence: 'The head of the column shows an order that the rows do not have.',
};

const filtered: ServerRequirement = {
  statement: 'S7.7',
  level: 'must',
  expected: 'A declared filter leaves only rows that match, and total counts those.',
  consequence: 'The list shows rows that do not fit its filter.',
};

const keyword: ServerRequirement = {
  statement: 'S7.7',
  level: 'should',
  expected: 'A keyword that no row contains leaves no row.',
  consequence: 'The search field above the list has no effect.',
};

const unknownParameter: ServerRequirement = {
  statement: 'S7.7',
  level: 'should',
  expected: 'A parameter that the server does not know is ignored.',
  consequence: 'Old links and saved filters can lead to an error.',
};

const ids: ServerRequirement = {
  statement: 'S3.6',
  level: 'must',
  expected: 'Each row has an id of its own: a text or a whole number.',
  consequence: 'Rows cannot be told apart.',
};

/** Asks for the list of a section and returns its first page; null when there is none. */
export async function askList(server: Server, findings: Findings, section: Resource): Promise<readonly Row[] | null> {
  const { code } = section;
  const path = `${apiPathOf(section)}/${sectionCalls.list}`;
  const { sort } = defaultOrder(section);
  const read = async (query: Query, menuIdToSend: string | undefined = code) => {
    const exchange = await server.send({
      method: 'GET',
      path,
      query: { current: 1, sort, ...query },
      menuId: menuIdToSend,
    });
    return { exchange, ...pageOf(exchange, Number(query.pageSize ?? DEFAULT_PAGE_SIZE)) };
  };
  const first = await read({ pageSize: DEFAULT_PAGE_SIZE });
  const judge = (
    requirement: ServerRequirement,
    { exchange }: ListAnswer,
    fault: string | null | undefined,
    actual?: string,
  ) => findings.judge(requirement, { section: code, exchange, fault, ...(actual ? { actual } : {}) });

  const fault = pageFault(first.exchange);
  if (fault !== null) {
    const plain = await server.send({ method: 'GET', path, query: { current: 1, pageSize: DEFAULT_PAGE_SIZE, sort } });
    if (pageFault(plain) === null) judge(menuId, first, fault);
    judge(page, first, fault);
    return null;
  }
  judge(page, first, null, `${first.rows.length} rows`);
  judge(menuId, first, null);
  judge(total, first, totalFault(first.exchange), `total is ${first.total}`);
  judge(ids, first, idFault(first.rows), first.rows.length > 0 ? `such as ${show(first.rows[0]?.id)}` : 'no rows');
  await askPages({ read, judge, skip: (requirement, reason) => findings.skip(requirement, reason, code) }, first);
  await askOrder({ read, judge, skip: (requirement, reason) => findings.skip(requirement, reason, code) }, section);
  await askFilter({ read, judge, skip: (requirement, reason) => findings.skip(requirement, reason, code) }, section);
  const none = await read({ pageSize: DEFAULT_PAGE_SIZE, keyword: '没有任何记录会含有这句话' });
  judge(keyword, none, failureSummary(none.exchange) ?? (none.rows.length > 0 ? `${none.rows.length} rows` : null));
  const ignored = await read({ pageSize: DEFAULT_PAGE_SIZE, noSuchField: 'x' });
  const changed = ignored.total === first.total ? null : `total is ${ignored.total} and not ${first.total}`;
  judge(unknownParameter, ignored, failureSummary(ignored.exchange) ?? changed, 'ignored');
  return first.rows;
}

interface ListAnswer {
  exchange: Exchange;
  rows: readonly Row[];
  total: number;
}

interface ListQuestions {
  read: (query: Query) => Promise<ListAnswer>;
  judge: (
    requirement: ServerRequirement,
    answer: ListAnswer,
    fault: string | null | undefined,
    actual?: string,
  ) => boolean;
  skip: (requirement: ServerRequirement, reason: string) => void;
}

/** The page as the client reads it; empty for an answer that it refuses. */
function pageOf(exchange: Exchange, size: number): { rows: readonly Row[]; total: number } {
  if (pageFault(exchange) !== null) return { rows: [], total: Number.NaN };
  const { list, total: count } = parseListPage<Row>(dataOf(exchange), { current: 1, pageSize: size });
  return { rows: list, total: count };
}

function pageFault(exchange: Exchange): string | null {
  const failure = failureSummary(exchange);
  if (failure !== null) return failure;
  const data = dataOf(exchange);
  const list = isObject(data) ? data.list : undefined;
  return Array.isArray(list) && list.every(isObject) ? null : `data is ${show(data)}`;
}

function totalFault(exchange: Exchange): string | null {
  const { total: value } = dataOf(exchange) as { total?: unknown };
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? null : `total is ${show(value)}`;
}

function idFault(rows: readonly Row[]): string | null {
  const wrong = rows.find(({ id }) => !isId(id));
  if (wrong) return `an id is ${show(wrong.id)}`;
  const seen = idsOf(rows);
  const twice = seen.find((id, at) => seen.indexOf(id) !== at);
  return twice === undefined ? null : `the id ${twice} stands there twice`;
}

const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => String(id));

/** The client asks for 10 rows at least; a short list is asked for two, so that it has a second page. */
async function askPages({ read, judge, skip }: ListQuestions, first: ListAnswer): Promise<void> {
  const count = first.total;
  const size = count > DEFAULT_PAGE_SIZE ? DEFAULT_PAGE_SIZE : 2;
  const reason = `The list has ${count} rows.`;
  if (count <= size) {
    skip(pageSize, reason);
    skip(secondPage, reason);
  } else {
    const one = size === DEFAULT_PAGE_SIZE ? first : await read({ pageSize: size });
    const many = await read({ pageSize: 20 });
    const sizes = [
      ...(one.rows.length === size ? [] : [`pageSize=${size} answers ${one.rows.length} of ${count} rows`]),
      ...(many.rows.length === Math.min(20, count) ? [] : [`pageSize=20 answers ${many.rows.length} of ${count} rows`]),
    ];
    judge(pageSize, one.rows.length === size ? many : one, sizes[0], `${one.rows.length} rows`);
    const two = await read({ current: 2, pageSize: size });
    const repeated = idsOf(two.rows).filter((id) => idsOf(one.rows).includes(id));
    judge(
      secondPage,
      two,
      failureSummary(two.exchange) ??
        (two.rows.length === 0 ? 'no rows' : null) ??
        (repeated.length > 0 ? `${repeated.length} of its rows stand on page 1, such as ${repeated[0]}` : null) ??
        (two.total === count ? null : `total is ${two.total} and not ${count}`),
      `${two.rows.length} other rows`,
    );
  }
  const end = await read({ current: Math.ceil(count / DEFAULT_PAGE_SIZE) + 1 || 2, pageSize: DEFAULT_PAGE_SIZE });
  judge(
    pastEnd,
    end,
    failureSummary(end.exchange) ??
      (end.rows.length > 0 ? `${end.rows.length} rows` : null) ??
      (end.total === count ? null : `total is ${end.total} and not ${count}`),
    `no rows, total ${end.total}`,
  );
}

/** Texts are left out: servers differ in the order of letters. */
async function askOrder({ read, judge, skip }: ListQuestions, section: Resource): Promise<void> {
  const { rows } = await read({ pageSize: 100 });
  const [declared] = section.list.sort;
  const name = [declared, ...sortableColumns(section)].find(
    (one) => new Set(rows.map((row) => rank(row[one]))).size > 2,
  );
  if (name === undefined) return skip(sorted, 'No column with numbers or dates has different values.');
  for (const order of ['asc', 'desc'] as const) {
    const sort = sortText([{ field: name, order }]);
    const answer = await read({ pageSize: 100, sort });
    const ranks = answer.rows.map((row) => rank(row[name])).filter((value) => value !== undefined);
    const isOrdered = ranks.every(
      (value, at) => at === 0 || compare(ranks[at - 1] ?? '', value) * (order === 'asc' ? 1 : -1) <= 0,
    );
    const at = `with sort=${sort} the values of ${name} are ${show(answer.rows.slice(0, 4).map((row) => row[name]))} …`;
    if (!judge(sorted, answer, failureSummary(answer.exchange) ?? (isOrdered ? null : at), `sort=${sort} is kept`))
      return;
  }
}

/** A number, or a date or moment; undefined for anything else. */
const rank = (value: unknown): number | string | undefined =>
  typeof value === 'number' || (typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)) ? value : undefined;

const compare = (one: number | string, other: number | string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Asks by a choice or the state, whose values can be compared as they are. */
async function askFilter({ read, judge, skip }: ListQuestions, section: Resource): Promise<void> {
  const all = await read({ pageSize: 100 });
  const valuesOf = (name: string) => all.rows.map((row) => row[name]).filter((value) => typeof value === 'string');
  const candidates = section.list.filters.filter((one) => {
    const field = columnField(section, one);
    return field !== undefined && meaningOf(field).filter === 'oneOf' && valuesOf(one).length > 0;
  });
  const name = candidates.find((one) => new Set(valuesOf(one)).size > 1) ?? candidates[0];
  if (name === undefined) return skip(filtered, 'No row has a value of a filter with options.');
  const value = String(valuesOf(name)[0]);
  const answer = await read({ pageSize: 100, [name]: value });
  const wrong = answer.rows.find((row) => ![row[name]].flat().includes(value));
  const others = all.rows.some((row) => ![row[name]].flat().includes(value));
  judge(
    filtered,
    answer,
    failureSummary(answer.exchange) ??
      (wrong ? `with ${name}=${value} a row has ${show(wrong[name])}` : null) ??
      (answer.rows.length === 0 ? `with ${name}=${value} there is no row, although one has this value` : null) ??
      (others && !(answer.total < all.total) ? `with ${name}=${value} total is still ${answer.total}` : null),
    `${name}=${value}: ${answer.total} of ${all.total}`,
  );
}
