import {
  articleFields,
  date,
  defineResource,
  email,
  multi,
  phone,
  publishing,
  publishingFields,
  richText,
  text,
} from '../../declare/index.ts';
import { collectWays } from '../vocabularies.ts';

/** Calls to the public for objects and documents the museum is looking for. */
export const artifactCollect = defineResource({
  code: 'artifactCollect',
  path: '/about/artifactCollect',
  label: { zh: '文物征集', en: 'Calls for objects' },
  noun: { zh: '征集公告', en: 'call for objects', measure: '则', plural: 'calls for objects' },
  about: { zh: '面向社会的征集公告与收到的线索', en: 'What the museum is looking for, and what it is offered' },
  icon: 'search',
  title: 'title',

  fields: {
    ...articleFields,
    scope: richText({
      label: { zh: '征集范围', en: 'What is wanted' },
      help: { zh: '希望征集的类别和年代。', en: 'The kinds and periods that are wanted.' },
      required: 'publish',
      translated: true,
    }),
    ways: multi({
      label: { zh: '征集方式', en: 'Ways' },
      help: { zh: '接受的方式，可多选。', en: 'How things may be given; several may apply.' },
      required: 'publish',
      options: collectWays,
    }),
    openFrom: date({
      label: { zh: '征集开始', en: 'From' },
      help: { zh: '从这一天起接受线索。', en: 'Offers are accepted from this day.' },
      required: 'publish',
      initial: 'today',
    }),
    openTo: date({
      label: { zh: '征集截止', en: 'To' },
      help: { zh: '长期征集请留空。', en: 'Empty: there is no end.' },
      after: 'openFrom',
    }),
    contact: text({ label: { zh: '联系人', en: 'Contact' }, required: 'publish', max: 30 }),
    phone: phone({ label: { zh: '联系电话', en: 'Telephone' }, required: 'publish' }),
    email: email({ label: { zh: '邮箱', en: 'E-mail' } }),
    address: text({ label: { zh: '地址', en: 'Address' }, max: 120 }),
    ...publishingFields,
  },

  list: {
    columns: ['cover', 'title', 'ways', 'openFrom', 'openTo', 'status', 'publishAt', 'updatedAt'],
    filters: ['title', 'ways', 'openFrom', 'openTo', 'tags', 'status', 'publishAt', 'updatedAt'],
    search: ['title', 'summary'],
    sort: ['openFrom', 'desc'],
  },

  form: [
    { title: { zh: '内容', en: 'Content' }, fields: ['title', 'cover', 'summary', 'body', 'scope', 'ways', 'tags'] },
    {
      title: { zh: '期限与联系', en: 'Period and contact' },
      fields: ['openFrom', 'openTo', 'contact', 'phone', 'email', 'address'],
    },
    { title: { zh: '发布', en: 'Publishing' }, folded: true, fields: ['publishAt', 'offlineAt', 'sortNo'] },
  ],

  workflow: publishing,
});
