import { defineResource, text } from '../../declare/index.ts';

/** Lost property that visitors ask for at the front desk. */
export const lostProperty = defineResource({
  code: 'lostProperty',
  path: '/info/lostProperty',
  label: { zh: '失物招领', en: 'Lost property' },
  about: { zh: '观众遗失物品登记', en: 'What visitors left behind' },
  icon: 'search',
  title: 'thing',
  fields: {
    thing: text({ label: { zh: '物品', en: 'Thing' }, required: true }),
    place: text({ label: { zh: '地点', en: 'Place' } }),
  },
  list: {
    columns: ['thing', 'place', 'createdAt'],
    filters: ['place'],
    search: ['thing'],
    sort: ['createdAt', 'desc'],
  },
  form: [{ title: { zh: '登记', en: 'Entry' }, fields: ['thing', 'place'] }],
});
