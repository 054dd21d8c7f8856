import { defineCard } from '../../declare/index.ts';

/** How many people with a seat attended, and how many did not. */
export const attendanceCard = defineCard({
  code: 'attendance',
  label: { zh: '到场情况', en: 'Attendance' },
  about: { zh: '所选时段内申请的活动与讲座', en: 'Activities and lectures applied for in these days' },
  reads: ['juniorActivitiesApply', 'zhongshanLecture'],
  parts: {
    rates: {
      shape: 'figures',
      figures: {
        attended: { label: { zh: '到场人次', en: 'Came' } },
        absent: { label: { zh: '缺席人次', en: 'Did not come' } },
        noShow: { label: { zh: '缺席率', en: 'No-show' }, unit: 'percent' },
      },
    },
    kinds: {
      shape: 'rows',
      title: { zh: '按活动类型', en: 'By kind of activity' },
      columns: {
        kind: { label: { zh: '类型', en: 'Kind' }, kind: 'text' },
        attended: { label: { zh: '到场', en: 'Came' }, kind: 'number' },
        absent: { label: { zh: '缺席', en: 'Absent' }, kind: 'number' },
        noShow: { label: { zh: '缺席率', en: 'No-show' }, kind: 'percent' },
      },
      empty: { zh: '这段时间还没有签到记录。', en: 'Nobody has been checked in for these days yet.' },
    },
  },
});
