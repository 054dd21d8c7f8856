import { type AliasableExpression, type RawBuilder, sql } from 'kysely';
import type { Label } from '../../contract/label.ts';
import type { SearchHit, SectionHits } from '../../contract/search.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { titleFields, withTranslations } from '../../declare/translation.ts';
import { serverKindOf } from '../../kinds/index.server.ts';
import { meaningOf } from '../../kinds/index.ts';
import { contains } from '../../kinds/text/text.server.ts';
import { type Db, sectionTables } from '../database/tables.ts';
import type { Condition, RowExpressions } from '../fields/kind.ts';
import type { Operator } from '../http/access.ts';
import { shortWordsCondition } from './indexes/short-words.ts';
import { hasTrigram } from './indexes/trigrams.ts';
import { listCondition, searchCondition, sortColumns } from './list-condition.ts';
import { tableOf, titlesOf } from './section-table.ts';
import { visibilityFor, visibleTitle } from './visibility/masking.ts';
import { readPlacedTitles } from './visibility/places.ts';

export interface Search {
  /**
   * Searches all sections for a few rows each; a section that fails or times out is marked and does not affect the
   * others.
   */
  everywhere: (
    text: string,
    readableSections: readonly Resource[],
    options: { operator: Operator; each: number },
  ) => Promise<SectionHits<Label>[]>;
  /** Searches one section, page by page. */
  inside: (
    text: string,
    resource: Resource,
    options: { operator: Operator; current: number; pageSize: number },
  ) => Promise<SectionHits<Label>[]>;
}

/** Time limit for all sections together, in milliseconds. */
const TIME_LIMIT = 6_000;

/** Maximum number of matches counted, since nobody reads several thousand. */
const COUNT_LIMITS = { everywhere: 20, inside: 1_000 };

/** Number of matches, in the order of the list, that are ranked. */
const RANK_LIMIT = 200;

/** Maximum number of words, each of which is searched in every column. */
const MAX_WORDS = 8;

export function createSearch(
  db: Db,
  sections: readonly Resource[],
  onError: (error: unknown, section: string) => void,
  timeLimit = TIME_LIMIT,
): Search {
  return {
    /** Sequential, because the embedded database runs one query at a time and other requests need it too. */
    async everywhere(text, readable, { operator, each }) {
      const parsed = parseSearchText(text);
      if (!parsed) return [];
      const deadline = Date.now() + timeLimit;
      const results: RankedResults[] = [];
      for (const resource of readable) {
        const options = {
          operator,
          sections,
          offset: 0,
          limit: each,
          rankLimit: RANK_LIMIT,
          countLimit: COUNT_LIMITS.everywhere,
        };
        const result = await withDeadline(deadline, () => searchSection(db, resource, parsed, options)).catch(
          (error: unknown) => {
            onError(error, resource.code);
            return failedSection(resource);
          },
        );
        if (result.list.length > 0 || result.failed) results.push(result);
      }
      return results.sort((one, other) => one.rank - other.rank).map(withoutRank);
    },

    async inside(text, resource, { operator, current, pageSize }) {
      const parsed = parseSearchText(text);
      if (!parsed) return [];
      const countLimit = COUNT_LIMITS.inside;
      const options = { operator, sections, limit: pageSize, rankLimit: countLimit + 1, countLimit };
      const page = await searchSection(db, resource, parsed, { ...options, offset: (current - 1) * pageSize });
      if (page.list.length > 0 || current === 1) return [withoutRank(page)];
      // A page past the end is empty but still has the total.
      const { total, more } = await searchSection(db, resource, parsed, { ...options, limit: 1, offset: 0 });
      return [{ section: resource.code, list: [], total, more }];
    },
  };
}

type RankedResults = SectionHits<Label> & { rank: number };

const LAST = 9;

const failedSection = ({ code }: Resource): RankedResults => ({
  section: code,
  list: [],
  total: 0,
  more: false,
  failed: true,
  rank: LAST,
});

const withoutRank = ({ rank: _, ...results }: RankedResults): SectionHits<Label> => results;

/** The parsed search text: a record id, or words. */
interface ParsedSearch {
  id?: number;
  text: string;
  words: readonly string[];
}

const LARGEST_ID = 2_147_483_647;

function parseSearchText(text: string): ParsedSearch | null {
  const number = /^[#＃]\s*(\d{1,10})$/.exec(text)?.[1];
  if (number) return { id: Math.min(Number(number), LARGEST_ID), text, words: [] };
  const words = text.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  return words.length > 0 ? { text, words } : null;
}

async function withDeadline<T>(deadline: number, work: () => Promise<T>): Promise<T> {
  const remaining = deadline - Date.now();
  if (remaining <= 0) throw new Error('the search had taken too long before it came here');
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the search took too long')), remaining);
  });
  return Promise.race([work(), timeout]).finally(() => clearTimeout(timer));
}

interface SectionSearch {
  operator: Operator;
  /** Every section with a table. */
  sections: readonly Resource[];
  offset: number;
  limit: number;
  rankLimit: number;
  countLimit: number;
}

type Row = Omit<SearchHit, 'title'> & {
  titles: Record<string, unknown>;
  rank: number;
  matches: number | string;
  /** How many matches the indexes were read for. */
  indexed: number | string;
};

