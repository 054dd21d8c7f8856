import { defineScreens } from '../../client/session/routing/define-screens.ts';
import { news } from './news.ts';

/** One slot of each kind, in the section of the news. */
export const newsScreens = defineScreens(news, {
  cells: { newsDate: () => import('./news-date.client.tsx') },
  inputs: { source: () => import('./news-source.client.tsx') },
  details: () => import('./news-reading-time.client.tsx'),
  panels: {
    sources: {
      label: { zh: '出处', en: 'Where it is from' },
      at: 'beside',
      load: () => import('./news-origin.client.tsx'),
    },
    length: {
      label: { zh: '标题长度', en: 'Length of the title' },
      at: 'under',
      on: 'form',
      height: 40,
      load: () => import('./news-length.client.tsx'),
    },
  },
  tools: {
    titles: {
      label: { zh: '标题清单', en: 'List of titles' },
      needs: 'export',
      load: () => import('./news-titles.client.tsx'),
    },
  },
  rowActions: {
    cite: {
      label: { zh: '引用格式', en: 'Citation' },
      when: ({ status }) => status === 'published',
      load: () => import('./news-citation.client.tsx'),
    },
  },
});
