import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../../declare/define-resource.ts';
import type { Field } from '../../../declare/kinds.ts';
import { type Column, tableOf } from '../../fields/section-table.ts';
import type { Tx } from '../tables.ts';

/** A change to a JSON value: where there is something to change, and what it is afterwards. */
interface Rewrite {
  applies: (value: RawBuilder<unknown>) => RawBuilder<unknown>;
  result: (value: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/**
 * Carries over what is stored under an earlier name inside the values of a field: options of choices, columns of rows.
 * The published copies and the revisions hold the same values and are changed with them.
 */
export async function carryInnerNames(tx: Tx, resource: Resource, { name, type, field }: Column): Promise<void> {
  const [table, column] = [sql.id(tableOf(resource)), sql.id(name)];
  for (const rewrite of field ? rewritesOf(field) : []) {
    const value = sql`to_jsonb(${column})`;
    const result = type === 'text' ? sql`${rewrite.result(value)} #>> '{}'` : rewrite.result(value);
    await sql`update ${table} set ${column} = ${result} where ${rewrite.applies(value)}`.execute(tx);
    await rewriteCopies(tx, resource, insideKey(name, rewrite));
  }
}

/** Gives the field of a renamed column its new name in the published copies and the revisions. */
export const renameInCopies = (tx: Tx, resource: Resource, was: string, name: string): Promise<void> =>
  rewriteCopies(tx, resource, renamedKey(was, name));

async function rewriteCopies(tx: Tx, resource: Resource, { applies, result }: Rewrite): Promise<void> {
  const [table, live, record] = [sql.id(tableOf(resource)), sql`live`, sql`record`];
  if (resource.workflow) await sql`update ${table} set live = ${result(live)} where ${applies(live)}`.execute(tx);
  await sql`
    update revision set record = ${result(record)} where section = ${resource.code} and ${applies(record)}`.execute(tx);
}

function rewritesOf(field: Field): Rewrite[] {
  if (field.kind === 'choice') return renamedOptions(field.options).map(replacedText);
  if (field.kind === 'multi') return renamedOptions(field.options).map((names) => eachOf(replacedText(names)));
  if (field.kind !== 'rows') return [];
  return Object.entries(field.columns)
    .flatMap(([name, column]) => [
      ...(column.was === undefined ? [] : [renamedKey(column.was, name)]),
      ...rewritesOf(column).map((rewrite) => insideKey(name, rewrite)),
    ])
    .map(eachOf);
}

type Names = readonly [was: string, name: string];

const renamedOptions = (options: Readonly<Record<string, { was?: string }>>): Names[] =>
  Object.entries(options).flatMap(([name, { was }]) => (was === undefined ? [] : [[was, name]]));

const replacedText = ([was, name]: Names): Rewrite => ({
  applies: (value) => sql`${value} = to_jsonb(${was}::text)`,
  result: () => sql`to_jsonb(${name}::text)`,
});

/** Where both names are there, the value under the present one counts. */
const renamedKey = (was: string, name: string): Rewrite => ({
  applies: (value) => sql`jsonb_typeof(${value}) = 'object' and ${value} ? ${was}::text`,
  result: (value) => sql`jsonb_build_object(${name}::text, ${value} -> ${was}::text) || (${value} - ${was}::text)`,
});

const insideKey = (key: string, { applies, result }: Rewrite): Rewrite => ({
  applies: (value) => applies(sql`(${value} -> ${key}::text)`),
  result: (value) => sql`${value} || jsonb_build_object(${key}::text, ${result(sql`(${value} -> ${key}::text)`)})`,
});

const eachOf = ({ applies, result }: Rewrite): Rewrite => ({
  applies: (value) => sql`exists (
    select 1 from jsonb_array_elements(case jsonb_typeof(${value}) when 'array' then ${value} else '[]' end) as e (item)
    where ${applies(sql`item`)})`,
  result: (value) => sql`(
    select jsonb_agg(case when ${applies(sql`item`)} then ${result(sql`item`)} else item end order by place)
    from jsonb_array_elements(${value}) with ordinality as e (item, place))`,
});
