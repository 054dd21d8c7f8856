import { invalidDraft } from '../../server/http/errors.ts';
import { seatRules } from '../../server/records/seats/seats.ts';
import { linkMember } from '../member/member-link.server.ts';
import { lectureBooking } from './lectureBooking.ts';

/** Bookings take seats of the lecture. */
export const lectureBookingRules = seatRules(lectureBooking, {
  /** The lecture limits the seats of one booking. */
  async beforeSave(draft, context) {
    const max = await context.valueIn('zhongshanLecture', draft.lecture.id, 'maxPerBooking');
    if (typeof max !== 'number' || draft.seats <= max) return linkMember(draft, 'phone', context);
    throw invalidDraft({
      seats: { zh: `每次最多预约 ${max} 个座位。`, en: `A booking has at most ${max} seats.` },
    });
  },
});
