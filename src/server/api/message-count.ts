import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { API_PREFIX, calls } from '../../contract/calls.ts';
import { mayDo } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { Access, Operator } from '../access.ts';
import type { Parts } from '../app.ts';
import { tableOf } from '../data/section-table.ts';
import type { Db } from '../data/tables.ts';
import { answer } from '../errors.ts';

/** How many rows wait for a decision of whoever asks, by section; sections without any are left out. */
export function messageCountRoute(
  app: FastifyInstance,
  { database, records }: Parts,
  { guard, operatorOf }: Access,
): void {
  const deciding = records.filter(({ workflow }) => workflow);
  app.get(`${API_PREFIX}/${calls.messageCount}`, { preHandler: guard() }, async (request) => {
    const operator = operatorOf(request);
    const theirs = deciding.filter((resource) => mayDecide(resource, operator, records));
    return answer(await waiting(database.db, theirs, operator));
  });
}

const mayDecide = (resource: Resource, { codes }: Operator, records: readonly Resource[]): boolean =>
  Boolean(resource.workflow?.decision.moves.some((move) => mayDo(resource, move, (code) => codes.has(code), records)));

async function waiting(db: Db, resources: readonly Resource[], { id }: Operator) {
  if (resources.length === 0) return [];
  const counts = resources.map(({ code, within, workflow, fourEyes }) => {
    // Under four eyes a row waits for somebody else than those who changed it.
    const others = fourEyes ? sql`and not (${id}::integer = any(editors))` : sql``;
    return sql`select ${within?.section ?? code}::text as "menuCode", count(*) as total from ${sql.id(tableOf({ code }))}
      where "deletedAt" is null and status = any(${workflow?.decision.states ?? []}::text[]) ${others}`;
  });
  // What waits inside a section's records waits in that section.
  const { rows } = await sql<{ menuCode: string; total: number }>`
    select "menuCode", sum(total)::bigint as total from (${sql.join(counts, sql` union all `)}) as waiting
    group by "menuCode"`.execute(db);
  return rows.filter(({ total }) => total > 0);
}
