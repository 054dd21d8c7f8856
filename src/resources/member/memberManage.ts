import {
  autoNumber,
  choice,
  date,
  dateTime,
  defineResource,
  defineWorkflow,
  email,
  idNumber,
  idTypes,
  image,
  phone,
  references,
  tags,
  text,
  toggle,
} from '../../declare/index.ts';
import { genders } from '../vocabularies.ts';

/** Workflow W7 of the specification: the state of a member's account. */
const membership = defineWorkflow({
  initial: 'active',
  states: {
    active: { label: { zh: '正常', en: 'Active' }, tone: 'live' },
    frozen: { label: { zh: '已冻结', en: 'Frozen' }, tone: 'refused' },
    cancelled: { label: { zh: '已注销', en: 'Closed' }, tone: 'quiet' },
  },
  moves: {
    freeze: {
      label: { zh: '冻结', en: 'Freeze' },
      from: ['active'],
      to: 'frozen',
      reason: true,
      confirm: {
        zh: '官网读到冻结状态后，停止其登录与预约。',
        en: 'The website reads the state, and ends sign-in and booking for this member.',
      },
    },
    unfreeze: { label: { zh: '解冻', en: 'Unfreeze' }, from: ['frozen'], to: 'active', reason: true },
    cancel: {
      label: { zh: '注销', en: 'Close the account' },
      from: ['active', 'frozen'],
      to: 'cancelled',
      reason: true,
      danger: true,
      confirm: { zh: '注销后不能恢复。', en: 'A closed account cannot be opened again.' },
    },
  },
  locked: ['cancelled'],
  decision: { states: [], moves: [] },
});

const toRoles = { label: { zh: '网站角色', en: 'Website roles' }, to: 'memberRole', max: 10 } as const;

