import { articleFields, choice, file, gallery, integer, references, text, url } from '../../declare/index.ts';

/** The fields that the three kinds of exhibition share; each section spreads them among its own. */
export const exhibitionFields = {
  ...articleFields,
  subtitle: text({ label: { zh: '副标题', en: 'Subtitle' }, max: 120, translated: true }),
  gallery: gallery({ label: { zh: '展览图片', en: 'Pictures' }, max: 60 }),
  exhibitCount: integer({ label: { zh: '展品数量', en: 'Number of exhibits' }, min: 0, max: 100_000 }),
  keyObjects: references({
    label: { zh: '重点展品', en: 'Key objects' },
    help: { zh: '未公开的藏品也可列入。', en: 'Objects not open to the public may be among them.' },
    to: 'collectionManage',
    max: 50,
  }),
  curator: text({ label: { zh: '策展人', en: 'Curator' }, max: 60 }),
  designer: text({ label: { zh: '形式设计', en: 'Designer' }, max: 60 }),
  admission: choice({
    label: { zh: '参观方式', en: 'Admission' },
    required: 'publish',
    options: {
      free: { zh: '免费参观', en: 'Free' },
      booking: { zh: '免费，需预约', en: 'Free, by booking' },
      ticket: { zh: '凭票参观', en: 'By ticket' },
    },
  }),
  bookingUrl: url({
    label: { zh: '预约或购票网址', en: 'Address for booking or tickets' },
    required: true,
    when: { field: 'admission', is: ['booking', 'ticket'] },
  }),
  vrUrl: url({ label: { zh: '全景展览网址', en: 'Address of the virtual tour' } }),
  video: file({ label: { zh: '视频', en: 'Video' }, type: 'video', megabytes: 500 }),
  audioStops: references({
    label: { zh: '语音导览点', en: 'Audio stops' },
    help: { zh: '按参观顺序排列。', en: 'In the order visitors meet them.' },
    to: 'voiceGuide',
    max: 200,
  }),
  brochure: file({ label: { zh: '展览折页', en: 'Brochure' }, type: 'pdf', megabytes: 50 }),
  visitorsTotal: integer({ label: { zh: '累计观众', en: 'Visitors so far' }, min: 0 }),
} as const;
