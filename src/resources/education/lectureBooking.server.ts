import { invalidDraft } from '../../server/http/errors.ts';
import { seatRules } from '../../server/seats/seats.ts';
import { lectureBooking } from './lectureBooking.ts';

/** Bookings are held against the seats of the lecture. */
export const lectureBookingRules = seatRules(lectureBooking, {
  /** The lecture says how many seats one booking may have. */
  async beforeSave(draft, { valueIn }) {
    const most = await valueIn('zhongshanLecture', draft.lecture.id, 'maxPerBooking');
    if (typeof most !== 'number' || draft.seats <= most) return draft;
    throw invalidDraft({
      seats: { zh: `每次最多预约 ${most} 个座位。`, en: `A booking has at most ${most} seats.` },
    });
  },
});
