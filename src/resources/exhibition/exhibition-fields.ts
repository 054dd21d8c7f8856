import { articleFields, choice, file, gallery, integer, references, text, url } from '../../declare/index.ts';

/** The fields that the three kinds of exhibition share; each section spreads them among its own. */
export const exhibitionFields = {
  ...articleFields,
  subtitle: text({ label: { zh: '副标题', en: 'Subtitle' }, max: 120, translated: true }),
  gallery: gallery({ label: { zh: '展览图片', en: 'Pictures' }, max: 60 }),
  exhibitCount: integer({
    label: { zh: '展品数量', en: 'Number of exhibits' },
    help: { zh: '展线上实际展出的件数。', en: 'How many objects are on display.' },
    min: 0,
    max: 100_000,
  }),
  keyObjects: references({
    label: { zh: '重点展品', en: 'Key objects' },
    help: { zh: '未公开的藏品也可列入。', en: 'Objects not open to the public may be among them.' },
    to: 'collectionManage',
    max: 50,
  }),
  curator: text({
    label: { zh: '策展人', en: 'Curator' },
    help: { zh: '内容策划的负责人。', en: 'Who is responsible for the content.' },
    max: 60,
  }),
  designer: text({
    label: { zh: '形式设计', en: 'Designer' },
    help: { zh: '展厅形式设计的个人或单位。', en: 'Who designed the rooms: a person or a firm.' },
    max: 60,
  }),
  admission: choice({
    label: { zh: '参观方式', en: 'Admission' },
    help: { zh: '需预约或凭票的，另填网址。', en: 'By booking or ticket, an address is needed as well.' },
    required: 'publish',
    options: {
      free: { zh: '免费参观', en: 'Free' },
      booking: { zh: '免费，需预约', en: 'Free, by booking' },
      ticket: { zh: '凭票参观', en: 'By ticket' },
    },
  }),
  bookingUrl: url({
    label: { zh: '预约或购票网址', en: 'Address for booking or tickets' },
    help: { zh: '观众点击“预约”后打开的页面。', en: 'The page that opens when a visitor books.' },
    required: true,
    when: { field: 'admission', is: ['booking', 'ticket'] },
  }),
  vrUrl: url({
    label: { zh: '全景展览网址', en: 'Address of the virtual tour' },
    help: { zh: '可在线参观的全景页面。', en: 'The page with the panorama of the exhibition.' },
  }),
  video: file({ label: { zh: '视频', en: 'Video' }, type: 'video', megabytes: 500 }),
  audioStops: references({
    label: { zh: '语音导览点', en: 'Audio stops' },
    help: { zh: '按参观顺序排列。', en: 'In the order visitors meet them.' },
    to: 'voiceGuide',
    max: 200,
  }),
  brochure: file({
    label: { zh: '展览折页', en: 'Brochure' },
    help: { zh: '供观众下载的 PDF。', en: 'A PDF for visitors to download.' },
    type: 'pdf',
    megabytes: 50,
  }),
  visitorsTotal: integer({
    label: { zh: '累计观众', en: 'Visitors so far' },
    help: { zh: '开展以来的累计人次，由工作人员更新。', en: 'All visits since the opening, kept up to date by hand.' },
    min: 0,
  }),
} as const;
