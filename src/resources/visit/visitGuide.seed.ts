import { dayFrom } from '../../contract/museum-time.ts';
import type { ImageValue } from '../../contract/record.ts';
import type { DraftOf } from '../../declare/index.ts';
import { defineSeed } from '../../demo/define-seed.ts';
import { asPublished, bullets, describedPicture, html } from '../composing.seed.ts';
import { deskPhone } from '../people.seed.ts';
import { visitGuide } from './visitGuide.ts';

type Draft = DraftOf<typeof visitGuide>;

type Season = NonNullable<Draft['openRules']>[number];

const weekdays: Season['weekdays'] = ['tue', 'wed', 'thu', 'fri'];
const season = (hours: Omit<Season, 'lastEntry'>): Season => ({
  ...hours,
  lastEntry: `${String(Number(hours.close.slice(0, 2)) - 1).padStart(2, '0')}:30`,
});

const openRules = [
  season({ name: '夏季平日', dateFrom: '05-01', dateTo: '09-30', weekdays, open: '09:00', close: '17:30' }),
  season({
    name: '夏季周末',
    dateFrom: '05-01',
    dateTo: '09-30',
    weekdays: ['sat', 'sun'],
    open: '09:00',
    close: '18:00',
  }),
  season({
    name: '冬季',
    dateFrom: '10-01',
    dateTo: '04-30',
    weekdays: [...weekdays, 'sat', 'sun'],
    open: '09:00',
    close: '17:00',
  }),
];

const phone = deskPhone(2);
const tours: Draft['tours'] = [
  { name: '定时公益讲解', languages: ['mandarin'], minutes: 60, minPeople: 1, maxPeople: 30, price: 0, phone },
  {
    name: '预约专场讲解',
    languages: ['mandarin', 'cantonese'],
    minutes: 75,
    minPeople: 5,
    maxPeople: 25,
    price: 100,
    phone,
  },
  { name: '英语讲解', languages: ['english'], minutes: 75, minPeople: 1, maxPeople: 20, price: 200, phone },
  { name: '少儿讲解', languages: ['mandarin'], minutes: 45, minPeople: 8, maxPeople: 20, price: 0, phone },
];

const questions = (
  [
    [
      '参观需要门票吗？',
      '不需要。本馆免费开放，周末和节假日请提前一天预约。',
      'Is there an entrance fee?',
      'No. Admission is free; please book a day ahead for weekends.',
    ],
    ['可以带宠物入馆吗？', '导盲犬可以入馆，其他宠物不能入馆。', null, null],
    [
      '馆内可以拍照吗？',
      '可以，请关闭闪光灯，不使用三脚架和自拍杆。个别展品禁止拍摄，以展柜标识为准。',
      'May I take pictures?',
      'Yes, without flash, tripod or selfie stick.',
    ],
    ['有存包处吗？', '游客中心设自助寄存柜，免费使用，当日闭馆前取回。', null, null],
    ['轮椅可以借用吗？', '可以。凭有效证件在游客中心免费借用，另有婴儿车、雨伞和老花镜。', null, null],
    ['团队参观怎么预约？', '二十人以上的团队请至少提前三天致电预约，一次不超过两百人。', null, null],
    ['停车方便吗？', '东门设停车场，共一百二十个车位，节假日建议乘坐公共交通。', null, null],
    ['儿童可以单独参观吗？', '十二岁以下儿童须有成年人陪同。', null, null],
  ] as const
).map(([question, answer, questionEn, answerEn]) => ({ question, answer, questionEn, answerEn }));

/** The fields of each page besides title and text. */
const particulars = (now: Date, map: readonly ImageValue[]): Partial<Record<Draft['topic'], Partial<Draft>>> => ({
  hours: {
    openRules,
    exceptions: [
      { date: dayFrom(now, 12), closed: true, reason: '设备检修', reasonEn: 'Maintenance' },
      { date: dayFrom(now, 26), closed: false, open: '09:00', lastEntry: '19:30', close: '20:30', reason: '夜间开放' },
    ],
  },
  booking: {
    bookingUrl: 'https://booking.museum.example.cn/visit',
    bookingAccount: '纪念馆参观预约',
    maxPerBooking: 5,
    instantCapacity: 2300,
    dailyCapacity: 9000,
    exemptions: '六十五周岁以上老年人、残疾人、现役军人、消防救援人员凭有效证件免预约入馆。',
    exemptionsEn: 'Visitors over 65, disabled visitors and serving members of the forces need no booking.',
  },
  tour: { tours },
  traffic: {
    address: '某市城南区书院街 8 号',
    addressEn: '8 Shuyuan Street, Chengnan District',
    location: { lat: 22.44, lng: 113.37 },
  },
  map: { mapImage: describedPicture(map, 0, '馆区导览图：东门、陈列馆、旧居、农耕园') },
  contact: {
    phones: ['咨询服务', '团队预约', '讲解预约', '投诉建议', '办公室'].map((name, at) => ({
      name,
      phone: deskPhone(at),
    })),
  },
  faq: { questions },
});

