import {
  choice,
  type DraftOf,
  date,
  dateTime,
  defineResource,
  image,
  longText,
  publishing,
  publishingFields,
  type RecordOf,
  reference,
  richText,
  text,
  toggle,
} from '../../declare/index.ts';

/** What happens at the museum and around it, shown on the public site once published. */
export const news = defineResource({
  code: 'news',
  path: '/info/news',
  label: { zh: '新闻', en: 'News' },
  about: { zh: '发布后显示在官网的新闻栏目', en: 'Shown in the news column of the public site once published' },
  icon: 'read',
  title: 'title',

  fields: {
    title: text({ label: { zh: '标题', en: 'Title' }, required: true, min: 2, max: 120 }),
    subtitle: text({ label: { zh: '副标题', en: 'Subtitle' }, max: 120 }),
    category: choice({
      label: { zh: '栏目', en: 'Column' },
      required: true,
      options: {
        museum: { zh: '馆内动态', en: 'Museum' },
        exhibition: { zh: '展览资讯', en: 'Exhibitions' },
        academic: { zh: '学术研究', en: 'Research' },
        education: { zh: '社会教育', en: 'Education' },
        exchange: { zh: '交流合作', en: 'Exchange' },
        party: { zh: '党建工作', en: 'Party work' },
        media: { zh: '媒体报道', en: 'In the media' },
      },
    }),
    newsDate: date({ label: { zh: '新闻日期', en: 'News date' }, required: 'publish', initial: 'today' }),
    cover: image({ label: { zh: '封面', en: 'Cover' }, required: 'publish', least: { width: 1200, height: 675 } }),
    summary: longText({ label: { zh: '摘要', en: 'Summary' }, max: 300 }),
    body: richText({ label: { zh: '正文', en: 'Text' }, required: 'publish', min: 20 }),
    author: text({ label: { zh: '作者', en: 'Author' }, max: 40 }),
    source: text({ label: { zh: '来源', en: 'Source' }, required: 'publish', max: 60 }),
    related: reference({ label: { zh: '相关新闻', en: 'Related news' }, to: 'news' }),
    pinned: toggle({ label: { zh: '置顶', en: 'Pinned' } }),
    pinnedUntil: dateTime({ label: { zh: '置顶至', en: 'Pinned until' } }),
    ...publishingFields,
  },

  list: {
    columns: ['cover', 'title', 'category', 'status', 'pinned', 'newsDate', 'updatedAt'],
    filters: ['title', 'category', 'status', 'newsDate', 'pinned', 'related', 'updatedAt'],
    search: ['title', 'summary'],
    sort: ['newsDate', 'desc'],
  },

  form: [
    {
      title: { zh: '内容', en: 'Content' },
      fields: ['title', 'subtitle', 'category', 'newsDate', 'cover', 'summary', 'body'],
    },
    { title: { zh: '出处', en: 'Origin' }, fields: ['author', 'source', 'related'] },
    { title: { zh: '展示', en: 'Display' }, fields: ['pinned', 'pinnedUntil', 'publishAt', 'offlineAt'] },
  ],

  workflow: publishing,
  fourEyes: true,
});

export type News = RecordOf<typeof news>;
export type NewsDraft = DraftOf<typeof news>;
