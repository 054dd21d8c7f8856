import { defineWorkflow } from './workflow.ts';

/** Workflow W1 of the specification, for everything the public reads: draft, review, publication, taking offline. */
export const publishing = defineWorkflow({
  initial: 'draft',
  states: {
    draft: { label: { zh: '草稿', en: 'Draft' }, tone: 'quiet' },
    review: { label: { zh: '待审核', en: 'In review' }, tone: 'waiting' },
    scheduled: { label: { zh: '定时发布', en: 'Scheduled' }, tone: 'planned' },
    published: { label: { zh: '已发布', en: 'Published' }, tone: 'live' },
    offline: { label: { zh: '已下线', en: 'Offline' }, tone: 'quiet' },
  },
  moves: {
    submit: {
      label: { zh: '提交审核', en: 'Submit for review' },
      note: true,
      from: ['draft', 'changed'],
      to: 'review',
      complete: true,
    },
    withdraw: { label: { zh: '撤回', en: 'Withdraw' }, from: ['review'], to: 'draft', toIfLive: 'published' },
    approve: {
      label: { zh: '通过并发布', en: 'Approve and publish' },
      from: ['review'],
      to: 'published',
      complete: true,
      approves: true,
    },
    reject: {
      label: { zh: '退回修改', en: 'Return for changes' },
      from: ['review'],
      to: 'draft',
      toIfLive: 'published',
      reason: true,
    },
    publish: {
      label: { zh: '发布', en: 'Publish' },
      from: ['draft', 'changed', 'offline'],
      to: 'published',
      complete: true,
      approves: true,
    },
    offline: {
      label: { zh: '下线', en: 'Take offline' },
      from: ['scheduled', 'published'],
      to: 'offline',
      confirm: { zh: '观众将立即看不到它。', en: 'Visitors will no longer see it from this moment.' },
    },
  },
  locked: ['review', 'scheduled'],
  decision: { states: ['review'], moves: ['approve', 'reject'] },
  publication: { live: 'published', gone: 'offline', waiting: 'scheduled', from: 'publishAt', until: 'offlineAt' },
});
