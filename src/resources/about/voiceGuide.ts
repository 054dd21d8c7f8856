import {
  anyReference,
  articleFields,
  choice,
  defineResource,
  file,
  geo,
  image,
  integer,
  longText,
  publishing,
  publishingFields,
  rows,
  text,
} from '../../declare/index.ts';

/** The stops of the audio guide: the recording and the text of each number. */
export const voiceGuide = defineResource({
  code: 'voiceGuide',
  path: '/about/voiceGuide',
  label: { zh: '语音导览', en: 'Audio guide' },
  noun: { zh: '语音导览', en: 'audio guide', measure: '段' },
  about: { zh: '各导览点的录音与文稿', en: 'What visitors hear and read at each stop' },
  icon: 'message',
  title: 'title',

  fields: {
    stopNo: integer({
      label: { zh: '导览点号', en: 'Stop' },
      help: { zh: '展牌上的数字，观众按它收听。', en: 'The number on the sign, which visitors type in.' },
      required: true,
      min: 1,
      max: 999,
      unique: true,
    }),
    title: articleFields.title,
    route: choice({
      label: { zh: '参观路线', en: 'Route' },
      required: true,
      options: {
        residence: { zh: '故居线', en: 'Former residence' },
        memorial: { zh: '纪念馆线', en: 'Memorial hall' },
        village: { zh: '民居线', en: 'Village houses' },
        farm: { zh: '农耕线', en: 'Farmland' },
      },
    }),
    exhibition: anyReference({
      label: { zh: '所属展览', en: 'Exhibition' },
      help: { zh: '在哪个展览里，没有则留空。', en: 'The exhibition it is in, if any.' },
      to: ['basicExhibition', 'tmpExhibition', 'undisturbedExhibition'],
      // The exhibition also refers to its stops, so one of the two must be published before the other.
      mayBeHidden: true,
    }),
    spot: text({
      label: { zh: '所在位置', en: 'Where it is' },
      help: { zh: '例如“二楼东侧展柜旁”。', en: 'For example “first floor, by the east case”.' },
      max: 60,
      translated: true,
    }),
    location: geo({
      label: { zh: '坐标', en: 'Location' },
      help: { zh: '供地图使用的经纬度。', en: 'Longitude and latitude, for maps.' },
    }),
    image: image({ label: { zh: '图片', en: 'Picture' }, required: 'publish', least: { width: 1200, height: 800 } }),
    tracks: rows({
      label: { zh: '录音', en: 'Recordings' },
      help: { zh: '一种语言一行。', en: 'One language a row.' },
      required: 'publish',
      max: 5,
      columns: {
        lang: choice({
          label: { zh: '语言', en: 'Language' },
          required: true,
          options: {
            mandarin: { zh: '普通话', en: 'Mandarin' },
            cantonese: { zh: '粤语', en: 'Cantonese' },
            english: { zh: '英语', en: 'English' },
            child: { zh: '儿童版', en: 'For children' },
            japanese: { zh: '日语', en: 'Japanese' },
          },
        }),
        audio: file({ label: { zh: '录音', en: 'Recording' }, required: true, type: 'audio', megabytes: 20 }),
        transcript: longText({ label: { zh: '文稿', en: 'Text' }, required: true, max: 4000 }),
      },
    }),
    ...publishingFields,
  },

  list: {
    columns: ['image', 'stopNo', 'title', 'route', 'tracks', 'status', 'updatedAt'],
    filters: ['title', 'stopNo', 'route', 'tracks', 'status', 'publishAt', 'updatedAt'],
    search: ['title', 'spot'],
    sort: ['stopNo', 'asc'],
  },

  form: [
    {
      title: { zh: '导览点', en: 'Stop' },
      fields: ['stopNo', 'title', 'route', 'exhibition', 'spot', 'location', 'image'],
    },
    { title: { zh: '录音', en: 'Recordings' }, fields: ['tracks'] },
    { title: { zh: '发布', en: 'Publishing' }, folded: true, fields: ['publishAt', 'offlineAt', 'sortNo'] },
  ],

  workflow: publishing,
  checks: [
    {
      at: 'tracks',
      must: [{ field: 'tracks.lang', is: ['mandarin'] }],
      says: { zh: '发布前须有普通话录音。', en: 'A recording in Mandarin is needed before publishing.' },
      toPublish: true,
    },
  ],
  bulk: ['route'],
});
