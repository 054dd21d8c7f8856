import { defineCard } from '../../declare/index.ts';

/** How many applications of each kind arrive, and how soon they are decided. */
export const applicationsCard = defineCard({
  code: 'applications',
  label: { zh: '申请与报名', en: 'Applications' },
  about: { zh: '所选时段内收到的申请及其办理结果', en: 'Applications received in these days, and what became of them' },
  reads: ['juniorActivitiesApply', 'friendsOfMuseumsApply', 'volunteer', 'artifactCollect', 'zhongshanLecture'],
  parts: {
    pace: {
      shape: 'figures',
      figures: {
        received: { label: { zh: '收到', en: 'Received' } },
        pending: { label: { zh: '等待处理', en: 'Waiting' } },
        oldest: { label: { zh: '最久等待', en: 'Longest wait' }, unit: 'days' },
      },
    },
    overTime: {
      shape: 'series',
      title: { zh: '收到的申请，按结果', en: 'Applications received, by result' },
      unit: 'count',
    },
    kinds: {
      shape: 'rows',
      title: { zh: '办理进度', en: 'How soon they are answered' },
      columns: {
        kind: { label: { zh: '种类', en: 'Kind' }, kind: 'text' },
        pending: { label: { zh: '等待处理', en: 'Waiting' }, kind: 'number' },
        oldest: { label: { zh: '最久等待（天）', en: 'Longest wait (days)' }, kind: 'number' },
        median: { label: { zh: '办理用时中位数（小时）', en: 'Median time to decide (hours)' }, kind: 'number' },
      },
      empty: { zh: '还没有任何申请。', en: 'There are no applications yet.' },
    },
  },
});
