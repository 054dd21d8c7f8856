import { defineCard } from '../../declare/index.ts';

/** The work of the visitor desk: who calls, what takes place today, which applications wait. */
export const receptionCard = defineCard({
  code: 'reception',
  group: 'work',
  label: { zh: '今日接待', en: 'Today at the desk' },
  about: { zh: '今天的场次与等待处理的报名', en: 'What takes place today, and the applications that wait' },
  reads: ['juniorActivitiesApply', 'friendsOfMuseumsApply', 'lectureBooking'],
  parts: {
    search: {
      shape: 'search',
      title: { zh: '查找观众', en: 'Find a visitor' },
      hint: { zh: '手机号、编号或姓名', en: 'Telephone, number or name' },
    },
    programme: {
      shape: 'rows',
      title: { zh: '今天', en: 'Today' },
      columns: {
        what: { label: { zh: '名称', en: 'What' }, kind: 'text' },
        when: { label: { zh: '时间', en: 'When' }, kind: 'moment' },
        seats: { label: { zh: '名额', en: 'Seats' }, kind: 'text' },
        queue: { label: { zh: '候补', en: 'Queue' }, kind: 'number' },
      },
      empty: { zh: '今天没有场次。', en: 'Nothing takes place today.' },
      collapsed: 4,
    },
    waiting: {
      shape: 'rows',
      title: { zh: '等待处理的报名', en: 'Applications that wait' },
      columns: {
        kind: { label: { zh: '种类', en: 'Kind' }, kind: 'text' },
        count: { label: { zh: '数量', en: 'Number' }, kind: 'number' },
        oldest: { label: { zh: '最久等待', en: 'Longest wait' }, kind: 'days' },
      },
      empty: { zh: '没有等待处理的报名。', en: 'No application waits.' },
      collapsed: 3,
    },
  },
});
