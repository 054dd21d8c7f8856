import { defineRules } from '../../server/rules/rules.ts';
import { rejectFewerSeats } from '../../server/seats/seats.ts';
import { lectureBooking } from './lectureBooking.ts';
import { zhongshanLecture } from './zhongshanLecture.ts';

const refuseFewer = rejectFewerSeats(lectureBooking);

/** A lecture never has fewer seats than have been given. */
export const zhongshanLectureRules = defineRules(zhongshanLecture, {
  beforeSave: (draft, context) => refuseFewer(draft, context),
});
