import type { DraftOf } from '../../declare/index.ts';
import { defineSeed, type SeedRecord } from '../../demo/define-seed.ts';
import { between, daysFrom, itemAt, momentFrom, pick, referTo, toOpenDay } from '../composing.seed.ts';
import { volunteerPosts } from '../vocabularies.ts';
import { shift } from './shift.ts';

type Draft = DraftOf<typeof shift>;

const posts: readonly Draft['post'][] = ['guide', 'reception', 'order', 'guide', 'activity', 'archive', 'translation'];
const halfDays = [
  ['09:00', '12:00', '上午'],
  ['14:00', '17:00', '下午'],
] as const;

/** About three shifts in every two weeks of the past year, and one a day for the next three weeks, none on closed days. */
const PAST = 79;
const AHEAD = 21;

export const shiftSeed = defineSeed(shift, 'after', async ({ now, rowsOf }) => {
  const active = (await rowsOf('volunteer')).filter(({ status }) => status === 'active');
  const days = Array.from({ length: PAST + AHEAD }, (_, at) =>
    at < PAST ? Math.round((at - PAST) * 4.55) : at - PAST,
  );
  const openDays = days.filter((day) => toOpenDay(now, day) === day);
  return openDays.map((day, at): SeedRecord<Draft> => {
    const [start, end, half] = itemAt(halfDays, at);
    const startAt = momentFrom(now, day, start);
    const date = new Date(startAt);
    const post = itemAt(posts, at);
    return {
      author: 'editor',
      at: daysFrom(now, Math.min(-1, day - 7)),
      draft: {
        name: `${date.getUTCMonth() + 1} 月 ${date.getUTCDate()} 日${half}${volunteerPosts[post].zh}班`,
        post,
        startAt,
        endAt: momentFrom(now, day, end),
        need: between(3, 6, at, 131),
        leader: active.length > 0 ? referTo(pick(active, at, 132)) : null,
        state: at % 23 === 7 ? 'cancelled' : day < 0 ? 'done' : at % 3 === 0 ? 'full' : 'open',
      },
    };
  });
});
