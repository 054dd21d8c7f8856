import {
  articleFields,
  choice,
  date,
  defineResource,
  file,
  image,
  integer,
  money,
  publishing,
  publishingFields,
  reference,
  richText,
  text,
  toggle,
} from '../../declare/index.ts';
import { applicants } from '../vocabularies.ts';

/** The kinds of membership of the friends of the museum, one page each: fee, benefits, conditions and charter. */
export const friendsOfMuseums = defineResource({
  code: 'friendsOfMuseums',
  path: '/education/friendsOfMuseums',
  label: { zh: '博物馆之友', en: 'Friends of the museum' },
  noun: { zh: '会员类别', en: 'kind of membership', measure: '个', plural: 'kinds of membership' },
  about: { zh: '会员类别、权益、会费与章程', en: 'Kinds of membership, what they cost and give, and the charter' },
  icon: 'profile',
  title: 'title',

  fields: {
    tier: choice({
      label: { zh: '会员类别', en: 'Membership' },
      required: true,
      options: {
        ordinary: { zh: '普通会员', en: 'Ordinary' },
        senior: { zh: '高级会员', en: 'Senior' },
        honorary: { zh: '荣誉会员', en: 'Honorary' },
        group: { zh: '团体会员', en: 'Group' },
      },
    }),
    ...articleFields,
    applicant: choice({
      label: { zh: '申请主体', en: 'Open to' },
      help: { zh: '个人、单位，谁可以申请。', en: 'Whether persons or organisations may apply.' },
      required: true,
      initial: 'person',
      options: applicants,
    }),
    inviteOnly: toggle({
      label: { zh: '仅限邀请', en: 'By invitation' },
      help: {
        zh: '开启后由前台登记，网站不接受申请。',
        en: 'On: applications are entered at the desk, not on the website.',
      },
    }),
    benefits: richText({ label: { zh: '会员权益', en: 'Benefits' }, required: 'publish', translated: true }),
    duties: richText({ label: { zh: '会员义务', en: 'Duties' }, required: 'publish', translated: true }),
    fee: money({
      label: { zh: '年费（元）', en: 'Yearly fee (yuan)' },
      help: { zh: '免费请填 0。', en: '0 where it is free.' },
      required: 'publish',
    }),
    validMonths: integer({
      label: { zh: '有效期（月）', en: 'Valid for (months)' },
      help: { zh: '一张会员卡有效多少个月。', en: 'How many months a card is valid.' },
      required: 'publish',
      min: 1,
      max: 60,
      initial: 12,
    }),
    minAge: integer({
      label: { zh: '最低年龄', en: 'From age' },
      help: { zh: '申请人的年龄下限，按周岁。', en: 'The youngest age of applicants, in full years.' },
      required: 'publish',
      min: 0,
      max: 100,
      initial: 18,
    }),
    upgradeFrom: reference({
      label: { zh: '由何类别升级', en: 'Upgrade from' },
      help: { zh: '可由哪一类别升级而来。', en: 'The membership that may be upgraded to this one.' },
      to: 'friendsOfMuseums',
    }),
    upgradeAfterMonths: integer({
      label: { zh: '满几个月可升级', en: 'Upgrade after (months)' },
      help: { zh: '持有原类别满多少个月后可以升级。', en: 'How long the other has been held by then.' },
      min: 0,
      max: 120,
      initial: 3,
    }),
    quota: integer({
      label: { zh: '名额', en: 'Places' },
      help: { zh: '不限请留空。', en: 'Empty: no limit.' },
      min: 1,
    }),
    openFrom: date({
      label: { zh: '申请开始', en: 'Applications from' },
      help: { zh: '从这一天起接受申请。', en: 'Applications are accepted from this day.' },
    }),
    openTo: date({
      label: { zh: '申请截止', en: 'Applications to' },
      help: { zh: '这一天之后不再接受申请。', en: 'No applications after this day.' },
      after: 'openFrom',
    }),
    charter: file({
      label: { zh: '章程', en: 'Charter' },
      help: { zh: '供申请人阅读的章程全文。', en: 'The rules in full, for applicants to read.' },
      required: 'publish',
      type: 'pdf',
      megabytes: 10,
    }),
    charterVersion: text({
      label: { zh: '章程版本', en: 'Charter version' },
      help: { zh: '申请人同意的即此版本。', en: 'Applicants accept this version.' },
      required: 'publish',
      max: 10,
    }),
    cardDesign: image({
      label: { zh: '会员卡版面', en: 'Card design' },
      help: { zh: '会员卡正面的图案。', en: 'The front of the card.' },
      least: { width: 1011, height: 638 },
    }),
    ...publishingFields,
  },

  list: {
    columns: ['title', 'tier', 'applicant', 'inviteOnly', 'fee', 'validMonths', 'quota', 'status'],
    filters: ['title', 'tier', 'applicant', 'inviteOnly', 'openFrom', 'tags', 'status', 'publishAt', 'updatedAt'],
    search: ['title', 'summary'],
    sort: ['sortNo', 'asc'],
  },

  form: [
    {
      title: { zh: '内容', en: 'Content' },
      fields: ['tier', 'title', 'cover', 'summary', 'body', 'benefits', 'duties', 'tags'],
    },
    {
      title: { zh: '条件与会费', en: 'Conditions and fee' },
      fields: [
        'applicant',
        'inviteOnly',
        'fee',
        'validMonths',
        'minAge',
        'quota',
        'openFrom',
        'openTo',
        'upgradeFrom',
        'upgradeAfterMonths',
      ],
    },
    { title: { zh: '章程与会员卡', en: 'Charter and card' }, fields: ['charter', 'charterVersion', 'cardDesign'] },
    { title: { zh: '发布', en: 'Publishing' }, folded: true, fields: ['publishAt', 'offlineAt', 'sortNo'] },
  ],

  onePer: 'tier',
  workflow: publishing,
  checks: [
    {
      at: 'inviteOnly',
      when: [{ field: 'tier', is: ['honorary'] }],
      must: [{ field: 'inviteOnly', is: [true] }],
      says: { zh: '荣誉会员须开启。', en: 'On for honorary friends.' },
    },
  ],
  fourEyes: true,
});
