import { defineCard } from '../../declare/index.ts';

/** What is published and what is scheduled. */
export const contentCard = defineCard({
  code: 'content',
  label: { zh: '内容发布', en: 'Content' },
  about: { zh: '各栏目的发布情况', en: 'What every section has published' },
  reads: [],
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
  },
});
