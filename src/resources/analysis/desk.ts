import { defineCard } from '../../declare/index.ts';

/** The records of every section that wait for this operator. */
export const deskCard = defineCard({
  code: 'desk',
  group: 'work',
  label: { zh: '我的待办', en: 'My desk' },
  about: { zh: '全部栏目中与您有关的事项', en: 'What concerns you, from every section' },
  reads: [],
  parts: {
    piles: {
      shape: 'figures',
      figures: {
        returned: { label: { zh: '退回给我', en: 'Returned to me' } },
        decision: { label: { zh: '待我决定', en: 'For me to decide' } },
        drafts: { label: { zh: '我的草稿', en: 'My drafts' } },
        ending: { label: { zh: '14 天内下线', en: 'Ending within 14 days' } },
        stale: { label: { zh: '搁置超过 90 天', en: 'Untouched for 90 days' } },
      },
    },
    unsent: {
      shape: 'figures',
      figures: {
        failed: { label: { zh: '通知发送失败', en: 'Messages that failed' } },
        held: { label: { zh: '通知不能发送', en: 'Messages that cannot be sent' } },
        uncertain: { label: { zh: '通知不知是否送达', en: 'Messages that may have arrived' } },
      },
    },
    returned: {
      shape: 'rows',
      title: { zh: '退回给我的', en: 'Returned to me' },
      columns: {
        title: { label: { zh: '内容', en: 'What' }, kind: 'text' },
        section: { label: { zh: '栏目', en: 'Section' }, kind: 'text' },
        reason: { label: { zh: '原因', en: 'Why' }, kind: 'text' },
        by: { label: { zh: '退回人', en: 'By' }, kind: 'text' },
        at: { label: { zh: '时间', en: 'When' }, kind: 'moment' },
      },
      empty: { zh: '没有退回给您的内容。', en: 'Nothing has been returned to you.' },
      collapsed: 3,
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
      collapsed: 3,
    },
  },
});
