import type { CompiledQuery } from 'kysely';

const PATTERN = /(?<= i?like )\$(\d+)/g;

/**
 * Three characters in a row that every locale of a database takes for letters or digits, of which it makes trigrams. Of
 * others, such as ①②③, the index has none although Unicode calls them numbers.
 */
const TRIGRAM = /[A-Za-z0-9\u4e00-\u9fa5]{3}/;

export const hasTrigram = (word: string): boolean => TRIGRAM.test(word);

/**
 * The text of a search whose patterns the planner does not know, so that one plan serves all words and a connection prepares
 * it. Planning with a word takes longer than the search: the planner compares the word with the statistics of all searched
 * columns. It is for statements that find all matches by an index, and without an order or another condition, as the plan
 * for any value of those could read the whole table. A word without a trigram would read a whole index, so it stays known.
 */
export function planForAnyWord({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): string {
  const patterns = [...sql.matchAll(PATTERN)].map(([, number]) => String(parameters[Number(number) - 1]));
  return patterns.every(hasTrigram) ? sql.replace(PATTERN, '(select $$$1::text)') : sql;
}