const pages: readonly [
  topic: Draft['topic'],
  title: string,
  titleEn: string | null,
  summary: string,
  lines: readonly string[],
][] = [
  [
    'hours',
    '开放时间',
    'Opening hours',
    '周一闭馆，法定节假日除外。',
    [
      '全年周二至周日开放，周一闭馆，遇法定节假日照常开放。',
      '闭馆前三十分钟停止入馆，请合理安排时间。',
      '除夕 9:00 至 12:00 开放，正月初一全天开放。',
    ],
  ],
  [
    'booking',
    '参观预约',
    'Booking',
    '免费不免票，周末请提前一天预约。',
    [
      '可在公众号或预约网站提前一至七天预约，每个账号一次最多预约五人。',
      '如不能到馆，请在参观前一天 20:00 前取消；一年内三次爽约，三十天内不能再预约。',
    ],
  ],
  [
    'tour',
    '讲解服务',
    'Guided tours',
    '每日 10:00、14:00 各一场公益讲解。',
    [
      '公益讲解在序厅集合，先到先听；专场讲解请提前一天预约。',
      '也可扫码使用语音导览，支持普通话、粤语、英语和儿童版。',
    ],
  ],
  [
    'traffic',
    '交通路线',
    'Getting here',
    '公交、自驾均可到达。',
    [
      '公交：乘坐 12 路、28 路、旅游专线至书院街站，步行三百米。',
      '自驾：导航至纪念馆东门停车场，小客车每小时五元，参观观众首小时免费。',
    ],
  ],
  [
    'map',
    '导览图',
    'Map',
    '游客中心可免费领取纸质导览图。',
    ['建议参观顺序：东门、序厅、基本陈列、旧居、农耕园，全程约两小时。'],
  ],
  [
    'facilities',
    '服务设施',
    'Facilities',
    '游客中心、母婴室、书店与茶座。',
    [
      '游客中心位于东门内，提供咨询、寄存、轮椅和婴儿车借用。',
      '母婴室位于陈列馆一层；书店与茶座位于教育中心一层，营业至 16:45。',
    ],
  ],
  [
    'rules',
    '参观须知',
    'Rules for visitors',
    '请爱护文物，文明参观。',
    [
      '请勿触摸展品，请勿在展厅内饮食、吸烟、追逐打闹。',
      '请勿携带易燃易爆物品、管制器具和宠物入馆。',
      '拍照请关闭闪光灯，商业拍摄须事先书面申请。',
    ],
  ],
  [
    'access',
    '无障碍服务',
    'Accessibility',
    '东门至各展厅全程无台阶。',
    [
      '陈列馆各层有无障碍电梯与卫生间，旧居一层设坡道，二层提供视频导览。',
      '视障观众可预约触摸导览，听障观众可领取文字讲解稿。',
    ],
  ],
  [
    'contact',
    '联系我们',
    'Contact',
    '服务热线每日 9:00 至 17:00。',
    ['来信请寄某市城南区书院街 8 号纪念馆办公室。', '意见和建议也可投入各出口处的意见箱，五个工作日内答复。'],
  ],
  [
    'faq',
    '常见问题',
    'Questions and answers',
    '观众问得最多的几个问题。',
    ['这里整理了服务台每天都会听到的问题。没有找到答案时，欢迎致电或到游客中心咨询。'],
  ],
];

/** One page per topic, so these few are complete; one is a draft, one in review. */
const statuses: Partial<Record<Draft['topic'], 'draft' | 'review'>> = { access: 'review', facilities: 'draft' };

export const visitGuideSeed = defineSeed(visitGuide, 'after', async ({ now, pictures }) => {
  const covers = await pictures('wide');
  const more = particulars(now, await pictures('map'));
  return pages
    .map(([topic, title, titleEn, summary, lines], at) => {
      const status = statuses[topic] ?? 'published';
      return asPublished<Draft>(now, status === 'published' ? 40 + at * 23 : at - 3, status, {
        topic,
        title,
        titleEn,
        summary,
        cover: describedPicture(covers, at * 4 + 1, `${title}配图`),
        body: html(summary, bullets(lines)),
        tags: ['参观', title],
        sortNo: (at + 1) * 10,
        ...more[topic],
      });
    })
    .reverse();
});
