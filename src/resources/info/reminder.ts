import { choice, defineResource, publishing, publishingFields, reference, text, toggle } from '../../declare/index.ts';

/** Short messages to visitors: closed today, queue at the north gate, umbrellas at the desk. */
export const reminder = defineResource({
  code: 'reminder',
  path: '/info/reminder',
  label: { zh: '温馨提示', en: 'Reminders' },
  about: {
    zh: '给观众的简短提示，发布后立即可见',
    en: 'Short messages to visitors, seen as soon as they are published',
  },
  icon: 'message',
  title: 'text',

  fields: {
    text: text({ label: { zh: '提示内容', en: 'Message' }, required: true, min: 2, max: 80 }),
    level: choice({
      label: { zh: '级别', en: 'Level' },
      required: true,
      initial: 'info',
      options: {
        info: { zh: '一般', en: 'Information' },
        warning: { zh: '注意', en: 'Warning' },
        urgent: { zh: '紧急', en: 'Urgent' },
      },
    }),
    link: reference({ label: { zh: '详情公告', en: 'Notice with the details' }, to: 'notice' }),
    dismissible: toggle({ label: { zh: '观众可关闭', en: 'Visitors may dismiss it' }, initial: true }),
    ...publishingFields,
  },

  list: {
    columns: ['text', 'level', 'status', 'publishAt', 'offlineAt', 'link'],
    filters: ['text', 'level', 'status', 'publishAt'],
    search: ['text'],
    sort: ['updatedAt', 'desc'],
  },

  form: [
    { title: { zh: '提示', en: 'Message' }, fields: ['text', 'level', 'link', 'dismissible'] },
    { title: { zh: '展示时间', en: 'When it is shown' }, fields: ['publishAt', 'offlineAt'] },
  ],

  workflow: publishing,
});
