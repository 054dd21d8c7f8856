import { defineCard } from '../../declare/index.ts';

/** What is published, what is scheduled, and what is read most. */
export const contentCard = defineCard({
  code: 'content',
  label: { zh: '内容发布', en: 'Content' },
  about: { zh: '各栏目的发布情况', en: 'What every section has published' },
  reads: [],
  wide: true,
  parts: {
    flow: {
      shape: 'figures',
      figures: {
        published: { label: { zh: '新发布', en: 'Newly published' } },
        drafts: { label: { zh: '草稿', en: 'Drafts' } },
        scheduled: { label: { zh: '7 天内定时发布', en: 'Scheduled within 7 days' } },
      },
    },
    overTime: { shape: 'series', title: { zh: '发布数量', en: 'Published' }, unit: 'count' },
    sections: {
      shape: 'bars',
      title: { zh: '已发布，按栏目', en: 'Published, by section' },
      one: { zh: '栏目', en: 'Section' },
      unit: 'count',
    },
    read: {
      shape: 'rows',
      title: { zh: '浏览最多', en: 'Most viewed' },
      columns: {
        title: { label: { zh: '标题', en: 'Title' }, kind: 'text' },
        section: { label: { zh: '栏目', en: 'Section' }, kind: 'text' },
        views: { label: { zh: '次数', en: 'Times' }, kind: 'number' },
      },
      empty: { zh: '还没有浏览记录。', en: 'Nothing has been viewed yet.' },
    },
  },
});
