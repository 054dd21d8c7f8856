import { defineCard } from '../../declare/index.ts';

/** How much lost property there is, and how much was entered in the period. */
export const lostThingsCard = defineCard({
  code: 'lostThings',
  label: { zh: '失物招领', en: 'Lost things' },
  about: { zh: '现有登记，以及所选时段内的新登记', en: 'What there is, and what was entered in these days' },
  reads: ['lostProperty'],
  parts: {
    totals: {
      shape: 'figures',
      figures: {
        total: { label: { zh: '登记总数', en: 'In all' } },
        entered: { label: { zh: '新登记', en: 'New' } },
      },
    },
    overTime: { shape: 'series', title: { zh: '新登记，按时间', en: 'New, over time' }, unit: 'count' },
  },
});
