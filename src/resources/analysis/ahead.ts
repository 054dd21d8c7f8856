import { defineCard } from '../../declare/index.ts';

/** The events of the next two weeks, and how many of their seats are taken. */
export const aheadCard = defineCard({
  code: 'ahead',
  group: 'work',
  label: { zh: '未来 14 天', en: 'The next 14 days' },
  about: {
    zh: '活动、讲座、演出与展览的开闭幕',
    en: 'Activities, lectures, performances, exhibitions opening and closing',
  },
  reads: ['juniorActivities', 'zhongshanLecture', 'melodrama', 'tmpExhibition'],
  parts: {
    programme: {
      shape: 'rows',
      title: { zh: '日程', en: 'Programme' },
      columns: {
        what: { label: { zh: '名称', en: 'What' }, kind: 'text' },
        kind: { label: { zh: '类型', en: 'Kind' }, kind: 'text' },
        when: { label: { zh: '时间', en: 'When' }, kind: 'moment' },
        fill: { label: { zh: '满座率', en: 'Filled' }, kind: 'percent' },
        queue: { label: { zh: '候补', en: 'Queue' }, kind: 'number' },
      },
      empty: { zh: '未来 14 天没有安排。', en: 'Nothing is planned for the next 14 days.' },
      collapsed: 4,
    },
  },
});
