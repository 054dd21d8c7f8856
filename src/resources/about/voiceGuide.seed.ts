import type { DraftOf } from '../../declare/index.ts';
import { defineSeed } from '../../demo/define-seed.ts';
import { describedPicture, publishedSeries } from '../composing.seed.ts';
import { voiceGuide } from './voiceGuide.ts';

type Draft = DraftOf<typeof voiceGuide>;

/** Route, stop, stop in English, place, beginning of the spoken text. */
const stops: readonly [Draft['route'], string, string | null, string, string][] = [
  ['residence', '大门与门楣', 'The Gate', '旧居前院', '请抬头看门楣上的四个字，它们出自先生的启蒙老师之手。'],
  ['residence', '古井', 'The Well', '旧居前院', '这口井比房子还老，井栏上的绳痕有一指深。'],
  ['residence', '客厅', 'The Reception Room', '主楼一层', '八张酸枝椅的摆法，藏着一个家庭待客的规矩。'],
  ['residence', '母亲房', null, '主楼一层', '纺车停在窗下，光线正好落在线轴上。'],
  ['residence', '饭厅', 'The Dining Room', '主楼一层', '墙上的刻痕，是孩子们一年一年的身高。'],
  ['residence', '书房', 'The Study', '主楼二层', '书桌朝东，是为了早晨的第一缕光。'],
  ['residence', '卧室', null, '主楼二层', '床下的旧皮箱跟着主人走过四十天的海路。'],
  ['residence', '厨房', 'The Kitchen', '后院', '双眼灶一边煮饭，一边烧水。'],
  ['residence', '藏书楼', 'The Book House', '东厢', '三千册书从这里搬出去，再也没有搬回来。'],
  ['residence', '屋脊与花窗', 'Ridge and Windows', '庭院', '中式屋脊配西式拱券，都是先生自己画的图样。'],
  ['memorial', '序厅', 'Entrance Hall', '陈列馆一层', '正面这幅长卷，画的是一百年前的城南。'],
  ['memorial', '书塾里的课桌', null, '第一展厅', '请留意桌面上的刻字，那是七岁孩子的淘气。'],
  ['memorial', '第一册日记', 'The First Diary', '第一展厅', '封面是自己糊的，第一页只写了四个字：今日启程。'],
  ['memorial', '学堂章程', null, '第二展厅', '涂改最多的一条，讲的是怎样对待迟到的学生。'],
  ['memorial', '捐书清单', 'The List of Books', '第二展厅', '清单长达九十六页，每一本都写了为什么值得读。'],
  ['memorial', '乡村调查的布鞋', 'Shoes of the Survey', '第二展厅', '九十余村走下来，鞋底补了三次。'],
  ['memorial', '家书墙', 'The Wall of Letters', '第三展厅', '七十四封信，请挑一封，慢慢读。'],
  ['memorial', '最后一盏灯', 'The Last Lamp', '第三展厅', '灯芯还在，灯油早已干了。'],
  ['memorial', '印章柜', 'Seals', '第三展厅', '四十二方印，最小的一方只有指甲盖大。'],
  ['village', '书塾旧址', 'The Old School', '书院街 20 号', '八张条案，一方戒尺，琅琅书声从这里开始。'],
  ['village', '古榕', 'The Banyan', '榕荫广场', '榕树下曾经是露天的课堂。'],
  ['village', '同文印书社旧址', null, '书院街 31 号', '第一本本地课本在这里付印。'],
  ['village', '石板街', 'The Paved Street', '书院街', '脚下的石板来自三里外的采石场。'],
  ['village', '趟栊门', null, '书院街 42 号', '一种会呼吸的门，夏天关着也有风。'],
  ['farm', '稻田', 'The Rice Field', '农耕园', '一年两熟，三月插秧，七月收割。'],
  ['farm', '水车', 'The Water Wheel', '农耕园', '请轻轻推一下，感受水的分量。'],
  ['farm', '节气圃', 'The Seasons Plot', '农耕园', '二十四块小田，二十四个节气。'],
  ['farm', '谷仓', null, '农耕园', '仓门上的木牌按顺序编号，错一块就关不上。'],
];

export const voiceGuideSeed = defineSeed(voiceGuide, 'after', async ({ now, pictures, recording }) => {
  const images = await pictures('stop');
  const sounds = {
    mandarin: await recording('普通话.mp3', 42),
    english: await recording('English.mp3', 36),
    child: await recording('儿童版.mp3', 28),
  };
  const drafts = stops.map(
    ([route, title, titleEn, spot, opening], at): Partial<Draft> => ({
      route,
      title,
      titleEn,
      spot,
      stopNo: 100 * (['residence', 'memorial', 'village', 'farm'].indexOf(route) + 1) + at + 1,
      location:
        route === 'memorial' ? null : { lat: sixDecimals(22.44 + at / 10_000), lng: sixDecimals(113.37 + at / 20_000) },
      image: describedPicture(images, at, `${title}实景`),
      tracks: [
        {
          lang: 'mandarin',
          audio: sounds.mandarin,
          transcript: `您现在来到的是${spot}的“${title}”。${opening}听完这一段，请沿指示牌前往下一个导览点。`,
        },
        ...(titleEn
          ? [
              {
                lang: 'english' as const,
                audio: sounds.english,
                transcript: `This is ${titleEn.toLowerCase()}. Take your time, look closely, and follow the signs to the next stop.`,
              },
            ]
          : []),
        ...(at % 4 === 1
          ? [
              {
                lang: 'child' as const,
                audio: sounds.child,
                transcript: `小朋友，你发现了吗？${opening}找一找，再告诉身边的大人。`,
              },
            ]
          : []),
      ],
      sortNo: (at + 1) * 10,
    }),
  );
  return publishedSeries<Draft>(now, 23, drafts);
});

const sixDecimals = (degrees: number): number => Number(degrees.toFixed(6));
