import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../../declare/define-resource.ts';
import { titleFields, withTranslations } from '../../../declare/translation.ts';
import { serverKindOf } from '../../../kinds/index.server.ts';

const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => 32 + at));

/**
 * Words of one or two Chinese characters, such as most names, have no trigram. An index of the single characters and the
 * pairs in the texts of a section finds them. Letters and digits are left out first: nearly every record has any of them,
 * and without them the function takes a third less time. Pairs that only arise from that do no harm, since a search
 * compares the texts as well.
 */
export const shortWordsFunction = sql`
  create or replace function short_words(value text) returns text[] immutable parallel safe language sql as
  $$ select array(
    select word
    from (select string_to_array(translate(value, ${sql.lit(ASCII)}, ''), null)) as texts (characters),
      unnest(characters, characters[2:]) as pair (first, second),
      lateral (values (first), (first || second)) as words (word)
    where word collate "C" > U&'\\007f'
  ) $$`;

const SHORT_WORD = /^\p{Script=Han}{1,2}$/u;

/** The columns that searches look into: those of the list, of the search of all sections and of choices. */
export function searchedColumns(resource: Resource): string[] {
  const { fields, list } = resource;
  const numbers = Object.keys(fields).filter((name) => serverKindOf(fields[name] as never).numbering);
  return [...new Set([...titleFields(resource), ...numbers, ...withTranslations(resource, list.search)])];
}

/** Whether the section has an index of short words: where all searched columns are texts. */
export const indexesShortWords = (resource: Resource): boolean =>
  searchedColumns(resource).every((name) => {
    const field = resource.fields[name];
    return field !== undefined && serverKindOf(field).columnType === 'text';
  });

/** What the index of short words holds of a row; the index and the condition must be the same expression. */
export const shortWordsOf = (
  resource: Resource,
  columnOf: (name: string) => RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`short_words(${sql.join(
    searchedColumns(resource).map((name) => sql`coalesce(${columnOf(name)}, '')`),
    sql` || ' ' || `,
  )})`;

/**
 * A condition that is true wherever one of the searched columns contains these words, for the table aliased `t`: an addition
 * to the condition of a search, which the index can serve. Undefined where no word is short.
 */
export function shortWordsCondition(resource: Resource, words: readonly string[]): RawBuilder<boolean> | undefined {
  const shortWords = words.filter((word) => SHORT_WORD.test(word));
  if (shortWords.length === 0 || !indexesShortWords(resource)) return undefined;
  return sql<boolean>`${shortWordsOf(resource, (name) => sql.ref(`t.${name}`))} @> ${shortWords}::text[]`;
}
