import type { DraftOf } from '../../declare/index.ts';
import { defineSeed, type SeedRecord, type SeedRow } from '../../demo/define-seed.ts';
import { daysFrom, itemAt, referTo } from '../composing.seed.ts';
import { volunteerPosts } from '../vocabularies.ts';
import { serviceRecord } from './serviceRecord.ts';

type Draft = DraftOf<typeof serviceRecord>;

const MINUTE = 60_000;
/** As in every house, a few give most of the hours. */
const FAITHFUL = 12;

function whoServes(active: readonly SeedRow[], turn: number): SeedRow {
  const others = active.slice(FAITHFUL);
  return others.length > 0 && turn % 3 === 0 ? itemAt(others, turn / 3) : itemAt(active.slice(0, FAITHFUL), turn);
}

/** As many volunteers in every shift as it asks for, those of the past with their hours. */
export const serviceRecordSeed = defineSeed(serviceRecord, 'after', async ({ now, rowsOf }) => {
  const active = (await rowsOf('volunteer')).filter(({ status }) => status === 'active');
  const shifts = (await rowsOf('shift')).filter(({ state }) => state === 'done' || state === 'full');
  let turn = 0;
  return shifts.flatMap((shift, at) =>
    Array.from({ length: active.length > 0 ? Number(shift.need) : 0 }, (_, place): SeedRecord<Draft> => {
      const volunteer = whoServes(active, turn);
      turn += 1;
      const [starts, ends] = [Date.parse(String(shift.startAt)), Date.parse(String(shift.endAt))];
      const done = ends < now.getTime();
      const late = (at + place) % 4;
      return {
        author: 'editor',
        at: done ? new Date(ends + 30 * MINUTE) : daysFrom(now, -1),
        draft: {
          volunteer: referTo(volunteer),
          shift: referTo(shift),
          work: `${volunteerPosts[String(shift.post) as keyof typeof volunteerPosts].zh}服务`,
          checkIn: done ? new Date(starts + (late - 2) * 5 * MINUTE).toISOString() : null,
          checkOut: done ? new Date(ends + late * 4 * MINUTE).toISOString() : null,
          hours: done ? 3 - (late === 3 ? 0.5 : 0) : null,
          confirmed: done && (now.getTime() - ends) / MINUTE > 7 * 1440,
        },
      };
    }),
  );
});
