import { defineRules, type FieldRefusals } from '../../server/rules/rules.ts';
import { news } from './news.ts';

/** Visitors may have the address of a published page: it goes offline first, where an approver sees it. */
export const newsRules = defineRules(news, {
  /** More than five at the top push everything else out of sight. */
  async preflight(record, { now, recordsOf }): Promise<FieldRefusals> {
    if (!record.pinnedUntil || Date.parse(record.pinnedUntil) <= now.getTime()) return {};
    const pinned = await recordsOf(news.code).countLive({ except: record.id, later: ['pinnedUntil', now] });
    return pinned < MOST_PINNED ? {} : { pinnedUntil: tooManyPinned };
  },
  mayDelete: (record) =>
    record.status !== 'published' || {
      zh: '已发布的新闻请先下线再删除。',
      en: 'Please take the news offline before deleting it.',
    },
});

const MOST_PINNED = 5;

const tooManyPinned = {
  zh: `已有 ${MOST_PINNED} 条新闻置顶，请先取消其中之一，或将此项留空。`,
  en: `${MOST_PINNED} news are pinned already; please unpin one of them, or leave this empty.`,
};