/** People who have registered with the museum: on its website, in its mini program, or at the front desk. */
export const memberManage = defineResource({
  code: 'memberManage',
  path: '/member/memberManage',
  api: 'member',
  label: { zh: '会员管理', en: 'Members' },
  noun: { zh: '会员', en: 'member', measure: '位' },
  about: { zh: '官网与小程序的注册会员', en: 'People registered on the website and in the mini program' },
  icon: 'user',
  title: 'nickname',
  entry: { zh: '代客注册', en: 'Register at the desk' },

  fields: {
    memberNo: autoNumber({
      label: { zh: '会员号', en: 'Member no.' },
      help: { zh: '注册时由系统生成。', en: 'Given by the system on registration.' },
      prefix: 'M',
      auto: true,
    }),
    nickname: text({
      label: { zh: '昵称', en: 'Nickname' },
      help: { zh: '会员在官网显示的名字。', en: 'The name the website shows.' },
      required: true,
      max: 30,
    }),
    avatar: image({ label: { zh: '头像', en: 'Picture' } }),
    realName: text({ label: { zh: '姓名', en: 'Name' }, max: 30, seenBy: 'personal' }),
    phone: phone({
      label: { zh: '手机', en: 'Telephone' },
      help: { zh: '申请和预约按这个号码关联会员。', en: 'Applications and bookings are linked by this number.' },
      required: true,
      unique: true,
      seenBy: 'personal',
    }),
    email: email({ label: { zh: '邮箱', en: 'E-mail' }, seenBy: 'personal' }),
    gender: choice({ label: { zh: '性别', en: 'Gender' }, options: genders }),
    birthday: date({ label: { zh: '出生日期', en: 'Birthday' }, seenBy: 'personal' }),
    city: text({ label: { zh: '城市', en: 'City' }, max: 30 }),
    idType: choice({
      label: { zh: '证件类型', en: 'Document' },
      help: { zh: '先选证件，再填号码。', en: 'Choose the document first, then write its number.' },
      options: idTypes,
    }),
    idNo: idNumber({
      label: { zh: '证件号码', en: 'Document no.' },
      help: { zh: '平时遮盖，说明原因后逐条查看。', en: 'Masked; shown one at a time to those who give a reason.' },
      type: 'idType',
      seenBy: 'sensitive',
    }),
    verified: toggle({
      label: { zh: '已实名', en: 'Verified' },
      help: { zh: '已核对过证件原件。', en: 'The document itself has been seen.' },
    }),
    channel: choice({
      label: { zh: '注册渠道', en: 'Registered by' },
      help: {
        zh: '代客注册选“前台”；其余渠道由官网、微信或小程序在会员自行注册时写入。',
        en: 'At the desk choose “Front desk”; the others are written by the program in which the member registers.',
      },
      required: true,
      initial: 'desk',
      options: {
        website: { zh: '官网', en: 'Website' },
        wechat: { zh: '微信', en: 'WeChat' },
        mini: { zh: '小程序', en: 'Mini program' },
        desk: { zh: '前台', en: 'Front desk' },
      },
    }),
    registeredAt: dateTime({
      label: { zh: '注册时间', en: 'Registered' },
      help: { zh: '会员在官网注册的时间。', en: 'When the member signed up on the website.' },
      auto: 'created',
    }),
    lastLoginAt: dateTime({
      label: { zh: '最近登录', en: 'Last sign-in' },
      filledBy: {
        zh: '由官网或小程序在会员登录时写入。',
        en: 'Written by the website or the mini program when the member signs in.',
      },
    }),
    roles: references({ ...toRoles, auto: true }),
    tags: tags({
      label: { zh: '标签', en: 'Tags' },
      help: { zh: '便于筛选和分组。', en: 'For filtering and grouping.' },
    }),
  },

  list: {
    columns: [
      'memberNo',
      'nickname',
      'realName',
      'phone',
      'verified',
      'channel',
      'roles',
      'status',
      'registeredAt',
      'lastLoginAt',
    ],
    filters: [
      'nickname',
      'phone',
      'status',
      'channel',
      'roles',
      'verified',
      'registeredAt',
      'lastLoginAt',
      'memberNo',
      'realName',
      'gender',
      'birthday',
      'city',
      'idNo',
      'tags',
    ],
    search: ['nickname', 'realName', 'phone', 'memberNo'],
    sort: ['registeredAt', 'desc'],
    sortTogether: [['channel', '-registeredAt']],
  },

  form: [
    {
      title: { zh: '账号', en: 'Account' },
      fields: ['memberNo', 'nickname', 'avatar', 'channel', 'registeredAt', 'lastLoginAt', 'roles', 'tags'],
    },
    {
      title: { zh: '个人资料', en: 'Person' },
      help: { zh: '填写办理业务所需的内容。', en: 'What is needed to serve this person.' },
      fields: ['realName', 'phone', 'email', 'gender', 'birthday', 'city', 'idType', 'idNo', 'verified'],
    },
  ],

  workflow: membership,
  related: [
    { section: 'juniorActivitiesApply', field: 'member' },
    { section: 'lectureBooking', field: 'member' },
    { section: 'friendsOfMuseumsApply', field: 'member' },
    { section: 'volunteer', field: 'member' },
    { section: 'artifactOffer', field: 'member' },
  ],
  bulk: ['tags'],

  actions: {
    role: {
      label: { zh: '分配角色', en: 'Assign roles' },
      asks: {
        how: choice({
          label: { zh: '方式', en: 'How' },
          required: true,
          initial: 'add',
          options: {
            add: { zh: '加上这些角色', en: 'Add these' },
            remove: { zh: '去掉这些角色', en: 'Take these away' },
            set: { zh: '换成这些角色，其余的去掉', en: 'Exactly these, and no others' },
            clear: { zh: '去掉全部角色', en: 'Take all away' },
          },
        }),
        roles: references({ ...toRoles, required: true, when: { field: 'how', is: ['add', 'remove', 'set'] } }),
      },
      singleRecord: { storedInputs: ['roles'], hiddenInputs: { how: 'set' }, hiddenInputsIfEmpty: { how: 'clear' } },
    },
  },
});
