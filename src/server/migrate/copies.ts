import { sql } from 'kysely';
import type { Resource } from '../../declare/define-resource.ts';
import type { Tx } from '../database/tables.ts';
import type { Rewrite } from '../fields/rewrite.ts';
import { tableOf } from '../records/section-table.ts';

/** Rewrites the copies of a section's records: the published ones and the revisions. */
export async function rewriteCopies(tx: Tx, resource: Resource, { applies, result }: Rewrite): Promise<void> {
  const [table, live, record] = [sql.id(tableOf(resource)), sql`live`, sql`record`];
  if (resource.workflow) await sql`update ${table} set live = ${result(live)} where ${applies(live)}`.execute(tx);
  await sql`
    update revision set record = ${result(record)} where section = ${resource.code} and ${applies(record)}`.execute(tx);
}
