import {
  applicationFields,
  applyNo,
  choice,
  date,
  dateTime,
  defineResource,
  identityFields,
  integer,
  longText,
  phone,
  reference,
  registration,
  rows,
  text,
  toggle,
} from '../../declare/index.ts';
import { memberFields } from '../member/member-fields.ts';
import { genders } from '../vocabularies.ts';

/** Sign-ups of children for a session of a junior activity, decided by the museum within the available seats. */
export const juniorActivitiesApply = defineResource({
  code: 'juniorActivitiesApply',
  path: '/education/juniorActivitiesApply',
  label: { zh: '青少年活动报名', en: 'Junior sign-ups' },
  noun: { zh: '活动报名', en: 'sign-up' },
  about: {
    zh: '审核青少年活动的报名、候补与签到',
    en: 'Sign-ups for junior activities, the waiting list and check-in',
  },
  icon: 'edit',
  title: 'childName',
  entry: { zh: '代为登记', en: 'Register at the desk' },

  fields: {
    applyNo: applyNo('JA'),
    activity: reference({ label: { zh: '活动', en: 'Activity' }, required: true, to: 'juniorActivities' }),
    session: reference({ label: { zh: '场次', en: 'Session' }, required: true, to: 'activitySession', of: 'activity' }),
    childName: text({
      label: { zh: '儿童姓名', en: 'Child' },
      required: true,
      min: 2,
      max: 30,
      seenBy: 'personal',
    }),
    gender: choice({ label: { zh: '性别', en: 'Gender' }, options: genders }),
    birthday: date({ label: { zh: '出生日期', en: 'Birthday' }, required: true, seenBy: 'personal' }),
    ...identityFields,
    idType: {
      ...identityFields.idType,
      help: { zh: '活动要求时填写。', en: 'Where the activity asks for it.' },
    },
    school: text({ label: { zh: '学校', en: 'School' }, max: 60 }),
    grade: choice({
      label: { zh: '年级', en: 'School year' },
      options: {
        pre: { zh: '学龄前', en: 'Before school' },
        g1: { zh: '一年级', en: 'Year 1' },
        g2: { zh: '二年级', en: 'Year 2' },
        g3: { zh: '三年级', en: 'Year 3' },
        g4: { zh: '四年级', en: 'Year 4' },
        g5: { zh: '五年级', en: 'Year 5' },
        g6: { zh: '六年级', en: 'Year 6' },
        g7: { zh: '初一', en: 'Year 7' },
        g8: { zh: '初二', en: 'Year 8' },
        g9: { zh: '初三', en: 'Year 9' },
        g10: { zh: '高一', en: 'Year 10' },
        g11: { zh: '高二', en: 'Year 11' },
        g12: { zh: '高三', en: 'Year 12' },
        other: { zh: '其他', en: 'Other' },
      },
    }),
    guardianName: text({ label: { zh: '监护人', en: 'Guardian' }, required: true, max: 30, seenBy: 'personal' }),
    relation: choice({
      label: { zh: '与儿童关系', en: 'Relation to the child' },
      required: true,
      options: {
        father: { zh: '父亲', en: 'Father' },
        mother: { zh: '母亲', en: 'Mother' },
        grandparent: { zh: '祖父母或外祖父母', en: 'Grandparent' },
        other: { zh: '其他', en: 'Other' },
      },
    }),
    guardianPhone: phone({ label: { zh: '监护人电话', en: 'Guardian’s phone' }, required: true, seenBy: 'personal' }),
    ...memberFields,
    guardianConsent: toggle({
      label: { zh: '监护人同意', en: 'The guardian consents' },
    }),
    companionCount: integer({
      label: { zh: '陪同人数', en: 'Companions' },
      required: true,
      min: 0,
      max: 3,
      initial: 0,
    }),
    health: longText({
      label: { zh: '健康提示', en: 'Health' },
      help: { zh: '如过敏、行动不便。', en: 'Allergies, mobility and the like.' },
      max: 200,
      seenBy: 'sensitive',
    }),
    answers: rows({
      label: { zh: '报名问题', en: 'Questions at sign-up' },
      max: 8,
      columns: {
        question: text({ label: { zh: '问题', en: 'Question' }, required: true, max: 60 }),
        answer: text({ label: { zh: '回答', en: 'Answer' }, max: 200 }),
      },
    }),
    queueNo: integer({ label: { zh: '候补序号', en: 'Place in the queue' }, auto: true }),
    seatCode: text({ label: { zh: '签到码', en: 'Check-in code' }, max: 8, auto: true }),
    checkedInAt: dateTime({ label: { zh: '签到时间', en: 'Checked in' }, auto: true }),
    ...applicationFields,
  },

  list: {
    columns: ['applyNo', 'childName', 'activity', 'session', 'guardianPhone', 'queueNo', 'status', 'submittedAt'],
    filters: [
      'applyNo',
      'activity',
      'session',
      'status',
      'submittedAt',
      'childName',
      'guardianPhone',
      'gender',
      'birthday',
      'grade',
      'guardianConsent',
      'seatCode',
      'checkedInAt',
      'source',
      'decidedAt',
      'member',
    ],
    search: ['applyNo', 'childName', 'guardianName'],
    sort: ['submittedAt', 'desc'],
  },

  form: [
    { title: { zh: '场次', en: 'Session' }, fields: ['activity', 'session', 'companionCount', 'answers'] },
    {
      title: { zh: '儿童', en: 'Child' },
      fields: ['childName', 'gender', 'birthday', 'idType', 'idNo', 'school', 'grade', 'health'],
    },
    {
      title: { zh: '监护人', en: 'Guardian' },
      fields: ['guardianName', 'relation', 'guardianPhone', 'member', 'guardianConsent'],
    },
    {
      title: { zh: '办理', en: 'Handling' },
      fields: ['applyNo', 'source', 'consentVersion', 'submittedAt', 'decidedAt', 'queueNo', 'seatCode', 'checkedInAt'],
    },
  ],

  workflow: registration,
  checks: [
    {
      at: 'birthday',
      must: [{ field: 'birthday', ageAtLeast: 0 }],
      says: { zh: '出生日期不能晚于今天。', en: 'A birthday is not in the future.' },
    },
    {
      at: 'birthday',
      must: [
        { field: 'birthday', ageAtLeast: { field: 'session.activity.ageMin' }, on: 'session.startAt' },
        { field: 'birthday', ageAtMost: { field: 'session.activity.ageMax' }, on: 'session.startAt' },
      ],
      says: {
        zh: '开场当天的年龄须符合活动的年龄范围。',
        en: 'The age on the day of the session must be within the ages of the activity.',
      },
    },
    {
      at: 'guardianConsent',
      when: [{ field: 'birthday', ageBelow: 14, on: 'session.startAt' }],
      must: [{ field: 'guardianConsent', is: [true] }],
      says: { zh: '14 岁以下儿童须经监护人同意。', en: 'Needed for a child under 14.' },
    },
    {
      at: 'guardianConsent',
      when: [{ field: 'session.activity.guardianRequired', is: [true] }],
      must: [{ field: 'guardianConsent', is: [true] }],
      says: { zh: '活动要求时须经监护人同意。', en: 'Needed where the activity asks for it.' },
    },
    {
      at: 'companionCount',
      when: [{ field: 'session.activity.companions', is: ['none'] }],
      must: [{ field: 'companionCount', atMost: 0 }],
      says: { zh: '不陪同的活动请填 0。', en: 'None where the activity is without companions.' },
    },
    {
      at: 'companionCount',
      when: [{ field: 'session.activity.companions', is: ['required'] }],
      must: [{ field: 'companionCount', atLeast: 1 }],
      says: { zh: '须陪同的活动至少填 1。', en: 'At least one where the activity requires companions.' },
    },
    {
      at: 'companionCount',
      must: [{ field: 'companionCount', atMost: { field: 'session.activity.companionsMax' } }],
      says: { zh: '不能多于活动允许的陪同人数。', en: 'No more than the activity allows.' },
    },
  ],
  seats: {
    by: 'session',
    state: 'state',
    checkIn: { number: 'applyNo', phone: 'guardianPhone', shows: ['companionCount'] },
  },
  byClock: [{ from: 'approved', to: 'absent', after: 'session.endAt' }],
  imports: { by: 'applyNo' },
});
