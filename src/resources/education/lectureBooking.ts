import {
  applicationFields,
  applyNo,
  dateTime,
  defineResource,
  email,
  integer,
  phone,
  reference,
  registration,
  registrationMessages,
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
    phone: phone({
      label: { zh: '电话', en: 'Telephone' },
      help: { zh: '通知和签到都用这个号码。', en: 'For messages, and to be found at check-in.' },
      required: true,
      seenBy: 'personal',
    }),
    email: email({ label: { zh: '邮箱', en: 'E-mail' }, seenBy: 'personal' }),
    ...memberFields,
    seats: integer({
      label: { zh: '座位数', en: 'Seats' },
      help: { zh: '这次预约占用的座位数。', en: 'How many seats this booking takes.' },
      required: true,
      min: 1,
      max: 5,
      initial: 1,
    }),
    queueNo: integer({
      label: { zh: '候补序号', en: 'Queue no.' },
      help: { zh: '名额空出时按它依次递补。', en: 'As seats become free, smaller numbers move up first.' },
      auto: true,
    }),
    seatCode: text({
      label: { zh: '签到码', en: 'Check-in code' },
      help: { zh: '通过时由系统生成，到场签到时出示。', en: 'Given on approval; shown at the door to check in.' },
      max: 8,
      auto: true,
    }),
    checkedInAt: dateTime({
      label: { zh: '签到时间', en: 'Checked in' },
      help: { zh: '到场签到时由系统记下。', en: 'Recorded by the system at the door.' },
      auto: true,
    }),
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
    search: ['applyNo', 'name', 'phone'],
    sort: ['submittedAt', 'desc'],
  },

  form: [
    {
      title: { zh: '预约', en: 'Booking' },
      fields: ['lecture', 'name', 'phone', 'email', 'messageLanguage', 'member', 'seats'],
    },
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
  applicant: {
    name: 'name',
    phone: 'phone',
    email: 'email',
    language: 'messageLanguage',
    told: registrationMessages,
    values: {
      number: 'applyNo',
      title: 'lecture',
      time: 'lecture.startAt',
      place: 'lecture.venue',
      code: 'seatCode',
    },
    templates: 'messageTemplate',
  },
  byClock: [{ from: 'approved', to: 'absent', after: 'lecture.endAt' }],
});
