import type { DraftOf } from '../../declare/index.ts';
import { defineSeed } from '../../demo/define-seed.ts';
import { asPublished, daysFrom, momentFrom, referTo } from '../composing.seed.ts';
import { reminder } from './reminder.ts';

type Draft = DraftOf<typeof reminder>;
type Status = 'draft' | 'review' | 'scheduled' | 'published' | 'offline';
type Places = Draft['places'];

const screens: Places = ['home', 'mini', 'hallScreen'];
const beforeVisit: Places = ['home', 'visit', 'booking'];

/** Message, message in English, level, places, state; newest first. */
const reminders: readonly [text: string, en: string | null, level: Draft['level'], Places, Status][] = [
  ['语音导览设备请在十六点四十五分前归还。', null, 'info', ['hallScreen'], 'draft'],
  ['今日客流较大，建议下午两点后参观。', 'Busy today: please come after two.', 'info', beforeVisit, 'review'],
  ['周六有露天朗读会，请提前二十分钟入场。', null, 'info', screens, 'scheduled'],
  [
    '北门正在维修，请从东门进出。',
    'The north gate is closed; please use the east gate.',
    'warning',
    beforeVisit,
    'published',
  ],
  ['雨天地面湿滑，请看护好老人和儿童。', 'Mind the wet ground.', 'warning', screens, 'published'],
  [
    '第二展厅临时关闭，其他展厅正常开放。',
    'Gallery 2 is closed today.',
    'urgent',
    [...beforeVisit, 'hallScreen'],
    'published',
  ],
  ['服务台可免费借用雨伞、轮椅和老花镜。', null, 'info', ['visit'], 'published'],
  ['展厅内请勿使用闪光灯和自拍杆。', 'No flash, please.', 'info', ['hallScreen'], 'published'],
  ['志愿讲解每日十点、十四点各一场，先到先听。', null, 'info', screens, 'published'],
  ['周一闭馆，法定节假日除外。', 'Closed on Mondays.', 'info', beforeVisit, 'published'],
  ['庭院桂花盛开，请勿攀折花枝。', null, 'info', ['hallScreen'], 'offline'],
  [
    '台风预警期间，户外区域暂停开放。',
    'Outdoor areas closed during the typhoon warning.',
    'urgent',
    beforeVisit,
    'offline',
  ],
  ['寄存柜已满，大件行李请联系服务台。', null, 'warning', ['hallScreen'], 'offline'],
  ['高温天气，农耕园开放时间调整为 9:00 至 11:00。', null, 'warning', beforeVisit, 'offline'],
  ['预约系统今晚维护，暂停预约至明早六点。', null, 'warning', ['booking', 'mini'], 'offline'],
  ['春节假期照常开放，除夕下午闭馆。', 'Open over the Spring Festival.', 'info', beforeVisit, 'offline'],
  ['停车场车位已满，请乘坐公共交通前来。', 'The car park is full.', 'warning', ['home', 'visit'], 'offline'],
];

/** How long each is shown, in days; the section allows four weeks. */
const LONG = 27;

export const reminderSeed = defineSeed(reminder, 'after', async ({ now, rowsOf }) => {
  const notices = (await rowsOf('notice')).filter(({ status }) => status === 'published');
  return reminders
    .map(([text, textEn, level, places, status], at) => {
      const days = status === 'offline' ? at * 41 - 370 : at * 2 + 1;
      const starts = status === 'scheduled' ? 3 : -days;
      const notice = at % 4 === 3 ? notices[at % Math.max(1, notices.length)] : undefined;
      const record = asPublished<Draft>(now, days, status, {
        text,
        textEn,
        level,
        places,
        link: notice ? { section: 'notice', ...referTo(notice) } : null,
        dismissible: level !== 'urgent',
        publishAt: status === 'draft' ? null : momentFrom(now, starts, '09:00'),
        offlineAt: momentFrom(now, (status === 'draft' ? 0 : starts) + LONG, '18:00'),
      });
      return status === 'offline' ? { ...record, at: daysFrom(now, LONG - days) } : record;
    })
    .reverse();
});
