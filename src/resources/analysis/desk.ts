import { defineCard } from '../../declare/index.ts';

/** What waits for this operator in every section: the first thing to look at in the morning. */
export const deskCard = defineCard({
  code: 'desk',
  label: { zh: '我的待办', en: 'My desk' },
  about: { zh: '全部栏目中与您有关的事项', en: 'What concerns you, from every section' },
  reads: [],
  parts: {
    piles: {
      shape: 'figures',
      figures: {
        me: { label: { zh: '待我处理', en: 'To decide' } },
        returned: { label: { zh: '退回给我', en: 'Returned to me' } },
        ending: { label: { zh: '14 天内下线', en: 'Ending within 14 days' } },
        stale: { label: { zh: '搁置超过 90 天', en: 'Untouched for 90 days' } },
      },
    },
    sections: {
      shape: 'rows',
      title: { zh: '分栏目', en: 'By section' },
      columns: {
        section: { label: { zh: '栏目', en: 'Section' }, kind: 'text' },
        pile: { label: { zh: '事项', en: 'Matter' }, kind: 'text' },
        count: { label: { zh: '数量', en: 'Number' }, kind: 'number' },
      },
      empty: { zh: '现在没有需要您处理的内容。', en: 'Nothing is waiting for you.' },
    },
  },
});
