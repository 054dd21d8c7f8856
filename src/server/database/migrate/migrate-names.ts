import { sql } from 'kysely';
import type { Resource } from '../../../declare/define-resource.ts';
import { serverKindOf } from '../../fields/kinds.ts';
import { insideKey, type Rewrite, renamedKey } from '../../fields/rewrite.ts';
import { type Column, tableOf } from '../../fields/section-table.ts';
import type { Tx } from '../tables.ts';

/** Renames options of choices and columns of rows inside stored values, including published copies and revisions. */
export async function carryInnerNames(tx: Tx, resource: Resource, { name, type, field }: Column): Promise<void> {
  const [table, column] = [sql.id(tableOf(resource)), sql.id(name)];
  for (const rewrite of (field && serverKindOf(field).renames?.(field)) ?? []) {
    const value = sql`to_jsonb(${column})`;
    const result = type === 'text' ? sql`${rewrite.result(value)} #>> '{}'` : rewrite.result(value);
    await sql`update ${table} set ${column} = ${result} where ${rewrite.applies(value)}`.execute(tx);
    await rewriteCopies(tx, resource, insideKey(name, rewrite));
  }
}

/** Renames the key of a renamed column in published copies and revisions. */
export const renameInCopies = (tx: Tx, resource: Resource, was: string, name: string): Promise<void> =>
  rewriteCopies(tx, resource, renamedKey(was, name));

async function rewriteCopies(tx: Tx, resource: Resource, { applies, result }: Rewrite): Promise<void> {
  const [table, live, record] = [sql.id(tableOf(resource)), sql`live`, sql`record`];
  if (resource.workflow) await sql`update ${table} set live = ${result(live)} where ${applies(live)}`.execute(tx);
  await sql`
    update revision set record = ${result(record)} where section = ${resource.code} and ${applies(record)}`.execute(tx);
}
