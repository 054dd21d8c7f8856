import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { PRESENCE_TIMEOUT, type Presence, type PresentOperator, type Visit } from '../../contract/presence.ts';
import { OPERATOR } from '../../declare/columns.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { withTitle } from '../../kinds/reference/reference.server.ts';
import { type Db, sectionTables } from '../database/tables.ts';
import type { Operator } from '../http/access.ts';
import { notFound } from '../http/errors.ts';
import { tableOf, titlesIn } from '../records/section-table.ts';

/** Maximum number of operators listed. */
const MAX_OPERATORS = 20;

interface HeartbeatRequest {
  operator: Operator;
  resource: Resource;
  visit: Omit<Visit, 'section'>;
  now: Date;
}

/** Registers that an operator has a record open and returns the others; it reveals nothing else about the record. */
export async function recordHeartbeat(
  db: Db,
  sections: readonly Resource[],
  heartbeat: HeartbeatRequest,
): Promise<Presence> {
  const { operator, resource, visit, now } = heartbeat;
  const row = await sectionTables(db)
    .selectFrom(`${tableOf(resource)} as t`)
    .select(['t.version', 't.updatedAt as at', withTitle('t.updatedBy', titlesIn(sections)(OPERATOR)).as('by')])
    .select(jsonArrayFrom(selectOthers(db, heartbeat)).as('others'))
    .where('t.id', '=', visit.id)
    .where('t.deletedAt', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { others, version, by, at } = row as unknown as Presence;
  const columns = { section: resource.code, recordId: visit.id, editing: visit.editing, seenAt: now };
  await db
    .insertInto('presence')
    .values({ ...columns, operatorId: operator.id, visit: visit.visit, since: now })
    .onConflict((one) => one.columns(['operatorId', 'visit']).doUpdateSet(columns))
    .execute();
  return { others: others.map((one) => ({ ...one, since: new Date(one.since).toISOString() })), version, by, at };
}

const selectOthers = (db: Db, { operator, resource, visit, now }: HeartbeatRequest) =>
  db
    .selectFrom('presence as p')
    .innerJoin('operator as o', 'o.id', 'p.operatorId')
    .select(['o.id', 'o.name', 'o.avatar'])
    .select(({ fn }) => [
      fn<boolean>('bool_or', ['p.editing']).as('editing'),
      fn.min<PresentOperator['since']>('p.since').as('since'),
    ])
    .where('p.section', '=', resource.code)
    .where('p.recordId', '=', visit.id)
    .where('p.operatorId', '<>', operator.id)
    .where('p.seenAt', '>=', since(now))
    .groupBy(['o.id', 'o.name', 'o.avatar'])
    .orderBy('editing', 'desc')
    .orderBy('since')
    .orderBy('o.id')
    .limit(MAX_OPERATORS);

/** Removes a heartbeat when its page is closed. */
export async function endPresence(db: Db, operatorId: number, visit: string): Promise<void> {
  await db.deleteFrom('presence').where('operatorId', '=', operatorId).where('visit', '=', visit).execute();
}

/** Removes expired heartbeats of pages that did not sign off. */
export async function expirePresence(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('presence').where('seenAt', '<', since(now)).execute();
}

const since = (now: Date): string => new Date(now.getTime() - PRESENCE_TIMEOUT).toISOString();
