import type { DraftOf } from '../../declare/index.ts';
import { defineSeed, type SeedRecord } from '../../server/data/seed.ts';
import { reminder } from './reminder.ts';

type Draft = DraftOf<typeof reminder>;
type Status = 'draft' | 'review' | 'scheduled' | 'published' | 'offline';

const DAY = 86_400_000;

/** Message, level and state; newest first. */
const reminders: readonly [text: string, level: Draft['level'], status: Status][] = [
  ['今日客流较大，建议下午两点后参观。', 'info', 'review'],
  ['周六有露天朗读会，请提前二十分钟入场。', 'info', 'scheduled'],
  ['北门正在维修，请从东门进出。', 'warning', 'published'],
  ['雨天地面湿滑，请看护好老人和儿童。', 'warning', 'published'],
  ['第二展厅临时关闭，其他展厅正常开放。', 'urgent', 'published'],
  ['服务台可免费借用雨伞、轮椅和老花镜。', 'info', 'published'],
  ['展厅内请勿使用闪光灯和自拍杆。', 'info', 'published'],
  ['志愿讲解每日十点、十四点各一场，先到先听。', 'info', 'published'],
  ['庭院桂花盛开，请勿攀折花枝。', 'info', 'offline'],
  ['台风预警期间，户外区域暂停开放。', 'urgent', 'offline'],
  ['周一闭馆，法定节假日除外。', 'info', 'published'],
  ['寄存柜已满，大件行李请联系服务台。', 'warning', 'offline'],
  ['语音导览设备请在十六点四十五分前归还。', 'info', 'draft'],
];

export const reminderSeed = defineSeed(reminder, 'after', ({ now, idsOf }) => {
  const notices = idsOf('notice');
  return reminders
    .map(([text, level, status], at): SeedRecord<Draft> => {
      const notice = at % 4 === 2 ? notices[at % notices.length] : undefined;
      return {
        status,
        author: 'editor',
        at: new Date(now.getTime() - (at * 9 + 1) * DAY),
        draft: {
          text,
          level,
          link: notice === undefined ? null : { id: notice, title: '' },
          dismissible: level !== 'urgent',
          publishAt: status === 'scheduled' ? new Date(now.getTime() + 2 * DAY).toISOString() : null,
        },
      };
    })
    .reverse();
});
