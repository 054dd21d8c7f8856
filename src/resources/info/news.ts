import {
  anyReferences,
  articleFields,
  choice,
  type DraftOf,
  date,
  dateTime,
  defineResource,
  files,
  publishing,
  publishingFields,
  type RecordOf,
  text,
  url,
} from '../../declare/index.ts';

/** News of the museum, shown on the public site once published. */
export const news = defineResource({
  code: 'news',
  path: '/info/news',
  label: { zh: '新闻', en: 'News' },
  noun: { zh: '新闻', en: 'news item' },
  about: { zh: '发布后显示在官网的新闻栏目', en: 'Shown in the news column of the public site once published' },
  icon: 'read',
  title: 'title',

  fields: {
    ...articleFields,
    subtitle: text({
      label: { zh: '副标题', en: 'Subtitle' },
      help: { zh: '标题下方的一行补充。', en: 'A line below the title.' },
      max: 120,
      translated: true,
    }),
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
    newsDate: date({
      label: { zh: '新闻日期', en: 'News date' },
      help: { zh: '事情发生的日期，不是发布时间。', en: 'The day it happened, not that of publication.' },
      required: 'publish',
      initial: 'today',
    }),
    author: text({ label: { zh: '作者', en: 'Author' }, help: { zh: '撰稿人的姓名。', en: 'Who wrote it.' }, max: 40 }),
    source: text({
      label: { zh: '来源', en: 'Source' },
      help: { zh: '转载时填写原发媒体。', en: 'The paper or site it was taken from.' },
      required: 'publish',
      max: 60,
      initial: '本馆',
    }),
    sourceUrl: url({
      label: { zh: '原文网址', en: 'Address of the original' },
      help: { zh: '原文的完整网址。', en: 'The whole address of the original.' },
      required: true,
      when: { field: 'category', is: ['media'] },
    }),
    attachments: files({
      label: { zh: '附件', en: 'Attachments' },
      help: { zh: '供观众下载的文件。', en: 'Files for visitors to download.' },
      type: 'document',
      megabytes: 20,
      max: 10,
    }),
    related: anyReferences({
      label: { zh: '相关内容', en: 'Related' },
      help: { zh: '文末推荐的相关内容。', en: 'What to read next.' },
      to: ['news', 'notice', 'tmpExhibition', 'basicExhibition', 'undisturbedExhibition', 'zhongshanLecture'],
      max: 6,
    }),
    pinnedUntil: dateTime({
      label: { zh: '置顶至', en: 'Pinned until' },
      help: { zh: '留空则不置顶；最多同时置顶 5 条。', en: 'Empty: not pinned. At most five are pinned at once.' },
    }),
    ...publishingFields,
  },

  list: {
    columns: ['cover', 'title', 'category', 'status', 'newsDate', 'publishAt', 'updatedAt'],
    filters: [
      'title',
      'category',
      'status',
      'newsDate',
      'cover',
      'author',
      'source',
      'pinnedUntil',
      'tags',
      'publishAt',
      'updatedAt',
    ],
    search: ['title', 'subtitle', 'summary', 'author', 'source'],
    sort: ['newsDate', 'desc'],
  },

  form: [
    {
      title: { zh: '内容', en: 'Content' },
      fields: [
        'title',
        'subtitle',
        'category',
        'newsDate',
        'source',
        'author',
        'sourceUrl',
        'cover',
        'summary',
        'body',
        'tags',
      ],
    },
    {
      title: { zh: '附件与相关内容', en: 'Attachments and related content' },
      folded: true,
      fields: ['attachments', 'related'],
    },
    {
      title: { zh: '展示', en: 'Display' },
      folded: true,
      fields: ['pinnedUntil', 'publishAt', 'offlineAt', 'sortNo'],
    },
  ],

  workflow: publishing,
  bulk: ['category', 'pinnedUntil', 'tags'],
  fourEyes: true,
});

export type News = RecordOf<typeof news>;
export type NewsDraft = DraftOf<typeof news>;
