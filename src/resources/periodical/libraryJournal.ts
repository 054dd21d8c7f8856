import {
  articleFields,
  choice,
  date,
  defineResource,
  file,
  integer,
  longText,
  publishing,
  publishingFields,
  rows,
  tags,
  text,
  toggle,
} from '../../declare/index.ts';

/** The museum's own journals, one record per issue, with the table of contents. */
export const libraryJournal = defineResource({
  code: 'libraryJournal',
  path: '/periodical/libraryJournal',
  label: { zh: '馆刊', en: 'Journals' },
  noun: { zh: '馆刊', en: 'journal issue', measure: '期' },
  about: { zh: '本馆刊物各期的目录与全文', en: 'The issues of the museum’s journals, their contents and full text' },
  icon: 'book',
  title: 'title',

  fields: {
    journal: choice({
      label: { zh: '刊物', en: 'Journal' },
      required: true,
      options: {
        bulletin: { zh: '馆刊', en: 'Bulletin' },
        research: { zh: '研究辑刊', en: 'Research papers' },
        newsletter: { zh: '馆讯', en: 'Newsletter' },
      },
    }),
    year: integer({ label: { zh: '年份', en: 'Year' }, required: true, min: 1956, max: 2100 }),
    issueNo: integer({
      label: { zh: '期', en: 'Issue' },
      help: { zh: '当年的第几期。', en: 'Which issue of its year.' },
      required: true,
      min: 1,
      max: 100,
    }),
    totalNo: integer({
      label: { zh: '总期', en: 'Issue since the first' },
      help: { zh: '创刊以来的总期数。', en: 'Counted since the first issue.' },
      required: true,
      min: 1,
      max: 9999,
    }),
    title: articleFields.title,
    summary: articleFields.summary,
    cover: articleFields.cover,
    tags: articleFields.tags,
    publishDate: date({ label: { zh: '出版日期', en: 'Published on' }, required: 'publish' }),
    permitNo: text({
      label: { zh: 'ISSN 或准印证号', en: 'ISSN or permit no.' },
      help: { zh: '刊物上印的 ISSN 或准印证号。', en: 'The ISSN or permit number printed in it.' },
      max: 40,
      format: 'issn',
    }),
    pages: integer({ label: { zh: '页数', en: 'Pages' }, min: 1, max: 2000 }),
    openAccess: toggle({
      label: { zh: '全文公开', en: 'Free to read' },
      help: { zh: '开启后观众可以阅读全文。', en: 'On: visitors may read the whole issue.' },
    }),
    pdf: file({
      label: { zh: '全文', en: 'Full text' },
      type: 'pdf',
      megabytes: 200,
    }),
    articles: rows({
      label: { zh: '目录', en: 'Contents' },
      help: { zh: '一行一篇文章。', en: 'One article a row.' },
      required: 'publish',
      min: 1,
      max: 100,
      columns: {
        column: text({ label: { zh: '栏目', en: 'Column' }, max: 30 }),
        title: text({ label: { zh: '篇名', en: 'Title' }, required: true, max: 160 }),
        authors: text({ label: { zh: '作者', en: 'Authors' }, max: 120 }),
        pageFrom: integer({ label: { zh: '起页', en: 'From page' }, required: true, min: 1, max: 2000 }),
        pageTo: integer({ label: { zh: '止页', en: 'To page' }, min: 1, max: 2000, after: 'pageFrom' }),
        abstract: longText({ label: { zh: '摘要', en: 'Abstract' }, max: 1000 }),
        keywords: tags({ label: { zh: '关键词', en: 'Keywords' }, max: 8 }),
        pdf: file({ label: { zh: '全文', en: 'Full text' }, type: 'pdf', megabytes: 50 }),
      },
    }),
    ...publishingFields,
  },

  list: {
    columns: ['cover', 'title', 'journal', 'year', 'issueNo', 'publishDate', 'openAccess', 'status'],
    filters: ['title', 'journal', 'year', 'issueNo', 'publishDate', 'openAccess', 'pdf', 'tags', 'status', 'updatedAt'],
    search: ['title', 'summary', 'permitNo'],
    sort: ['publishDate', 'desc'],
  },

  form: [
    {
      title: { zh: '刊期', en: 'Issue' },
      fields: ['journal', 'year', 'issueNo', 'totalNo', 'title', 'publishDate', 'permitNo', 'pages'],
    },
    { title: { zh: '内容', en: 'Content' }, fields: ['cover', 'summary', 'articles', 'tags'] },
    { title: { zh: '全文', en: 'Full text' }, fields: ['openAccess', 'pdf'] },
    { title: { zh: '发布', en: 'Publishing' }, folded: true, fields: ['publishAt', 'offlineAt', 'sortNo'] },
  ],

  together: [
    ['journal', 'year', 'issueNo'],
    ['journal', 'totalNo'],
  ],
  workflow: publishing,
  checks: [
    {
      at: 'pdf',
      when: [{ field: 'openAccess', is: [true] }],
      must: [{ field: 'pdf', filled: true }],
      says: { zh: '全文公开时必须上传。', en: 'Needed where it is free to read.' },
    },
  ],
});
