import { type RawBuilder, sql } from 'kysely';

/** A rewrite of a JSON value: when it applies, and its result. */
export interface Rewrite {
  applies: (value: RawBuilder<unknown>) => RawBuilder<unknown>;
  result: (value: RawBuilder<unknown>) => RawBuilder<unknown>;
}

type Names = readonly [was: string, name: string];

/** The options that declare an earlier name. */
export const renamedOptions = (options: Readonly<Record<string, { was?: string }>>): Names[] =>
  Object.entries(options).flatMap(([name, { was }]) => (was === undefined ? [] : [[was, name]]));

/** Replaces one name by the other. */
export const replacedText = ([was, name]: Names): Rewrite => ({
  applies: (value) => sql`${value} = to_jsonb(${was}::text)`,
  result: () => sql`to_jsonb(${name}::text)`,
});

/** If both keys exist, the value of the current one wins. */
export const renamedKey = (was: string, name: string): Rewrite => ({
  applies: (value) => sql`jsonb_typeof(${value}) = 'object' and ${value} ? ${was}::text`,
  result: (value) => sql`jsonb_build_object(${name}::text, ${value} -> ${was}::text) || (${value} - ${was}::text)`,
});

/** Takes a key with its value out. */
export const removedKey = (name: string): Rewrite => ({
  applies: (value) => sql`jsonb_typeof(${value}) = 'object' and ${value} ? ${name}::text`,
  result: (value) => sql`${value} - ${name}::text`,
});

/** Applies the rewrite to the value of a key. */
export const insideKey = (key: string, { applies, result }: Rewrite): Rewrite => ({
  applies: (value) => applies(sql`(${value} -> ${key}::text)`),
  result: (value) => sql`${value} || jsonb_build_object(${key}::text, ${result(sql`(${value} -> ${key}::text)`)})`,
});

/** Applies the rewrite to each item of a list. */
export const eachOf = ({ applies, result }: Rewrite): Rewrite => ({
  applies: (value) => sql`exists (
    select 1 from jsonb_array_elements(case jsonb_typeof(${value}) when 'array' then ${value} else '[]' end) as e (item)
    where ${applies(sql`item`)})`,
  result: (value) => sql`(
    select jsonb_agg(case when ${applies(sql`item`)} then ${result(sql`item`)} else item end order by place)
    from jsonb_array_elements(${value}) with ordinality as e (item, place))`,
});
