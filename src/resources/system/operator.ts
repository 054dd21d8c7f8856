import {
  date,
  dateTime,
  defineResource,
  defineWorkflow,
  email,
  phone,
  reference,
  references,
  text,
} from '../../declare/index.ts';

/** W7, how somebody who works here stands. Whoever signs in for the first time waits for a role. */
const account = defineWorkflow({
  initial: 'waiting',
  states: {
    waiting: { label: { zh: '无角色', en: 'No role' }, tone: 'waiting' },
    active: { label: { zh: '正常', en: 'Active' }, tone: 'live' },
    disabled: { label: { zh: '已停用', en: 'Disabled' }, tone: 'refused' },
  },
  moves: {
    disable: {
      label: { zh: '停用', en: 'Disable' },
      from: ['waiting', 'active'],
      to: 'disabled',
      reason: true,
      confirm: {
        zh: '停用后立即退出登录，不能再进入后台。',
        en: 'Whoever is disabled is signed out at once and cannot come in again.',
      },
    },
    enable: { label: { zh: '启用', en: 'Enable' }, from: ['disabled'], to: 'active', reason: true },
  },
  locked: [],
  decision: { states: ['waiting'], moves: [], byEdit: true },
});

/** Who works in this back office, by their account at the central sign-on. */
export const operator = defineResource({
  code: 'operator',
  path: '/system/operator',
  label: { zh: '操作员', en: 'Operators' },
  noun: { zh: '操作员', en: 'operator', measure: '位' },
  about: { zh: '谁可以使用本后台', en: 'Who may use this back office' },
  icon: 'user',
  title: 'name',
  entry: { zh: '新增操作员', en: 'Add an operator' },

  fields: {
    account: text({
      label: { zh: '统一登录账号', en: 'Sign-on account' },
      help: {
        zh: '与统一登录系统中的账号一致，登录过一次后不能再改。',
        en: 'As at the central sign-on; fixed once it has been used.',
      },
      required: true,
      max: 60,
      unique: true,
    }),
    name: text({
      label: { zh: '姓名', en: 'Name' },
      help: { zh: '登录时会按统一登录系统的姓名更新。', en: 'Brought up to date by the central sign-on.' },
      required: true,
      max: 30,
    }),
    roles: references({
      label: { zh: '角色', en: 'Roles' },
      help: { zh: '可选多个，权限相加。', en: 'Several add up: what any of them allows.' },
      required: true,
      to: 'role',
      max: 20,
    }),
    department: reference({
      label: { zh: '部门', en: 'Department' },
      help: { zh: '选自机构设置。', en: 'One of the departments of the museum.' },
      to: 'organization',
    }),
    validTo: date({
      label: { zh: '有效期至', en: 'Valid until' },
      help: {
        zh: '临时人员填写；过了这一天就不能登录。',
        en: 'For those who are here for a while; after that day they cannot sign in.',
      },
    }),
    phone: phone({ label: { zh: '电话', en: 'Telephone' }, seenBy: 'personal' }),
    email: email({ label: { zh: '邮箱', en: 'E-mail' }, seenBy: 'personal' }),
    lastLoginAt: dateTime({ label: { zh: '最近登录', en: 'Last sign-in' }, auto: true }),
    lastIp: text({
      label: { zh: '登录地址', en: 'From' },
      help: { zh: '最近一次登录的网络地址。', en: 'The network address of the last sign-in.' },
      auto: true,
    }),
  },

  list: {
    columns: ['name', 'account', 'roles', 'department', 'status', 'lastLoginAt', 'lastIp', 'validTo'],
    filters: ['name', 'account', 'roles', 'status', 'department', 'validTo', 'lastLoginAt'],
    search: ['name', 'account', 'phone'],
    sort: ['lastLoginAt', 'desc'],
  },

  form: [
    { title: { zh: '账号', en: 'Account' }, fields: ['account', 'name', 'roles', 'department', 'validTo'] },
    { title: { zh: '联系方式', en: 'How to reach them' }, fields: ['phone', 'email'] },
    { title: { zh: '登录', en: 'Signing in' }, fields: ['lastLoginAt', 'lastIp'] },
  ],

  workflow: account,

  actions: {
    endSessions: {
      label: { zh: '强制退出', en: 'Sign out everywhere' },
      confirm: {
        zh: '所有设备立即退出登录，没有保存的内容留在各自的浏览器里。可以重新登录；不应再进入后台的，请停用。',
        en: 'Every device is signed out at once; what was not saved stays in its browser. They may sign in again: to keep somebody out, disable the account.',
      },
      asks: {},
    },
  },
  tabs: { audit: { label: { zh: '查看审计日志', en: 'Read the audit log' } } },
  imports: { by: 'account' },
});
