import {
  applicationFields,
  applyNo,
  dateTime,
  defineResource,
  integer,
  phone,
  reference,
  registration,
  text,
} from '../../declare/index.ts';
import { memberFields } from '../member/member-fields.ts';

/** Bookings for a lecture, decided within the available seats. */
export const lectureBooking = defineResource({
  code: 'lectureBooking',
  path: '/education/zhongshanLecture/lectureBooking',
  label: { zh: '讲座预约', en: 'Lecture bookings' },
  noun: { zh: '讲座预约', en: 'lecture booking' },
  about: { zh: '讲座座位的预约、候补与签到', en: 'Seats booked for a lecture, the waiting list and check-in' },
  icon: 'edit',
  title: 'name',
  entry: { zh: '代为预约', en: 'Book at the desk' },

  fields: {
    applyNo: applyNo('LB'),
    lecture: reference({ label: { zh: '讲座', en: 'Lecture' }, required: true, to: 'zhongshanLecture' }),
    name: text({ label: { zh: '姓名', en: 'Name' }, required: true, max: 30, seenBy: 'personal' }),
    phone: phone({ label: { zh: '电话', en: 'Telephone' }, required: true, seenBy: 'personal' }),
    ...memberFields,
    seats: integer({ label: { zh: '座位数', en: 'Seats' }, required: true, min: 1, max: 5, initial: 1 }),
    queueNo: integer({ label: { zh: '候补序号', en: 'Place in the queue' }, auto: true }),
    seatCode: text({ label: { zh: '签到码', en: 'Check-in code' }, max: 8, auto: true }),
    checkedInAt: dateTime({ label: { zh: '签到时间', en: 'Checked in' }, auto: true }),
    ...applicationFields,
  },

  list: {
    columns: ['applyNo', 'name', 'phone', 'seats', 'queueNo', 'status', 'submittedAt'],
    filters: [
      'applyNo',
      'name',
      'phone',
      'status',
      'submittedAt',
      'seatCode',
      'checkedInAt',
      'source',
      'decidedAt',
      'member',
    ],
    search: ['applyNo', 'name'],
    sort: ['submittedAt', 'desc'],
  },

  form: [
    { title: { zh: '预约', en: 'Booking' }, fields: ['lecture', 'name', 'phone', 'member', 'seats'] },
    {
      title: { zh: '办理', en: 'Handling' },
      fields: ['applyNo', 'source', 'consentVersion', 'submittedAt', 'decidedAt', 'queueNo', 'seatCode', 'checkedInAt'],
    },
  ],

  within: { section: 'zhongshanLecture', field: 'lecture', open: true },
  workflow: registration,
  apart: [
    {
      same: ['lecture', 'phone'],
      at: 'phone',
      unless: { status: ['rejected', 'cancelled'] },
      says: { zh: '每个电话每场讲座预约一次。', en: 'A telephone number books a lecture once.' },
    },
  ],
  seats: { by: 'lecture', takes: 'seats', checkIn: { number: 'applyNo', phone: 'phone' } },
  byClock: [{ from: 'approved', to: 'absent', after: 'lecture.endAt' }],
});
