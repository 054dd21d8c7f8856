import { sql } from 'kysely';
import type { SeatCount } from '../../../contract/seats.ts';
import type { SeatDeclaration } from '../../../declare/seats.ts';
import type { Db } from '../../database/tables.ts';
import { tableOf } from '../section-table.ts';

/** States of applications that hold a seat, whether or not the person came. */
export const SEATED_STATES = ['approved', 'attended', 'absent'];

/** Seat counts with the last queue number. */
export interface QueueCount extends SeatCount {
  lastQueueNo: number;
  /** Whether the event exists and is not in the trash. */
  exists: boolean;
}

/** Counts the seats of some events with one query. */
export async function countSeats(
  db: Db,
  { applications, holder, seats }: SeatDeclaration,
  ids: readonly number[],
): Promise<QueueCount[]> {
  const seatsPerApplication = seats.takes === undefined ? sql`1` : sql.ref(`a.${seats.takes}`);
  const by = sql.ref(`a.${seats.by}`);
  const { rows } = await sql<QueueCount>`
    select h.id, h.capacity, h.waitlist, h."deletedAt" is null as "exists",
      coalesce(sum(${seatsPerApplication}) filter (where a.status = any(${SEATED_STATES}::text[])), 0)::bigint as taken,
      count(a.id) filter (where a.status = 'waitlisted') as waiting, coalesce(max(a."queueNo"), 0) as "lastQueueNo"
    from ${sql.id(tableOf(holder))} as h
      left join ${sql.id(tableOf(applications))} as a on ${by} = h.id and a."deletedAt" is null
    where h.id = any(${ids}::integer[])
    group by h.id order by h.id`.execute(db);
  return rows.map(({ taken, waiting, lastQueueNo, ...row }) => ({
    ...row,
    taken: Number(taken),
    waiting: Number(waiting),
    lastQueueNo: Number(lastQueueNo),
  }));
}
