import {
  articleFields,
  choice,
  defineResource,
  fuzzyDate,
  gallery,
  longText,
  publishing,
  publishingFields,
  text,
  toggle,
} from '../../declare/index.ts';

/** The museum's chronicle: events with dates known to the year, the month or the day. */
export const annals = defineResource({
  code: 'annals',
  path: '/about/annals',
  label: { zh: '大事记', en: 'Chronicle' },
  noun: { zh: '大事记条目', en: 'chronicle entry', plural: 'chronicle entries' },
  about: { zh: '建馆以来的重要事件', en: 'What has happened at the museum since its founding' },
  icon: 'book',
  title: 'title',

  fields: {
    date: fuzzyDate({
      label: { zh: '日期', en: 'Date' },
      help: { zh: '只知道年份或月份也可以。', en: 'The year or the month alone will do.' },
      required: true,
      from: 1850,
    }),
    title: articleFields.title,
    content: longText({ label: { zh: '内容', en: 'What happened' }, required: 'publish', max: 2000, translated: true }),
    kind: choice({
      label: { zh: '类别', en: 'Kind' },
      required: true,
      options: {
        founding: { zh: '建馆沿革', en: 'Founding' },
        visit: { zh: '重要来访', en: 'Visit' },
        exhibition: { zh: '陈列展览', en: 'Exhibition' },
        collection: { zh: '藏品征集', en: 'Collection' },
        building: { zh: '建筑修缮', en: 'Building' },
        honour: { zh: '荣誉', en: 'Honour' },
        academic: { zh: '学术活动', en: 'Research' },
        other: { zh: '其他', en: 'Other' },
      },
    }),
    major: toggle({
      label: { zh: '重要事件', en: 'On the timeline' },
      help: { zh: '开启后显示在时间轴上。', en: 'On: it is shown on the timeline.' },
    }),
    images: gallery({ label: { zh: '图片', en: 'Pictures' }, max: 6 }),
    evidence: text({
      label: { zh: '史实依据', en: 'Source of the fact' },
      help: { zh: '史料出处，供核对。', en: 'Where the fact is from, for whoever checks it.' },
      max: 200,
    }),
    ...publishingFields,
  },

  list: {
    columns: ['date', 'title', 'kind', 'major', 'status', 'publishAt', 'updatedAt'],
    filters: ['title', 'date', 'kind', 'major', 'images', 'status', 'publishAt', 'updatedAt'],
    search: ['title', 'content', 'evidence'],
    sort: ['date', 'desc'],
    inlineEdit: ['major'],
  },

  form: [
    { title: { zh: '事件', en: 'Event' }, fields: ['date', 'title', 'content', 'kind', 'major'] },
    { title: { zh: '图片与依据', en: 'Pictures and evidence' }, fields: ['images', 'evidence'] },
    { title: { zh: '发布', en: 'Publishing' }, folded: true, fields: ['publishAt', 'offlineAt', 'sortNo'] },
  ],

  workflow: publishing,
  bulk: ['major'],
  fourEyes: true,
  imports: true,
});
