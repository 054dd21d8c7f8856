import {
  articleFields,
  choice,
  defineResource,
  file,
  fuzzyDate,
  integer,
  longText,
  money,
  multi,
  publishing,
  publishingFields,
  tags,
  text,
  url,
} from '../../declare/index.ts';

/** Books the museum wrote, edited or published. */
export const publication = defineResource({
  code: 'publication',
  path: '/periodical/publication',
  label: { zh: '出版物', en: 'Publications' },
  noun: { zh: '出版物', en: 'publication', measure: '种' },
  about: { zh: '本馆编著和出版的图书', en: 'Books the museum wrote, edited or published' },
  icon: 'read',
  title: 'title',

  fields: {
    ...articleFields,
    kind: choice({
      label: { zh: '类型', en: 'Kind' },
      required: true,
      options: {
        monograph: { zh: '专著', en: 'Monograph' },
        catalogue: { zh: '图录', en: 'Catalogue' },
        papers: { zh: '论文集', en: 'Collected papers' },
        sources: { zh: '史料汇编', en: 'Source edition' },
        popular: { zh: '普及读物', en: 'For general readers' },
        children: { zh: '儿童读物', en: 'For children' },
        other: { zh: '其他', en: 'Other' },
      },
    }),
    authors: tags({
      label: { zh: '著者', en: 'Authors' },
      help: { zh: '按署名顺序逐个填写。', en: 'One by one, in the order of the title page.' },
      required: 'publish',
      max: 20,
      each: 40,
    }),
    bookEditors: tags({
      label: { zh: '编者', en: 'Editors' },
      help: { zh: '按署名顺序逐个填写。', en: 'One by one, in the order of the title page.' },
      max: 20,
      each: 40,
    }),
    publisher: text({ label: { zh: '出版社', en: 'Publisher' }, required: 'publish', max: 60 }),
    isbn: text({
      label: { zh: 'ISBN', en: 'ISBN' },
      help: { zh: '13 位，可带连字符。', en: 'Thirteen digits, with or without hyphens.' },
      max: 17,
      format: 'isbn',
      unique: true,
    }),
    publishDate: fuzzyDate({
      label: { zh: '出版时间', en: 'Published' },
      help: { zh: '只知道年份或月份也可以。', en: 'The year or the month alone will do.' },
      required: 'publish',
      from: 1900,
    }),
    edition: text({
      label: { zh: '版次', en: 'Edition' },
      help: { zh: '例如“第 2 版”。', en: 'For example “2nd edition”.' },
      required: 'publish',
      max: 20,
    }),
    series: text({ label: { zh: '丛书', en: 'Series' }, max: 60 }),
    pages: integer({ label: { zh: '页数', en: 'Pages' }, min: 1, max: 10_000 }),
    bookSize: text({
      label: { zh: '开本', en: 'Size' },
      help: { zh: '例如“16 开”。', en: 'For example “16mo”.' },
      max: 20,
    }),
    binding: choice({
      label: { zh: '装帧', en: 'Binding' },
      options: {
        paperback: { zh: '平装', en: 'Paperback' },
        hardback: { zh: '精装', en: 'Hardback' },
        thread: { zh: '线装', en: 'Thread-bound' },
        other: { zh: '其他', en: 'Other' },
      },
    }),
    language: multi({
      label: { zh: '文种', en: 'Languages' },
      initial: ['chinese'],
      options: {
        chinese: { zh: '中文', en: 'Chinese' },
        english: { zh: '英文', en: 'English' },
        japanese: { zh: '日文', en: 'Japanese' },
        other: { zh: '其他', en: 'Other' },
      },
    }),
    price: money({
      label: { zh: '定价（元）', en: 'Price (yuan)' },
      help: { zh: '书上印的定价。', en: 'The price printed on the book.' },
    }),
    toc: longText({
      label: { zh: '目录', en: 'Contents' },
      help: { zh: '一行一章。', en: 'One chapter a line.' },
      max: 5000,
    }),
    samplePdf: file({
      label: { zh: '试读', en: 'Sample pages' },
      help: { zh: '可以公开的部分章节。', en: 'The chapters everybody may read.' },
      type: 'pdf',
      megabytes: 50,
    }),
    buyUrl: url({ label: { zh: '购买网址', en: 'Where to buy it' } }),
    awards: longText({ label: { zh: '获奖情况', en: 'Awards' }, max: 300 }),
    ...publishingFields,
  },

  list: {
    columns: ['cover', 'title', 'kind', 'authors', 'publisher', 'isbn', 'publishDate', 'status'],
    filters: [
      'title',
      'kind',
      'authors',
      'publisher',
      'isbn',
      'publishDate',
      'series',
      'binding',
      'language',
      'tags',
      'status',
      'publishAt',
      'updatedAt',
    ],
    search: ['title', 'summary', 'publisher', 'isbn', 'series', 'toc', 'awards'],
    sort: ['publishDate', 'desc'],
  },

  form: [
    { title: { zh: '内容', en: 'Content' }, fields: ['title', 'kind', 'cover', 'summary', 'body', 'toc', 'tags'] },
    {
      title: { zh: '著者与出版', en: 'Authors and publisher' },
      fields: ['authors', 'bookEditors', 'publisher', 'isbn', 'publishDate', 'edition', 'series'],
    },
    {
      title: { zh: '形态与购买', en: 'The book, and where to buy it' },
      folded: true,
      fields: ['pages', 'bookSize', 'binding', 'language', 'price', 'samplePdf', 'buyUrl', 'awards'],
    },
    { title: { zh: '发布', en: 'Publishing' }, folded: true, fields: ['publishAt', 'offlineAt', 'sortNo'] },
  ],

  workflow: publishing,
  imports: { by: 'isbn' },
});
