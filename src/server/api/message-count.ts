import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { API_PREFIX, calls } from '../../contract/calls.ts';
import { actionCode } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { sectionsOf } from '../../declare/menu.ts';
import type { Access, Operator } from '../access.ts';
import type { Parts } from '../app.ts';
import { tableOf } from '../data/section-table.ts';
import type { Db } from '../data/tables.ts';
import { answer } from '../errors.ts';

/** How many rows wait for a decision of whoever asks, by section; sections without any are left out. */
export function messageCountRoute(
  app: FastifyInstance,
  { database, menu }: Parts,
  { guard, operatorOf }: Access,
): void {
  const deciding = sectionsOf(menu).filter(({ workflow }) => workflow);
  app.get(`${API_PREFIX}/${calls.messageCount}`, { preHandler: guard() }, async (request) => {
    const operator = operatorOf(request);
    const theirs = deciding.filter((resource) => mayDecide(resource, operator));
    return answer(await waiting(database.db, theirs, operator));
  });
}

const mayDecide = ({ code, workflow }: Resource, { codes }: Operator): boolean =>
  codes.has(code) && Boolean(workflow?.decision.moves.some((move) => codes.has(actionCode(code, move))));

async function waiting(db: Db, resources: readonly Resource[], { id }: Operator) {
  if (resources.length === 0) return [];
  const counts = resources.map(({ code, workflow, fourEyes }) => {
    // Under four eyes a row waits for somebody else than those who changed it.
    const others = fourEyes ? sql`and not (${id}::integer = any(editors))` : sql``;
    return sql`select ${code}::text as "menuCode", count(*) as total from ${sql.id(tableOf({ code }))}
      where "deletedAt" is null and status = ${workflow?.decision.state} ${others}`;
  });
  const { rows } = await sql<{ menuCode: string; total: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return rows.filter(({ total }) => total > 0);
}
