import { defineRules, type FieldRefusals } from '../../server/records/rules.ts';
import { news } from './news.ts';

/**
 * Published news cannot be deleted directly, because visitors may have links to it: taking it offline needs an
 * approver.
 */
export const newsRules = defineRules(news, {
  /** At most five news may be pinned, because more would push all others off the first page. */
  async preflight(record, { now, recordsOf }): Promise<FieldRefusals> {
    if (!record.pinnedUntil || Date.parse(record.pinnedUntil) <= now.getTime()) return {};
    const pinned = await recordsOf(news.code).countLive({ except: record.id, later: ['pinnedUntil', now] });
    return pinned < MAX_PINNED ? {} : { pinnedUntil: tooManyPinned };
  },
  mayDelete: (record) =>
    record.status !== 'published' || {
      zh: '已发布的新闻请先下线再删除。',
      en: 'Please take the news offline before deleting it.',
    },
});

const MAX_PINNED = 5;

const tooManyPinned = {
  zh: `已有 ${MAX_PINNED} 条新闻置顶，请先取消其中之一，或将此项留空。`,
  en: `${MAX_PINNED} news are pinned already; please unpin one of them, or leave this empty.`,
};
