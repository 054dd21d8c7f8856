import { MINUTE } from '../../contract/museum-time.ts';
import type { DraftOf } from '../../declare/index.ts';
import { defineSeed, type SeedRecord, type SeedRow } from '../../demo/define-seed.ts';
import { daysFrom, itemAt, referTo } from '../composing.seed.ts';
import { volunteerPosts } from '../vocabularies.ts';
import { serviceRecord } from './serviceRecord.ts';

type Draft = DraftOf<typeof serviceRecord>;

/** The number of volunteers who take two thirds of the shifts. */
const REGULARS = 12;

function volunteerAt(active: readonly SeedRow[], turn: number): SeedRow {
  const others = active.slice(REGULARS);
  return others.length > 0 && turn % 3 === 0 ? itemAt(others, turn / 3) : itemAt(active.slice(0, REGULARS), turn);
}

/** Every shift gets the number of volunteers it needs; past ones have hours. */
export const serviceRecordSeed = defineSeed(serviceRecord, 'after', async ({ now, rowsOf }) => {
  const active = (await rowsOf('volunteer')).filter(({ status }) => status === 'active');
  const shifts = (await rowsOf('shift')).filter(({ state }) => state === 'done' || state === 'full');
  let turn = 0;
  return shifts.flatMap((shift, at) =>
    Array.from({ length: active.length > 0 ? Number(shift.need) : 0 }, (_, index): SeedRecord<Draft> => {
      const volunteer = volunteerAt(active, turn);
      turn += 1;
      const [startsAt, endsAt] = [Date.parse(String(shift.startAt)), Date.parse(String(shift.endAt))];
      const isOver = endsAt < now.getTime();
      const delay = (at + index) % 4;
      return {
        author: 'editor',
        at: isOver ? new Date(endsAt + 30 * MINUTE) : daysFrom(now, -1),
        draft: {
          volunteer: referTo(volunteer),
          shift: referTo(shift),
          work: `${volunteerPosts[String(shift.post) as keyof typeof volunteerPosts].zh}服务`,
          checkIn: isOver ? new Date(startsAt + (delay - 2) * 5 * MINUTE).toISOString() : null,
          checkOut: isOver ? new Date(endsAt + delay * 4 * MINUTE).toISOString() : null,
          hours: isOver ? 3 - (delay === 3 ? 0.5 : 0) : null,
          confirmed: isOver && (now.getTime() - endsAt) / MINUTE > 7 * 1440,
        },
      };
    }),
  );
});
