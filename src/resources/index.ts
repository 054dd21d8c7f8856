import type { MenuItem } from '../declare/index.ts';
import { sectionsOf } from '../declare/menu.ts';
import { news } from './info/news.ts';
import { notice } from './info/notice.ts';
import { reminder } from './info/reminder.ts';

/** The whole menu, in its order. */
export const menu: readonly MenuItem[] = [
  { code: 'analysis', path: '/analysis', label: { zh: '工作台', en: 'Overview' }, icon: 'dashboard' },
  {
    code: 'info',
    path: '/info',
    label: { zh: '资讯', en: 'Information' },
    icon: 'read',
    sections: [news, notice, reminder],
  },
];

/** Every section. */
export const resources = sectionsOf(menu);
