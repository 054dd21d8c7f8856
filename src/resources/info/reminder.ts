import {
  anyReference,
  choice,
  dateTime,
  defineResource,
  multi,
  publishing,
  publishingFields,
  text,
  toggle,
  url,
} from '../../declare/index.ts';

/** Short messages to visitors: closed today, queue at the north gate, umbrellas at the desk. */
export const reminder = defineResource({
  code: 'reminder',
  path: '/info/reminder',
  label: { zh: '温馨提示', en: 'Reminders' },
  noun: { zh: '温馨提示', en: 'reminder' },
  about: {
    zh: '给观众的简短提示，发布后立即可见',
    en: 'Short messages to visitors, seen as soon as they are published',
  },
  icon: 'message',
  title: 'text',

  fields: {
    text: text({ label: { zh: '提示内容', en: 'Message' }, required: true, min: 2, max: 80, translated: true }),
    level: choice({
      label: { zh: '级别', en: 'Level' },
      help: { zh: '级别越高，显示越醒目。', en: 'The higher, the more it stands out.' },
      required: true,
      initial: 'info',
      options: {
        info: { zh: '一般', en: 'Information' },
        warning: { zh: '注意', en: 'Warning' },
        urgent: { zh: '紧急', en: 'Urgent' },
      },
    }),
    places: multi({
      label: { zh: '展示位置', en: 'Shown on' },
      help: { zh: '可多选，在选中的地方出现。', en: 'It is shown in the places that are ticked.' },
      required: true,
      initial: ['home'],
      options: {
        home: { zh: '首页', en: 'Home page' },
        visit: { zh: '参观页', en: 'Visit page' },
        booking: { zh: '预约页', en: 'Booking page' },
        mini: { zh: '小程序', en: 'Mini program' },
        hallScreen: { zh: '馆内大屏', en: 'Hall screens' },
      },
    }),
    link: anyReference({
      label: { zh: '详情页', en: 'Where the details are' },
      help: { zh: '观众点击后打开的内容。', en: 'What opens when a visitor clicks it.' },
      to: ['notice', 'news', 'visitGuide'],
    }),
    linkUrl: url({
      label: { zh: '或其他网址', en: 'Or another address' },
      help: { zh: '没有对应内容时填写完整网址。', en: 'The whole address, where it is no page of ours.' },
    }),
    dismissible: toggle({
      label: { zh: '观众可关闭', en: 'Visitors may dismiss it' },
      initial: true,
    }),
    ...publishingFields,
    offlineAt: dateTime({
      label: { zh: '结束时间', en: 'Until' },
      help: { zh: '到时自动下线。', en: 'It goes offline by itself then.' },
      required: 'publish',
      after: 'publishAt',
    }),
  },

  list: {
    columns: ['text', 'level', 'places', 'status', 'publishAt', 'offlineAt', 'updatedAt'],
    filters: ['text', 'level', 'places', 'status', 'publishAt', 'offlineAt', 'link', 'updatedAt'],
    search: ['text'],
    sort: ['updatedAt', 'desc'],
  },

  form: [
    {
      title: { zh: '提示', en: 'Message' },
      fields: ['text', 'level', 'places', 'link', 'linkUrl', 'dismissible'],
    },
    { title: { zh: '展示时间', en: 'When it is shown' }, fields: ['publishAt', 'offlineAt', 'sortNo'] },
  ],

  workflow: publishing,

  checks: [
    {
      at: 'dismissible',
      when: [{ field: 'level', is: ['urgent'] }],
      must: [{ field: 'dismissible', is: [false] }],
      says: { zh: '紧急提示不可允许观众关闭。', en: 'An urgent one may not be dismissed.' },
    },
    {
      at: 'offlineAt',
      must: [{ field: 'offlineAt', atMost: { field: 'publishAt', plusDays: 30 } }],
      says: { zh: '最长展示 30 天。', en: 'It is shown for thirty days at most.' },
    },
  ],
});
