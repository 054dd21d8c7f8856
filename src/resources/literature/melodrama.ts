import {
  articleFields,
  choice,
  date,
  dateTime,
  defineResource,
  file,
  image,
  integer,
  longText,
  publishing,
  publishingFields,
  reference,
  rows,
  text,
  url,
} from '../../declare/index.ts';

/** Plays the museum stages or shows, with their cast and performances. */
export const melodrama = defineResource({
  code: 'melodrama',
  path: '/literature/melodrama',
  label: { zh: '文艺剧目', en: 'Stage plays' },
  about: { zh: '剧目介绍、演职人员与演出场次', en: 'Plays, their casts and their performances' },
  icon: 'smile',
  title: 'title',

  fields: {
    ...articleFields,
    cover: image({
      label: { zh: '海报', en: 'Poster' },
      help: { zh: '宽高比 3:4。', en: 'Width to height 3:4.' },
      required: 'publish',
      least: { width: 900, height: 1200 },
    }),
    genre: choice({
      label: { zh: '剧种', en: 'Genre' },
      required: true,
      options: {
        spoken: { zh: '话剧', en: 'Spoken drama' },
        situational: { zh: '情景剧', en: 'Situational play' },
        musical: { zh: '音乐剧', en: 'Musical' },
        cantoneseOpera: { zh: '粤剧', en: 'Cantonese opera' },
        children: { zh: '儿童剧', en: 'Children’s play' },
        dance: { zh: '舞剧', en: 'Dance' },
        other: { zh: '其他', en: 'Other' },
      },
    }),
    writer: text({ label: { zh: '编剧', en: 'Writer' }, max: 40 }),
    director: text({ label: { zh: '导演', en: 'Director' }, max: 40 }),
    troupe: text({ label: { zh: '演出团体', en: 'Troupe' }, required: 'publish', max: 60 }),
    cast: rows({
      label: { zh: '演员表', en: 'Cast' },
      max: 60,
      columns: {
        role: text({ label: { zh: '角色', en: 'Role' }, required: true, max: 40 }),
        actor: text({ label: { zh: '演员', en: 'Actor' }, required: true, max: 40 }),
      },
    }),
    premiere: date({ label: { zh: '首演日期', en: 'First performed' } }),
    minutes: integer({ label: { zh: '时长（分钟）', en: 'Minutes' }, required: 'publish', min: 5, max: 300 }),
    ageHint: integer({ label: { zh: '建议年龄', en: 'From age' }, min: 0, max: 18 }),
    performances: rows({
      label: { zh: '演出场次', en: 'Performances' },
      max: 200,
      columns: {
        startAt: dateTime({ label: { zh: '开演', en: 'Starts' }, required: true }),
        venue: reference({ label: { zh: '地点', en: 'Venue' }, required: true, to: 'venue' }),
        capacity: integer({ label: { zh: '座位数', en: 'Seats' }, min: 1, max: 5000 }),
        bookingUrl: url({ label: { zh: '订票网址', en: 'Booking address' } }),
        state: choice({
          label: { zh: '场次状态', en: 'Status' },
          required: true,
          initial: 'planned',
          options: {
            planned: { zh: '计划中', en: 'Planned' },
            onSale: { zh: '售票中', en: 'On sale' },
            soldOut: { zh: '已售完', en: 'Sold out' },
            done: { zh: '已演出', en: 'Performed' },
            cancelled: { zh: '已取消', en: 'Cancelled' },
          },
        }),
      },
    }),
    trailer: file({ label: { zh: '预告片', en: 'Trailer' }, type: 'video', megabytes: 500 }),
    fullVideo: file({
      label: { zh: '全剧录像', en: 'Whole performance' },
      help: { zh: '仅供馆内使用，不对外播放。', en: 'For use inside the museum, not shown to the public.' },
      type: 'video',
      megabytes: 500,
    }),
    awards: longText({ label: { zh: '获奖情况', en: 'Awards' }, max: 500 }),
    ...publishingFields,
  },

  list: {
    columns: ['cover', 'title', 'genre', 'troupe', 'premiere', 'minutes', 'status', 'updatedAt'],
    filters: [
      'title',
      'genre',
      'troupe',
      'premiere',
      'minutes',
      'performances',
      'trailer',
      'fullVideo',
      'tags',
      'status',
      'publishAt',
      'updatedAt',
    ],
    search: ['title', 'summary', 'writer', 'director', 'troupe', 'awards'],
    sort: ['premiere', 'desc'],
  },

  form: [
    { title: { zh: '内容', en: 'Content' }, fields: ['title', 'genre', 'cover', 'summary', 'body', 'tags'] },
    {
      title: { zh: '演职人员', en: 'People' },
      fields: ['writer', 'director', 'troupe', 'cast', 'awards'],
    },
    { title: { zh: '演出', en: 'Performances' }, fields: ['premiere', 'minutes', 'ageHint', 'performances'] },
    { title: { zh: '影像', en: 'Film' }, fields: ['trailer', 'fullVideo'] },
    { title: { zh: '发布', en: 'Publishing' }, fields: ['publishAt', 'offlineAt', 'sortNo'] },
  ],

  workflow: publishing,
});
