import { choice, defineResource, longText, publishing, publishingFields, text, toggle } from '../../declare/index.ts';
import { exhibitionFields } from './exhibition-fields.ts';

/** Rooms preserved as the family lived in them: the state they show, and the evidence for it. */
export const undisturbedExhibition = defineResource({
  code: 'undisturbedExhibition',
  path: '/exhibition/undisturbedExhibition',
  label: { zh: '原状陈列', en: 'Original rooms' },
  noun: { zh: '原状陈列', en: 'original room', measure: '个' },
  about: { zh: '故居等建筑内按历史原貌复原的陈列', en: 'Rooms of the former residence, shown as they were' },
  icon: 'home',
  title: 'title',

  fields: {
    ...exhibitionFields,
    foreword: longText({ label: { zh: '前言', en: 'Foreword' }, max: 2000, translated: true }),
    // No hall, because the room itself is the place, and it is never booked.
    building: text({
      label: { zh: '建筑', en: 'Building' },
      help: { zh: '原状陈列所在的建筑。', en: 'The building that the room is in.' },
      required: 'publish',
      max: 60,
      translated: true,
    }),
    room: text({ label: { zh: '房间', en: 'Room' }, required: 'publish', max: 60, translated: true }),
    period: text({
      label: { zh: '复原年代', en: 'State shown' },
      help: { zh: '例如“1892—1895 年”。', en: 'For example “1892–1895”.' },
      required: 'publish',
      max: 60,
      translated: true,
    }),
    restorationBasis: longText({
      label: { zh: '复原依据', en: 'Evidence' },
      help: { zh: '复原所依据的照片、档案或口述。', en: 'The photographs, files or memories it was restored from.' },
      max: 1000,
      translated: true,
    }),
    protection: choice({
      label: { zh: '文物保护级别', en: 'Protection' },
      help: { zh: '建筑所属文物保护单位的级别。', en: 'The level at which the building is protected.' },
      required: 'publish',
      options: {
        national: { zh: '全国重点文物保护单位', en: 'National' },
        provincial: { zh: '省级文物保护单位', en: 'Provincial' },
        municipal: { zh: '市级文物保护单位', en: 'Municipal' },
        none: { zh: '未定级', en: 'None' },
      },
    }),
    original: toggle({
      label: { zh: '陈列原物', en: 'Original objects' },
      help: { zh: '开启表示陈列的是原物，不是复制品。', en: 'On: the objects shown are originals, not copies.' },
      initial: true,
    }),
    ...publishingFields,
  },

  list: {
    columns: ['cover', 'title', 'building', 'period', 'protection', 'admission', 'status', 'updatedAt'],
    filters: ['title', 'building', 'protection', 'original', 'admission', 'keyObjects', 'video', 'tags', 'status'],
    search: ['title', 'subtitle', 'summary', 'foreword', 'restorationBasis', 'curator', 'designer'],
    sort: ['sortNo', 'asc'],
  },

  form: [
    {
      title: { zh: '内容', en: 'Content' },
      fields: ['title', 'subtitle', 'cover', 'summary', 'foreword', 'body', 'tags'],
    },
    {
      title: { zh: '地点与复原', en: 'Place and restoration' },
      fields: ['building', 'room', 'period', 'protection', 'restorationBasis', 'original', 'admission', 'bookingUrl'],
    },
    {
      title: { zh: '展品与人员', en: 'Exhibits and people' },
      fields: ['exhibitCount', 'keyObjects', 'curator', 'designer', 'visitorsTotal'],
    },
    {
      title: { zh: '图片与影音', en: 'Media' },
      folded: true,
      fields: ['gallery', 'vrUrl', 'video', 'audioStops', 'brochure'],
    },
    { title: { zh: '发布', en: 'Publishing' }, folded: true, fields: ['publishAt', 'offlineAt', 'sortNo'] },
  ],

  workflow: publishing,
  fourEyes: true,
});
