import { dateTime, decimal, defineResource, reference, text, toggle } from '../../declare/index.ts';

/** The assignment of a volunteer to a shift, and the hours served. */
export const serviceRecord = defineResource({
  code: 'serviceRecord',
  path: '/education/volunteer/serviceRecord',
  label: { zh: '排班与服务记录', en: 'Shifts and service' },
  noun: { zh: '服务记录', en: 'service record' },
  about: { zh: '志愿者的排班、签到与服务时数', en: 'The shifts a volunteer is given, and the hours served' },
  icon: 'table',
  title: 'work',

  fields: {
    volunteer: reference({ label: { zh: '志愿者', en: 'Volunteer' }, required: true, to: 'volunteer' }),
    // Many volunteers serve in one shift, so shifts are a shared section and not records inside a volunteer.
    shift: reference({ label: { zh: '班次', en: 'Shift' }, required: true, to: 'shift' }),
    work: text({ label: { zh: '服务内容', en: 'Work' }, required: true, max: 60 }),
    checkIn: dateTime({
      label: { zh: '签到', en: 'Came' },
      help: { zh: '实际到岗的时间。', en: 'When the volunteer came.' },
    }),
    checkOut: dateTime({
      label: { zh: '签退', en: 'Left' },
      help: { zh: '实际离岗的时间。', en: 'When the volunteer left.' },
      after: 'checkIn',
    }),
    hours: decimal({
      label: { zh: '服务时数', en: 'Hours' },
      help: { zh: '以半小时计，一般不少于 2 小时。', en: 'In half hours, usually no fewer than two.' },
      min: 0.5,
      max: 12,
      places: 1,
    }),
    confirmed: toggle({
      label: { zh: '时数已确认', en: 'Hours confirmed' },
      help: { zh: '核对签到和签退后开启。', en: 'On once both times have been checked.' },
    }),
  },

  list: {
    columns: ['shift', 'work', 'checkIn', 'checkOut', 'hours', 'confirmed'],
    filters: ['shift', 'checkIn', 'hours', 'confirmed'],
    search: ['work'],
    sort: ['checkIn', 'desc'],
  },

  form: [
    { title: { zh: '排班', en: 'Shift' }, fields: ['volunteer', 'shift', 'work'] },
    { title: { zh: '服务', en: 'Service' }, fields: ['checkIn', 'checkOut', 'hours', 'confirmed'] },
  ],

  checks: [
    {
      at: 'volunteer',
      must: [{ field: 'volunteer.status', is: ['applied', 'screened', 'interview', 'training', 'active', 'leave'] }],
      says: { zh: '已离队或未录取的志愿者不能排班。', en: 'Who has left or was refused cannot be given shifts.' },
    },
  ],
  apart: [
    {
      same: ['volunteer', 'shift'],
      at: 'shift',
      says: { zh: '一名志愿者每个班次排一次。', en: 'A volunteer has a shift once.' },
    },
  ],
  within: { section: 'volunteer', field: 'volunteer' },
  imports: true,
});
