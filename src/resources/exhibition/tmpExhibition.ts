import {
  date,
  dateTime,
  defineResource,
  longText,
  publishing,
  publishingFields,
  reference,
  rows,
  tags,
  text,
} from '../../declare/index.ts';
import { exhibitionFields } from './exhibition-fields.ts';

/** Temporary exhibitions, the museum's own and visiting ones, and where they travel afterwards. */
export const tmpExhibition = defineResource({
  code: 'tmpExhibition',
  path: '/exhibition/tmpExhibition',
  label: { zh: '临时展览', en: 'Temporary exhibitions' },
  noun: { zh: '临时展览', en: 'temporary exhibition', measure: '个' },
  about: { zh: '有展期的专题展、引进展和巡展', en: 'Exhibitions for a season, our own and guests’, and their tours' },
  icon: 'search',
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
    startDate: date({
      label: { zh: '开展日期', en: 'Opens on' },
      help: { zh: '第一个开放日。', en: 'The first day it is open.' },
      required: 'publish',
    }),
    endDate: date({
      label: { zh: '闭展日期', en: 'Closes on' },
      help: { zh: '最后一个开放日。', en: 'The last day it is open.' },
      required: 'publish',
      after: 'startDate',
    }),
    openingAt: dateTime({
      label: { zh: '开幕式', en: 'Opening ceremony' },
      help: { zh: '没有开幕式则留空。', en: 'Empty where there is no ceremony.' },
    }),
    hosts: tags({
      label: { zh: '主办单位', en: 'Hosts' },
      help: { zh: '逐个填写单位全称。', en: 'The full name of each organisation.' },
      required: 'publish',
      max: 20,
      each: 60,
    }),
    coHosts: tags({
      label: { zh: '协办单位', en: 'Co-hosts' },
      help: { zh: '逐个填写单位全称。', en: 'The full name of each organisation.' },
      max: 20,
      each: 60,
    }),
    touring: rows({
      label: { zh: '巡展', en: 'Tour' },
      help: { zh: '一行一站。', en: 'One stop a row.' },
      max: 30,
      columns: {
        place: text({ label: { zh: '场馆', en: 'Place' }, required: true, max: 60 }),
        city: text({ label: { zh: '城市', en: 'City' }, required: true, max: 30 }),
        from: date({ label: { zh: '开展', en: 'From' }, required: true }),
        to: date({ label: { zh: '闭展', en: 'To' }, after: 'from' }),
      },
    }),
    ...publishingFields,
  },

  list: {
    columns: ['cover', 'title', 'venue', 'startDate', 'endDate', 'admission', 'status', 'updatedAt'],
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
      fields: ['venue', 'startDate', 'endDate', 'openingAt', 'admission', 'bookingUrl', 'touring'],
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
      with: ['basicExhibition'],
      says: { zh: '一个展厅同一时间只办一个展览。', en: 'A hall has one exhibition at a time.' },
    },
  ],
  calendar: { start: 'startDate', end: 'endDate', place: 'venue', unless: { status: ['offline'] } },
  fourEyes: true,
});
