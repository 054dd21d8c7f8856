import { date, defineResource, longText, publishing, publishingFields, reference, tags } from '../../declare/index.ts';
import { exhibitionFields } from './exhibition-fields.ts';

/** The permanent exhibitions in the museum's halls. */
export const basicExhibition = defineResource({
  code: 'basicExhibition',
  path: '/exhibition/basicExhibition',
  label: { zh: '基本陈列', en: 'Permanent exhibitions' },
  noun: { zh: '基本陈列', en: 'permanent exhibition', measure: '个' },
  about: { zh: '馆内长期开放的陈列', en: 'The exhibitions that are always open' },
  icon: 'table',
  title: 'title',

  fields: {
    ...exhibitionFields,
    foreword: longText({ label: { zh: '前言', en: 'Foreword' }, required: 'publish', max: 2000, translated: true }),
    venue: reference({
      label: { zh: '展厅', en: 'Hall' },
      help: { zh: '选自场地名录。', en: 'One of the venues of the museum.' },
      required: 'publish',
      to: 'venue',
    }),
    startDate: date({ label: { zh: '开展日期', en: 'Opened on' }, required: 'publish' }),
    endDate: date({
      label: { zh: '闭展日期', en: 'Closed on' },
      help: { zh: '长期开放请留空。', en: 'Empty while it stays open.' },
      after: 'startDate',
    }),
    hosts: tags({
      label: { zh: '主办单位', en: 'Hosts' },
      help: { zh: '逐个填写单位全称。', en: 'The full name of each organisation.' },
      max: 20,
      each: 60,
    }),
    coHosts: tags({
      label: { zh: '协办单位', en: 'Co-hosts' },
      help: { zh: '逐个填写单位全称。', en: 'The full name of each organisation.' },
      max: 20,
      each: 60,
    }),
    ...publishingFields,
  },

  list: {
    columns: ['cover', 'title', 'venue', 'startDate', 'admission', 'status', 'publishAt', 'updatedAt'],
    filters: ['title', 'venue', 'startDate', 'endDate', 'admission', 'keyObjects', 'video', 'tags', 'status'],
    search: ['title', 'subtitle', 'summary', 'foreword', 'curator', 'designer'],
    sort: ['startDate', 'desc'],
  },

  form: [
    {
      title: { zh: '内容', en: 'Content' },
      fields: ['title', 'subtitle', 'cover', 'summary', 'foreword', 'body', 'tags'],
    },
    {
      title: { zh: '时间与地点', en: 'Time and place' },
      fields: ['venue', 'startDate', 'endDate', 'admission', 'bookingUrl'],
    },
    {
      title: { zh: '展品与人员', en: 'Exhibits and people' },
      fields: ['exhibitCount', 'keyObjects', 'hosts', 'coHosts', 'curator', 'designer', 'visitorsTotal'],
    },
    {
      title: { zh: '图片与影音', en: 'Media' },
      folded: true,
      fields: ['gallery', 'vrUrl', 'video', 'audioStops', 'brochure'],
    },
    { title: { zh: '发布', en: 'Publishing' }, folded: true, fields: ['publishAt', 'offlineAt', 'sortNo'] },
  ],

  workflow: publishing,
  apart: [
    {
      same: ['venue'],
      from: 'startDate',
      to: 'endDate',
      at: 'venue',
      unless: { status: ['offline'] },
      with: ['tmpExhibition'],
      says: { zh: '一个展厅同一时间只办一个展览。', en: 'A hall has one exhibition at a time.' },
    },
  ],
  fourEyes: true,
});
