import { defineRules } from '../../server/rules/rules.ts';
import { rejectFewerSeats } from '../../server/seats/seats.ts';
import { lectureBooking } from './lectureBooking.ts';
import { zhongshanLecture } from './zhongshanLecture.ts';

const assertEnoughSeats = rejectFewerSeats(lectureBooking);

/** A lecture cannot have fewer seats than are already taken. */
export const zhongshanLectureRules = defineRules(zhongshanLecture, {
  beforeSave: (draft, context) => assertEnoughSeats(draft, context),
});
