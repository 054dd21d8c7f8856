import {
  articleFields,
  choice,
  date,
  defineResource,
  files,
  phone,
  publishing,
  publishingFields,
  text,
  toggle,
} from '../../declare/index.ts';

/** Formal announcements of the museum: openings, recruitment, procurement. */
export const notice = defineResource({
  code: 'notice',
  path: '/info/notice',
  label: { zh: '公告', en: 'Notices' },
  noun: { zh: '公告', en: 'notice', measure: '则' },
  about: { zh: '开放、招聘、采购等正式公告', en: 'Formal announcements: openings, recruitment, procurement' },
  icon: 'profile',
  title: 'title',

  fields: {
    title: articleFields.title,
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
    docNo: text({
      label: { zh: '文号', en: 'Document no.' },
      help: { zh: '正式文件的编号，一文一号。', en: 'The number of the formal document; each once.' },
      max: 40,
      unique: true,
    }),
    summary: articleFields.summary,
    body: articleFields.body,
    tags: articleFields.tags,
    validFrom: date({
      label: { zh: '生效日期', en: 'Valid from' },
      help: { zh: '公告开始生效的日期。', en: 'The day from which it counts.' },
      required: 'publish',
      initial: 'today',
    }),
    validTo: date({
      label: { zh: '截止日期', en: 'Valid to' },
      after: 'validFrom',
    }),
    contact: text({
      label: { zh: '联系人', en: 'Contact' },
      required: true,
      when: { field: 'category', is: ['recruitment', 'procurement'] },
      max: 30,
    }),
    phone: phone({
      label: { zh: '联系电话', en: 'Telephone' },
      required: true,
      when: { field: 'category', is: ['recruitment', 'procurement'] },
    }),
    attachments: files({
      label: { zh: '附件', en: 'Attachments' },
      type: 'document',
      megabytes: 20,
      max: 10,
    }),
    urgent: toggle({
      label: { zh: '首页提示', en: 'On home page' },
      help: { zh: '开启后显示在首页。', en: 'On: it is shown on the home page.' },
    }),
    ...publishingFields,
  },

  list: {
    columns: ['title', 'category', 'docNo', 'status', 'validFrom', 'validTo', 'urgent', 'updatedAt'],
    filters: ['title', 'category', 'status', 'validFrom', 'validTo', 'urgent', 'attachments', 'tags', 'updatedAt'],
    search: ['title', 'docNo', 'summary'],
    sort: ['validFrom', 'desc'],
    inlineEdit: ['urgent'],
  },

  form: [
    {
      title: { zh: '内容', en: 'Content' },
      fields: ['title', 'category', 'urgent', 'docNo', 'summary', 'body', 'tags'],
    },
    {
      title: { zh: '期限与联系', en: 'Period and contact' },
      fields: ['validFrom', 'validTo', 'contact', 'phone', 'attachments'],
    },
    { title: { zh: '发布', en: 'Publishing' }, folded: true, fields: ['publishAt', 'offlineAt', 'sortNo'] },
  ],

  workflow: publishing,
  checks: [
    {
      at: 'validTo',
      when: [{ field: 'category', is: ['recruitment', 'procurement'] }],
      must: [{ field: 'validTo', filled: true }],
      says: {
        zh: '招聘、采购公告发布前须填写。',
        en: 'Needed before a notice of recruitment or procurement is published.',
      },
      toPublish: true,
    },
    {
      at: 'attachments',
      when: [{ field: 'category', is: ['recruitment', 'procurement'] }],
      must: [{ field: 'attachments', filled: true }],
      says: {
        zh: '招聘、采购公告发布前须上传。',
        en: 'Needed before a notice of recruitment or procurement is published.',
      },
      toPublish: true,
    },
  ],
  fourEyes: true,
});
