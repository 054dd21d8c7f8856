import {
  choice,
  date,
  defineResource,
  longText,
  publishing,
  publishingFields,
  richText,
  text,
  toggle,
} from '../../declare/index.ts';

/** Formal announcements of the museum: openings, recruitment, procurement. */
export const notice = defineResource({
  code: 'notice',
  path: '/info/notice',
  label: { zh: '公告', en: 'Notices' },
  about: { zh: '开放、招聘、采购等正式公告', en: 'Formal announcements: openings, recruitment, procurement' },
  icon: 'profile',
  title: 'title',

  fields: {
    title: text({ label: { zh: '标题', en: 'Title' }, required: true, min: 2, max: 120 }),
    category: choice({
      label: { zh: '类别', en: 'Category' },
      required: true,
      options: {
        opening: { zh: '开放公告', en: 'Opening' },
        recruitment: { zh: '招聘', en: 'Recruitment' },
        procurement: { zh: '采购', en: 'Procurement' },
        publicity: { zh: '公示', en: 'Publicity' },
        call: { zh: '征集', en: 'Call' },
        other: { zh: '其他', en: 'Other' },
      },
    }),
    docNo: text({ label: { zh: '文号', en: 'Document no.' }, max: 40 }),
    summary: longText({ label: { zh: '摘要', en: 'Summary' }, max: 300 }),
    body: richText({ label: { zh: '正文', en: 'Text' }, required: 'publish', min: 20 }),
    validFrom: date({ label: { zh: '生效日期', en: 'Valid from' }, required: 'publish', initial: 'today' }),
    validTo: date({ label: { zh: '截止日期', en: 'Valid to' }, after: 'validFrom' }),
    urgent: toggle({ label: { zh: '首页提示', en: 'Shown on the home page' } }),
    contact: text({ label: { zh: '联系人', en: 'Contact' }, max: 30 }),
    ...publishingFields,
  },

  list: {
    columns: ['title', 'category', 'docNo', 'status', 'validFrom', 'validTo', 'urgent'],
    filters: ['title', 'category', 'status', 'validFrom', 'urgent', 'updatedAt'],
    search: ['title', 'docNo', 'summary'],
    sort: ['validFrom', 'desc'],
  },

  form: [
    { title: { zh: '内容', en: 'Content' }, fields: ['title', 'category', 'docNo', 'summary', 'body'] },
    { title: { zh: '期限与联系', en: 'Period and contact' }, fields: ['validFrom', 'validTo', 'contact', 'urgent'] },
    { title: { zh: '发布', en: 'Publishing' }, fields: ['publishAt', 'offlineAt'] },
  ],

  workflow: publishing,
  fourEyes: true,
});
