import { DAY, dayFrom, dayInShanghai } from '../../contract/museum-time.ts';
import type { DraftOf } from '../../declare/index.ts';
import { defineSeed, type SeedRecord } from '../../demo/define-seed.ts';
import { between, daysFrom, momentFrom, outOf100, referTo } from '../composing.seed.ts';
import { nameAt } from '../people.seed.ts';
import { activitySession } from './activitySession.ts';

type Draft = DraftOf<typeof activitySession>;

const times = [
  ['09:30', '11:30', '上午场', 'morning'],
  ['14:30', '16:30', '下午场', 'afternoon'],
  ['09:30', '11:00', '加场', 'extra session'],
] as const;

const months = 'January February March April May June July August September October November December'.split(' ');

/** Two or three dates for every activity, the first two days after sign-up closes. */
export const activitySessionSeed = defineSeed(activitySession, 'after', async ({ now, rowsOf }) => {
  const activities = await rowsOf('juniorActivities');
  const venues = new Map((await rowsOf('venue')).map(({ id, capacity }) => [id, Number(capacity)]));
  return activities.flatMap((activity, at) => {
    const signupEnds = dayInShanghai(new Date(String(activity.signupTo)));
    const first = (Date.parse(signupEnds) - Date.parse(dayFrom(now))) / DAY + 2;
    return times.slice(0, between(2, 3, at, 51)).map(([start, end, part, partEn], week): SeedRecord<Draft> => {
      const day = first + week * 7;
      const startAt = momentFrom(now, day, start);
      const date = new Date(startAt);
      const isCancelled = outOf100(at * 3 + week, 52, 4);
      return {
        author: 'editor',
        at: daysFrom(now, Math.min(-1, day - 36)),
        draft: {
          activity: referTo(activity),
          name: `${date.getUTCMonth() + 1} 月 ${date.getUTCDate()} 日${part}`,
          nameEn: `${date.getUTCDate()} ${months[date.getUTCMonth()]}, ${partEn}`,
          startAt,
          endAt: momentFrom(now, day, end),
          venue: { id: Number(activity.venue), title: '' },
          capacity: Math.min(
            week === 0 && day >= 2 ? 20 : ([24, 30, 36, 40][(at + week) % 4] ?? 24),
            venues.get(Number(activity.venue)) ?? 24,
          ),
          waitlist: 8,
          teacher: nameAt(710 + (at % 6)),
          state: isCancelled ? 'cancelled' : day < 2 ? 'closed' : week === 0 ? 'full' : 'open',
        },
      };
    });
  });
});
