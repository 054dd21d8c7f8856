import { defineCard } from '../../declare/index.ts';

/** The records of every section that this operator is expected to decide, oldest first. */
export const decisionsCard = defineCard({
  code: 'decisions',
  group: 'work',
  label: { zh: '待我决定', en: 'For me to decide' },
  about: { zh: '等待最久的在前', en: 'What has waited longest comes first' },
  reads: [],
  parts: {
    waiting: {
      shape: 'rows',
      title: { zh: '等待中', en: 'Waiting' },
      columns: {
        title: { label: { zh: '内容', en: 'What' }, kind: 'text' },
        section: { label: { zh: '栏目', en: 'Section' }, kind: 'text' },
        by: { label: { zh: '提交人', en: 'From' }, kind: 'text' },
        days: { label: { zh: '等待', en: 'Waiting for' }, kind: 'days' },
      },
      empty: { zh: '现在没有需要您决定的内容。', en: 'Nothing waits for your decision.' },
      collapsed: 5,
    },
  },
});
