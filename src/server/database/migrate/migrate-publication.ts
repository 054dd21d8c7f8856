import { sql } from 'kysely';
import type { Resource } from '../../../declare/define-resource.ts';
import { tableOf } from '../../fields/section-table.ts';
import type { Tx } from '../tables.ts';

/**
 * Earlier versions left the time of publication empty if none was planned. Published records get the earliest time that
 * the record or its revisions know, in the row and in the published copy.
 */
export async function datePublished(tx: Tx, resource: Resource): Promise<void> {
  const from = resource.workflow?.publication?.from;
  if (from === undefined) return;
  const [table, column] = [sql.id(tableOf(resource)), sql.id(from)];
  await sql`
    update ${table} as t set ${column} = coalesce(t.${column}, s.since), live = t.live || jsonb_build_object(${from}::text, s.since)
    from (
      select p.id, date_trunc('minute', least(p."publishedAt", min((r.standing ->> 'publishedAt')::timestamptz))) as since
      from ${table} as p left join revision as r on r.section = ${resource.code} and r."recordId" = p.id
      where p.live is not null and p.live ->> ${from}::text is null and p."publishedAt" is not null group by p.id
    ) as s
    where t.id = s.id`.execute(tx);
}
