import { choice, dateTime, defineResource, integer, reference, text } from '../../declare/index.ts';
import { volunteerPosts } from '../vocabularies.ts';

/** The shifts of volunteers: post, time, and the number of people needed. */
export const shift = defineResource({
  code: 'shift',
  path: '/shared/shift',
  label: { zh: '志愿班次', en: 'Volunteer shifts' },
  noun: { zh: '志愿班次', en: 'shift', measure: '个' },
  about: { zh: '需要志愿者的岗位与时间', en: 'The posts and times volunteers are wanted for' },
  icon: 'table',
  title: 'name',

  fields: {
    name: text({
      label: { zh: '班次名称', en: 'Shift' },
      help: { zh: '例如“7 月 18 日上午讲解班”。', en: 'For example “18 July, morning tours”.' },
      required: true,
      max: 60,
    }),
    post: choice({ label: { zh: '岗位', en: 'Post' }, required: true, options: volunteerPosts }),
    startAt: dateTime({ label: { zh: '开始', en: 'Starts' }, required: true }),
    endAt: dateTime({ label: { zh: '结束', en: 'Ends' }, required: true, after: 'startAt' }),
    need: integer({
      label: { zh: '所需人数', en: 'People needed' },
      help: { zh: '本班需要的志愿者人数。', en: 'How many volunteers the shift needs.' },
      required: true,
      min: 1,
      max: 50,
      initial: 1,
    }),
    leader: reference({
      label: { zh: '组长', en: 'Leader' },
      help: { zh: '当班负责人，选自志愿者。', en: 'The volunteer in charge.' },
      to: 'volunteer',
    }),
    state: choice({
      label: { zh: '班次状态', en: 'Shift status' },
      help: { zh: '人数够了改为“已满”。', en: 'Full once enough have been found.' },
      required: true,
      initial: 'open',
      options: {
        open: { zh: '招募中', en: 'Open' },
        full: { zh: '已满', en: 'Full' },
        done: { zh: '已完成', en: 'Done' },
        cancelled: { zh: '已取消', en: 'Cancelled' },
      },
    }),
  },

  list: {
    columns: ['name', 'post', 'startAt', 'endAt', 'need', 'leader', 'state'],
    filters: ['name', 'post', 'startAt', 'leader', 'state'],
    search: ['name'],
    sort: ['startAt', 'desc'],
    inlineEdit: ['need'],
  },

  form: [
    { title: { zh: '班次', en: 'Shift' }, fields: ['name', 'post', 'startAt', 'endAt'] },
    { title: { zh: '人员', en: 'People' }, fields: ['need', 'leader', 'state'] },
  ],

  shared: true,
  begins: 'startAt',
});
