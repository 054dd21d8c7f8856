import { choice, dateTime, defineResource, integer, reference, text } from '../../declare/index.ts';

/** The sessions of a junior activity: time, place and number of seats. */
export const activitySession = defineResource({
  code: 'activitySession',
  path: '/education/juniorActivities/activitySession',
  label: { zh: '活动场次', en: 'Sessions' },
  noun: { zh: '活动场次', en: 'session', measure: '个' },
  about: { zh: '活动的时间、地点和名额', en: 'When and where an activity is held, and for how many' },
  icon: 'table',
  title: 'name',

  fields: {
    activity: reference({ label: { zh: '活动', en: 'Activity' }, required: true, to: 'juniorActivities' }),
    name: text({
      label: { zh: '场次名称', en: 'Session' },
      help: { zh: '例如“7 月 18 日上午场”。', en: 'For example “18 July, morning”.' },
      required: true,
      max: 30,
      translated: true,
    }),
    startAt: dateTime({ label: { zh: '开始', en: 'Starts' }, required: true }),
    endAt: dateTime({ label: { zh: '结束', en: 'Ends' }, required: true, after: 'startAt' }),
    venue: reference({
      label: { zh: '地点', en: 'Venue' },
      help: { zh: '同一场地同一时间只办一场。', en: 'A venue has one event at a time.' },
      required: true,
      to: 'venue',
    }),
    capacity: integer({
      label: { zh: '名额', en: 'Seats' },
      help: { zh: '本场可报名的人数。', en: 'How many may sign up for this session.' },
      required: true,
      min: 1,
      max: 1000,
    }),
    waitlist: integer({
      label: { zh: '候补名额', en: 'Waiting list' },
      help: { zh: '满员后还能排队的人数，0 表示不设候补。', en: 'How many may queue once it is full; 0 means nobody.' },
      required: true,
      min: 0,
      max: 500,
      initial: 0,
    }),
    teacher: text({ label: { zh: '老师', en: 'Teacher' }, max: 30 }),
    state: choice({
      label: { zh: '报名状态', en: 'Sign-up' },
      help: {
        zh: '名额满或空出时由系统切换“可报名”与“已满”。',
        en: 'The system switches between open and full as seats are taken.',
      },
      required: true,
      initial: 'open',
      options: {
        open: { zh: '可报名', en: 'Open' },
        full: { zh: '已满', en: 'Full' },
        closed: { zh: '已截止', en: 'Closed' },
        cancelled: { zh: '已取消', en: 'Cancelled' },
      },
    }),
  },

  list: {
    columns: ['name', 'startAt', 'endAt', 'venue', 'capacity', 'waitlist', 'teacher', 'state'],
    filters: ['startAt', 'venue', 'state'],
    search: ['name', 'teacher'],
    sort: ['startAt', 'asc'],
    inlineEdit: ['capacity', 'waitlist'],
  },

  form: [
    {
      title: { zh: '时间与地点', en: 'Time and place' },
      fields: ['activity', 'name', 'startAt', 'endAt', 'venue', 'teacher'],
    },
    { title: { zh: '名额', en: 'Seats' }, fields: ['capacity', 'waitlist', 'state'] },
  ],

  checks: [
    {
      at: 'startAt',
      must: [{ field: 'startAt', atLeast: { field: 'activity.heldFrom' } }],
      says: { zh: '不能早于活动首日。', en: 'Not before the first day of the activity.' },
    },
    {
      at: 'endAt',
      must: [{ field: 'endAt', atMost: { field: 'activity.heldTo', plusDays: 1 } }],
      says: { zh: '不能晚于活动末日。', en: 'Not after the last day of the activity.' },
    },
    {
      at: 'capacity',
      must: [{ field: 'capacity', atMost: { field: 'venue.capacity' } }],
      says: { zh: '不能多于场地可容纳人数。', en: 'No more than the venue holds.' },
    },
  ],
  apart: [
    {
      same: ['venue'],
      from: 'startAt',
      to: 'endAt',
      at: 'venue',
      unless: { state: ['cancelled'] },
      with: ['zhongshanLecture'],
      says: { zh: '一个场地同一时间只办一场。', en: 'A venue has one event at a time.' },
    },
  ],
  within: { section: 'juniorActivities', field: 'activity' },
  begins: 'startAt',
  calendar: {
    start: 'startAt',
    end: 'endAt',
    place: 'venue',
    subject: 'activity',
    state: 'state',
    unless: { state: ['cancelled'] },
  },
  imports: true,
});
