import {
  articleFields,
  choice,
  defineResource,
  fuzzyDate,
  image,
  publishing,
  publishingFields,
  reference,
  text,
} from '../../declare/index.ts';
import { rightsHolders } from '../vocabularies.ts';

/** Wallpapers for visitors' screens, in the sizes of computer, phone and tablet. */
export const wallpaper = defineResource({
  code: 'wallpaper',
  path: '/literature/wallpaper',
  label: { zh: '壁纸', en: 'Wallpapers' },
  noun: { zh: '壁纸', en: 'wallpaper', measure: '张' },
  about: { zh: '供观众下载的电脑、手机与平板壁纸', en: 'Pictures for visitors’ computers, phones and tablets' },
  icon: 'search',
  title: 'title',

  fields: {
    title: articleFields.title,
    category: choice({
      label: { zh: '分类', en: 'Category' },
      required: true,
      options: {
        architecture: { zh: '建筑', en: 'Buildings' },
        garden: { zh: '园林', en: 'Gardens' },
        collection: { zh: '馆藏', en: 'Collection' },
        calendar: { zh: '月历', en: 'Calendar' },
        festival: { zh: '节日', en: 'Festivals' },
        poster: { zh: '海报', en: 'Posters' },
      },
    }),
    month: fuzzyDate({
      label: { zh: '月份', en: 'Month' },
      help: { zh: '例如 2026-11。', en: 'For example 2026-11.' },
      required: true,
      when: { field: 'category', is: ['calendar'] },
      from: 2000,
      future: true,
    }),
    desktop: image({
      label: { zh: '电脑壁纸', en: 'For computers' },
      help: { zh: '三种尺寸至少上传一种。', en: 'At least one of the three sizes.' },
      least: { width: 2560, height: 1440 },
    }),
    phone: image({ label: { zh: '手机壁纸', en: 'For phones' }, least: { width: 1170, height: 2532 } }),
    tablet: image({ label: { zh: '平板壁纸', en: 'For tablets' }, least: { width: 2048, height: 2732 } }),
    photographer: text({
      label: { zh: '摄影', en: 'Photographer' },
      help: { zh: '用于署名。', en: 'For the credit line.' },
      required: 'publish',
      max: 40,
    }),
    rights: choice({
      label: { zh: '权利归属', en: 'Rights' },
      help: { zh: '图片的权利属于谁。', en: 'Whose the rights in the picture are.' },
      required: 'publish',
      options: rightsHolders,
    }),
    object: reference({
      label: { zh: '相关藏品', en: 'Object shown' },
      help: { zh: '画面中的藏品，没有则留空。', en: 'The object in the picture, if any.' },
      to: 'collectionManage',
    }),
    tags: articleFields.tags,
    ...publishingFields,
  },

  list: {
    columns: ['desktop', 'title', 'category', 'month', 'status', 'publishAt', 'updatedAt'],
    filters: ['title', 'category', 'month', 'tags', 'status', 'publishAt', 'updatedAt'],
    search: ['title', 'photographer'],
    sort: ['updatedAt', 'desc'],
  },

  form: [
    { title: { zh: '内容', en: 'Content' }, fields: ['title', 'category', 'month', 'object', 'tags'] },
    { title: { zh: '画面', en: 'Pictures' }, fields: ['desktop', 'phone', 'tablet', 'photographer', 'rights'] },
    { title: { zh: '发布', en: 'Publishing' }, folded: true, fields: ['publishAt', 'offlineAt', 'sortNo'] },
  ],

  together: [['category', 'month']],
  atLeastOne: [['desktop', 'phone', 'tablet']],
  workflow: publishing,
  bulk: ['category'],
});
