import {
  articleFields,
  choice,
  defineResource,
  file,
  gallery,
  image,
  integer,
  publishing,
  publishingFields,
  rows,
  text,
} from '../../declare/index.ts';

/** The museum's introduction of itself, one page per topic: greeting, overview, history, buildings, honours. */
export const introduce = defineResource({
  code: 'introduce',
  path: '/about/introduce',
  label: { zh: '本馆介绍', en: 'About the museum' },
  noun: { zh: '介绍页面', en: 'page', measure: '个' },
  about: {
    zh: '馆长致辞、概况、历史、建筑与荣誉',
    en: 'Greeting, overview, history, buildings and honours, a page each',
  },
  icon: 'home',
  title: 'title',

  fields: {
    block: choice({
      label: { zh: '页面', en: 'Page' },
      required: true,
      options: {
        greeting: { zh: '馆长致辞', en: 'Greeting' },
        overview: { zh: '本馆概况', en: 'Overview' },
        history: { zh: '历史沿革', en: 'History' },
        buildings: { zh: '建筑与园区', en: 'Buildings and grounds' },
        honours: { zh: '荣誉', en: 'Honours' },
        research: { zh: '学术研究', en: 'Research' },
        virtualTour: { zh: '全景漫游', en: 'Virtual tour' },
      },
    }),
    ...articleFields,
    gallery: gallery({ label: { zh: '图片', en: 'Pictures' }, max: 40 }),
    video: file({ label: { zh: '视频', en: 'Video' }, type: 'video', megabytes: 500 }),
    honours: rows({
      label: { zh: '荣誉', en: 'Honours' },
      help: { zh: '一行一项荣誉。', en: 'One award a row.' },
      required: true,
      when: { field: 'block', is: ['honours'] },
      min: 1,
      max: 200,
      columns: {
        year: integer({ label: { zh: '年份', en: 'Year' }, required: true, min: 1900, max: 2100 }),
        name: text({ label: { zh: '名称', en: 'Honour' }, required: true, max: 80 }),
        nameEn: text({ label: { zh: '名称（英文）', en: 'Honour (English)' }, max: 240 }),
        issuer: text({ label: { zh: '颁发单位', en: 'Given by' }, max: 60 }),
        image: image({ label: { zh: '图片', en: 'Picture' } }),
      },
    }),
    signature: image({
      label: { zh: '署名', en: 'Signature' },
      help: { zh: '致辞落款的签名图片。', en: 'A picture of the signature below the address.' },
      required: true,
      when: { field: 'block', is: ['greeting'] },
      least: { width: 400, height: 160 },
    }),
    ...publishingFields,
  },

  list: {
    columns: ['cover', 'title', 'block', 'status', 'publishAt', 'updatedAt'],
    filters: ['title', 'block', 'tags', 'status', 'publishAt', 'updatedAt'],
    search: ['title', 'summary'],
    sort: ['sortNo', 'asc'],
    inlineEdit: ['sortNo'],
  },

  form: [
    { title: { zh: '内容', en: 'Content' }, fields: ['block', 'title', 'cover', 'summary', 'body', 'tags'] },
    { title: { zh: '图片与荣誉', en: 'Pictures and honours' }, fields: ['gallery', 'video', 'honours', 'signature'] },
    { title: { zh: '发布', en: 'Publishing' }, folded: true, fields: ['publishAt', 'offlineAt', 'sortNo'] },
  ],

  onePer: 'block',
  workflow: publishing,
  fourEyes: true,
});
