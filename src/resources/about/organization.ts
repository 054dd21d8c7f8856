import {
  choice,
  defineResource,
  email,
  image,
  longText,
  phone,
  publishing,
  publishingFields,
  reference,
  text,
} from '../../declare/index.ts';

/** The museum's leadership, departments and affiliated bodies, as a tree. */
export const organization = defineResource({
  code: 'organization',
  path: '/about/organization',
  label: { zh: '组织机构', en: 'Organisation' },
  noun: { zh: '机构', en: 'department', measure: '个' },
  about: { zh: '馆领导、部门与附属机构', en: 'Leadership, departments and affiliated bodies' },
  icon: 'user',
  title: 'name',

  fields: {
    name: text({ label: { zh: '名称', en: 'Name' }, required: true, max: 60, translated: true }),
    parent: reference({
      label: { zh: '上级机构', en: 'Belongs to' },
      help: { zh: '隶属的机构，最上一级留空。', en: 'What it belongs to; empty at the top.' },
      to: 'organization',
    }),
    kind: choice({
      label: { zh: '类别', en: 'Kind' },
      required: true,
      options: {
        leadership: { zh: '馆领导', en: 'Leadership' },
        department: { zh: '部门', en: 'Department' },
        affiliate: { zh: '附属机构', en: 'Affiliate' },
        society: { zh: '社会团体', en: 'Society' },
      },
    }),
    duties: longText({
      label: { zh: '职责', en: 'Duties' },
      max: 1000,
      translated: true,
    }),
    head: text({ label: { zh: '负责人', en: 'Head' }, max: 30 }),
    headTitle: text({ label: { zh: '职务', en: 'Position' }, max: 40, translated: true }),
    photo: image({
      label: { zh: '照片', en: 'Picture' },
      when: { field: 'kind', is: ['leadership'] },
      least: { width: 400, height: 560 },
      ratio: 5 / 7,
    }),
    phone: phone({ label: { zh: '电话', en: 'Telephone' } }),
    email: email({ label: { zh: '邮箱', en: 'E-mail' } }),
    office: text({
      label: { zh: '办公地点', en: 'Office' },
      help: { zh: '楼栋和房间。', en: 'Building and room.' },
      max: 60,
    }),
    ...publishingFields,
  },

  list: {
    columns: ['name', 'parent', 'kind', 'head', 'headTitle', 'status', 'sortNo', 'updatedAt'],
    filters: ['name', 'parent', 'kind', 'status', 'updatedAt'],
    search: ['name', 'duties', 'head', 'headTitle'],
    sort: ['sortNo', 'asc'],
  },

  form: [
    { title: { zh: '机构', en: 'Body' }, fields: ['name', 'parent', 'kind', 'duties'] },
    {
      title: { zh: '负责人与联系', en: 'Head and contact' },
      fields: ['head', 'headTitle', 'photo', 'phone', 'email', 'office'],
    },
    { title: { zh: '发布', en: 'Publishing' }, folded: true, fields: ['publishAt', 'offlineAt', 'sortNo'] },
  ],

  tree: 'parent',
  order: 'sortNo',
  together: [['parent', 'name']],
  workflow: publishing,
  checks: [
    {
      at: 'duties',
      when: [{ field: 'kind', is: ['department'] }],
      must: [{ field: 'duties', filled: true }],
      says: { zh: '部门发布前须填写。', en: 'Needed before a department is published.' },
      toPublish: true,
    },
  ],
  bulk: ['parent'],
  imports: true,
});
