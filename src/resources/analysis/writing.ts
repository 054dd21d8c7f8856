import { defineCard } from '../../declare/index.ts';

/** What this operator has written: drafts, what they edited last, and what goes live soon. */
export const writingCard = defineCard({
  code: 'writing',
  group: 'work',
  label: { zh: '我的内容', en: 'My writing' },
  about: { zh: '草稿、最近编辑过的与即将发布的', en: 'Drafts, what you edited last, and what goes live soon' },
  reads: [],
  parts: {
    drafts: {
      shape: 'rows',
      title: { zh: '我的草稿', en: 'My drafts' },
      columns: {
        title: { label: { zh: '内容', en: 'What' }, kind: 'text' },
        section: { label: { zh: '栏目', en: 'Section' }, kind: 'text' },
        at: { label: { zh: '最后修改', en: 'Last change' }, kind: 'moment' },
      },
      empty: { zh: '没有未提交的草稿。', en: 'You have no drafts.' },
      collapsed: 3,
    },
    recent: {
      shape: 'rows',
      title: { zh: '最近编辑', en: 'Edited last' },
      columns: {
        title: { label: { zh: '内容', en: 'What' }, kind: 'text' },
        section: { label: { zh: '栏目', en: 'Section' }, kind: 'text' },
        state: { label: { zh: '状态', en: 'State' }, kind: 'text' },
        at: { label: { zh: '时间', en: 'When' }, kind: 'moment' },
      },
      empty: { zh: '您还没有编辑过内容。', en: 'You have not edited anything yet.' },
      collapsed: 3,
    },
    soon: {
      shape: 'rows',
      title: { zh: '14 天内发布', en: 'Live within 14 days' },
      columns: {
        title: { label: { zh: '内容', en: 'What' }, kind: 'text' },
        section: { label: { zh: '栏目', en: 'Section' }, kind: 'text' },
        at: { label: { zh: '发布时间', en: 'Goes live' }, kind: 'moment' },
      },
      empty: { zh: '14 天内没有定时发布的内容。', en: 'Nothing is scheduled for the next 14 days.' },
      collapsed: 2,
    },
  },
});
