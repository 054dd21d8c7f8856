import { eventRules } from '../../server/records/seats/seats.ts';
import { lectureBooking } from './lectureBooking.ts';
import { zhongshanLecture } from './zhongshanLecture.ts';

/** The seats of a lecture follow its capacity. */
export const zhongshanLectureRules = eventRules(zhongshanLecture, lectureBooking);