async function searchSection(
  db: Db,
  resource: Resource,
  parsed: ParsedSearch,
  options: SectionSearch,
): Promise<RankedResults> {
  const { operator, sections, offset, limit, rankLimit, countLimit } = options;
  const columns = searchColumns(operator, resource);
  const [field, order] = resource.list.sort;
  const direction = sql.raw(order === 'desc' ? 'desc nulls last' : 'asc nulls first');
  const matches = () =>
    listCondition(db, resource, { filters: [], keywords: [] }, (where) =>
      matchesSearch(where, resource, parsed, columns),
    );
  const rankedQuery = (ids: AliasableExpression<{ id: number }>, indexed: RawBuilder<number>) => {
    const ranked = sectionTables(db)
      .selectFrom(ids.as('first'))
      .innerJoin(`${tableOf(resource)} as t`, 't.id', 'first.id')
      .select(['t.id', 't.updatedAt', `t.${field} as listed`, titlesOf(resource).as('titles')])
      .select(resource.workflow ? ['t.status', 't.changed'] : [])
      .select((where: RowExpressions) => rankOf(where, parsed, columns, resource).as('rank'))
      .select(indexed.as('indexed'));
    return sectionTables(db)
      .selectFrom(ranked.as('t'))
      .selectAll()
      .select(sql`count(*) over ()`.as('matches'))
      .orderBy(sql`rank, listed ${direction}, id desc`)
      .limit(limit)
      .offset(offset);
  };
  const inOrder = <Q>(query: Q): Q => sortColumns(query, [{ field, order }]);
  const readInOrder = async () => {
    const first = matches().select('t.id').$call(inOrder).limit(rankLimit);
    return (await rankedQuery(first, sql`0`).execute()) as unknown as Row[];
  };
  const readByIndex = async (condition: RawBuilder<boolean> | undefined) => {
    const found = matches()
      .$if(condition !== undefined, (query) => query.where(condition as RawBuilder<boolean>))
      .select([...new Set(['t.id', `t.${field}`])])
      .limit(MAX_INDEXED + 1);
    const first = sectionTables(db)
      .selectFrom(found.as('t'))
      .select(['t.id', sql`count(*) over ()`.as('indexed')])
      .$call(inOrder)
      .limit(rankLimit);
    return (await rankedQuery(first, sql.ref('first.indexed')).execute()) as unknown as Row[];
  };
  const shortWords = shortWordsCondition(resource, parsed.words);
  const isIndexed = shortWords !== undefined || (parsed.words.length > 0 && parsed.words.every(hasTrigram));
  const indexedRows = isIndexed && (await readByIndex(shortWords));
  const rows = indexedRows && Number(indexedRows[0]?.indexed ?? 0) <= MAX_INDEXED ? indexedRows : await readInOrder();
  const total = Number(rows[0]?.matches ?? 0);
  return {
    section: resource.code,
    list: await readPlacedTitles(
      db,
      resource,
      rows.map((row) => visibleRow(operator, resource, row)),
      { operator, sections },
    ),
    total: Math.min(total, countLimit),
    more: total > countLimit,
    rank: rows[0]?.rank ?? LAST,
  };
}

/** As many matches as are read by an index; where there are more, the order of the list finds the first soon. */
const MAX_INDEXED = 10_000;

/**
 * The columns to search: those of the section's own search, its title and its numbers, without fields restricted for
 * the operator.
 */
function searchColumns(operator: Operator, resource: Resource): string[] {
  const { fields, list } = resource;
  const numbers = Object.entries(fields).flatMap(([name, field]) => (serverKindOf(field).numbering ? name : []));
  return [...new Set([...titleFields(resource), ...numbers, ...withTranslations(resource, list.search)])].filter(
    (name) => {
      const field = fields[name];
      return field && meaningOf(field).filter === 'contains' && visibilityFor(operator, resource, field) === 'whole';
    },
  );
}

const matchesSearch = (
  where: RowExpressions,
  resource: Resource,
  { id, words }: ParsedSearch,
  columns: readonly string[],
): Condition =>
  id === undefined
    ? where.and(
        words.map((word) => where.or(columns.flatMap((name) => searchCondition(where, resource, name, [word]) ?? []))),
      )
    : where('t.id', '=', id);

/** Ranks exact matches of title or number first, then titles with these words, then other matches. */
function rankOf(
  where: RowExpressions,
  { id, text, words }: ParsedSearch,
  columns: readonly string[],
  resource: Resource,
) {
  if (id !== undefined) return sql<number>`0`;
  const isNumber = /\d/.test(text);
  const titles = titleFields(resource).filter((name) => columns.includes(name));
  const exact = where.or(
    columns
      .filter((name) => titles.includes(name) || isNumber)
      .map((name) => where(sql`lower(${sql.ref(`t.${name}`)})`, '=', text.toLowerCase())),
  );
  const inTitle = where.or(titles.flatMap((name) => contains(where, `t.${name}`, words) ?? []));
  return sql<number>`case when ${exact} then 0 when ${inTitle} then 1 else 2 end`;
}

function visibleRow(operator: Operator, resource: Resource, row: Row): SearchHit<Label> {
  const { id, titles, status, changed, updatedAt } = row;
  return {
    id,
    title: visibleTitle(operator, resource, titles),
    ...(status === undefined ? {} : { status, changed: changed === true }),
    updatedAt,
  };
}
