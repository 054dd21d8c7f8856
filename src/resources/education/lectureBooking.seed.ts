import { DAY, HOUR } from '../../contract/museum-time.ts';
import type { DraftOf } from '../../declare/index.ts';
import { defineSeed, type SeedRecord } from '../../demo/define-seed.ts';
import { between, outOf100, pick, referTo } from '../composing.seed.ts';
import { createApplicants } from '../member/member-link.seed.ts';
import { nameAt } from '../people.seed.ts';
import { lectureBooking } from './lectureBooking.ts';

type Draft = DraftOf<typeof lectureBooking>;

/** Ten to twenty-two bookings for each lecture that takes bookings. */
export const lectureBookingSeed = defineSeed(lectureBooking, 'after', async (world) => {
  const { now, rowsOf } = world;
  const applicantAt = await createApplicants(world);
  const lectures = (await rowsOf('zhongshanLecture')).filter(
    ({ bookingMode, status }) => bookingMode !== 'none' && (status === 'published' || status === 'offline'),
  );
  return lectures
    .flatMap((lecture, talk) => {
      const startsAt = Date.parse(String(lecture.startAt));
      const isOver = startsAt < now.getTime();
      const closesAt = Math.min(startsAt - DAY, now.getTime() - HOUR);
      return Array.from({ length: between(10, 22, talk, 91) }, (_, index): SeedRecord<Draft> => {
        const at = talk * 40 + index;
        const submittedAt = new Date(closesAt - (20 - index * 0.8) * DAY * 0.7);
        const isCancelled = outOf100(at, 92, 8);
        const isPending = !isOver && outOf100(at, 93, lecture.bookingMode === 'manual' ? 60 : 15);
        const attendance = outOf100(at, 94, 86) ? 'attended' : 'absent';
        const status = isCancelled ? 'cancelled' : isOver ? attendance : isPending ? 'pending' : 'approved';
        const decidedAt = new Date(
          isPending ? submittedAt.getTime() : Math.min(submittedAt.getTime() + HOUR, now.getTime()),
        );
        const { member, phone, name } = applicantAt(at, submittedAt);
        return {
          status,
          ...(isCancelled ? { reason: pick(['临时有事', '改约下一讲', '重复预约'], at, 95) } : {}),
          author: 'desk',
          at: decidedAt,
          draft: {
            lecture: referTo(lecture),
            name: name ?? nameAt(5_000 + at),
            phone,
            member,
            seats: between(1, 2, at, 96),
            seatCode: status === 'pending' || isCancelled ? null : `L${String(200_000 + at * 11).slice(-6)}`,
            checkedInAt: status === 'attended' ? new Date(startsAt - (at % 20) * 60_000).toISOString() : null,
            source: pick(['web', 'mini', 'mini', 'phone', 'desk'] as const, at, 97),
            submittedAt: submittedAt.toISOString(),
            decidedAt: isPending ? null : decidedAt.toISOString(),
            consentVersion: '2024-1',
          },
        };
      });
    })
    .sort((one, other) => one.at.getTime() - other.at.getTime());
});
