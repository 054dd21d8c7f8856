import { dayFrom } from '../../contract/museum-time.ts';
import type { DraftOf } from '../../declare/index.ts';
import { defineSeed } from '../../demo/define-seed.ts';
import {
  asPublished,
  bullets,
  describedPicture,
  eventStatusAt,
  html,
  itemAt,
  momentFrom,
  pickSeveral,
  referTo,
  toOpenDay,
} from '../composing.seed.ts';
import { deskPhone, nameAt } from '../people.seed.ts';
import { juniorActivities } from './juniorActivities.ts';

type Draft = DraftOf<typeof juniorActivities>;

/** Kind, title, title in English, youngest and oldest age, summary, fee. */
const activities: readonly [Draft['kind'], string, string | null, number, number, string, number][] = [
  ['workshop', '线装本子自己做', null, 8, 14, '裁纸、折页、打孔、穿线，带走一本自己装订的小册子。', 20],
  [
    'guideTraining',
    '小小讲解员秋季班',
    'Young Guides, Autumn',
    8,
    14,
    '认识展品、学写讲解词、练习体态与发声，结业后上岗讲解。',
    0,
  ],
  ['farming', '开镰啦：稻田收割日', 'Harvest Day', 6, 12, '割稻、打谷、晒谷，尝一碗新米饭。', 30],
  ['intangible', '剪一扇花窗', 'Cut a Window', 6, 14, '跟传承人学剪纸，图案取自旧居花窗。', 15],
  ['family', '家书朗读会', 'Letters Aloud', 7, 16, '全家一起朗读一封旧信，再写一封新信。', 0],
  ['studyTour', '日记里的城南', 'Chengnan by the Diary', 9, 15, '带着日记摘抄走访六处旧址，完成探究手册。', 60],
  ['talk', '一方砚台的旅行', null, 8, 14, '保管员讲一件藏品怎样来到博物馆。', 0],
  ['workshop', '给先生的书桌画张像', null, 5, 10, '在展厅写生，学习观察与构图。', 0],
  ['workshop', '小小修复师', 'Little Conservators', 9, 15, '用真实工具修补一页“旧书”，理解什么是最少干预。', 40],
  ['intangible', '扎一只风筝', 'Make a Kite', 7, 14, '竹篾、纸面与线，扎好就去榕荫广场放。', 35],
  ['farming', '种下一行豆子', null, 4, 9, '松土、点豆、浇水，一个月后回来看。', 10],
  ['family', '祖孙拓印课', 'Rubbings for Two', 5, 12, '祖孙合作，拓一幅庭院石刻。', 20],
  ['guideTraining', '小小讲解员寒假营', 'Young Guides, Winter', 8, 14, '十天集训，三十六个名额，结营汇报讲解。', 0],
  ['studyTour', '跟着地图找故事', 'Stories on a Map', 9, 15, '夏令营五天，手绘一张自己的城市地图。', 380],
  ['workshop', '木版年画印一张', null, 6, 14, '刷墨、覆纸、揭开，一张年画就在手里。', 25],
  ['talk', '星空与航海', null, 9, 16, '百年前的人怎样靠星星过海。', 0],
  ['other', '博物馆奇妙夜', 'A Night at the Museum', 8, 13, '闭馆之后打着手电看展览，在多功能厅露营。', 120],
  ['intangible', '学唱一支童谣', null, 4, 8, '三首本地童谣，一个下午学会。', 0],
  ['family', '新年写春联', 'New Year Couplets', 5, 16, '书法家教写“福”字，写好带回家。', 0],
  ['workshop', '印章里的名字', 'A Seal of One’s Own', 9, 15, '设计并刻一方自己的名章。', 45],
  ['farming', '磨一碗豆浆', null, 5, 12, '推石磨、煮豆浆，认识五谷。', 15],
  ['studyTour', '桥与码头', null, 10, 16, '测量、绘图、访谈，调查江滨码头的变迁。', 50],
  ['talk', '我是小小策展人', 'Young Curators', 10, 16, '选三件展品，写一段说明，办一个小展。', 0],
  ['workshop', '纸上建筑', null, 8, 14, '用卡纸搭一座旧居模型。', 30],
  ['other', '盲童触摸课', null, 6, 16, '触摸复制展品，用陶泥捏出“看见”的东西。', 0],
  ['family', '中秋灯会手作', 'Mid-autumn Lanterns', 4, 12, '竹骨纸灯，提着它游园。', 25],
];

export const juniorActivitiesSeed = defineSeed(juniorActivities, 'after', async ({ now, pictures, rowsOf }) => {
  const covers = await pictures('wide');
  const venues = (await rowsOf('venue')).slice(9, 16);
  const series = (await rowsOf('themeEducation')).filter(({ status }) => status === 'published');
  return activities
    .map(([kind, title, titleEn, ageMin, ageMax, summary, fee], at) => {
      const first = toOpenDay(now, firstSession(at));
      const companions = ageMin < 7 ? 'required' : kind === 'family' ? 'required' : at % 3 === 0 ? 'optional' : 'none';
      return asPublished<Draft>(now, Math.max(at + 1, 36 - first), eventStatusAt(at), {
        kind,
        title,
        titleEn,
        summary,
        ageMin,
        ageMax,
        fee,
        companions,
        companionsMax: companions === 'none' ? undefined : 1 + (at % 2),
        guardianRequired: true,
        cover: describedPicture(covers, at * 5 + 4, `${title}活动照片`),
        body: html(
          summary,
          '活动由社会教育部与志愿者共同组织，全程有教育专员带领。',
          '<h3>流程</h3>',
          bullets(['签到、分组、领取材料', '讲解与示范（二十分钟）', '动手与展示', '合影、归还工具']),
        ),
        venue: referTo(itemAt(venues, at)),
        series: at % 3 === 1 ? referTo(itemAt(series, at)) : null,
        materials: kind === 'farming' ? '雨靴、遮阳帽、换洗衣物' : kind === 'studyTour' ? '水杯、笔、舒适的鞋' : null,
        notes: '请提前十五分钟签到；因故不能参加请在开场前二十四小时取消，一年内三次缺席将暂停报名。',
        contactName: nameAt(700 + (at % 4)),
        contactPhone: deskPhone(4 + (at % 3)),
        // Some are held whenever there is a session.
        heldFrom: at % 5 === 4 ? null : dayFrom(now, first),
        heldTo: at % 5 === 4 ? null : dayFrom(now, first + 14),
        signupFrom: momentFrom(now, first - 28, '09:00'),
        signupTo: momentFrom(now, first - 2, '18:00'),
        approval: at % 4 === 2 ? 'auto' : 'manual',
        perChildLimit: kind === 'guideTraining' ? 3 : 1,
        questions:
          at % 4 === 0
            ? [
                { question: '以前参加过本馆活动吗？', type: 'bool', mandatory: true },
                {
                  question: '从哪里得知本活动？',
                  type: 'choice',
                  mandatory: false,
                  choices: ['公众号', '学校', '朋友', '现场'],
                },
              ]
            : null,
        photosAfter:
          first < -10
            ? [1, 2, 3].map((photo) => ({
                ...describedPicture(covers, at + photo * 3, `${title}活动现场`),
                caption: null,
              }))
            : null,
        tags: pickSeveral(['亲子', '手工', '公益', '暑期', '周末'], 2, at, 31),
        sortNo: (at + 1) * 10,
      });
    })
    .reverse();
});

/** The days until the first session of an activity; negative for past ones. The newest are upcoming. */
const firstSession = (at: number): number => (at < 8 ? 48 - at * 7 : -1 - (at - 7) * 17);
