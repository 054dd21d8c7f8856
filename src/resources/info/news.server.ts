import { defineRules } from '../../server/rules.ts';
import { news } from './news.ts';

/** Visitors may have the address of a published page: it goes offline first, where an approver sees it. */
export const newsRules = defineRules(news, {
  mayDelete: (record) =>
    record.status !== 'published' || {
      zh: '已发布的新闻请先下线再删除。',
      en: 'Please take the news offline before deleting it.',
    },
});
