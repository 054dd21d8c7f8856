import { dayFrom } from '../../contract/museum-time.ts';
import type { DraftOf } from '../../declare/index.ts';
import { defineSeed } from '../../demo/define-seed.ts';
import { bullets, describedPicture, html, pickSeveral, publishedSeries } from '../composing.seed.ts';
import { deskPhone } from '../people.seed.ts';
import { themeEducation } from './themeEducation.ts';

type Draft = DraftOf<typeof themeEducation>;
type Audience = NonNullable<Draft['audience']>;

const programmes: readonly [Draft['theme'], string, string | null, Audience, Draft['bookingMode'], string][] = [
  [
    'studyTour',
    '“沿着日记走”研学线路',
    null,
    ['primary', 'secondary'],
    'phone',
    '依据先生日记串起六处旧址，一天走完一册日记。',
  ],
  ['family', '家书里的家风', 'Family Letters', ['family', 'public'], 'none', '朗读家书，写一封给家人的信。'],
  [
    'patriotism',
    '开学第一课',
    'The First Lesson',
    ['primary', 'secondary'],
    'phone',
    '把开学第一课搬进陈列厅，从一张旧书桌讲起。',
  ],
  ['integrity', '清风课堂', 'An Upright Life', ['staff'], 'phone', '面向机关与企事业单位的廉政教育现场教学。'],
  [
    'farming',
    '一粒米的旅行',
    'The Journey of a Grain',
    ['preschool', 'primary', 'family'],
    'activity',
    '插秧、除草、收割、碾米，跟着节气下田。',
  ],
  [
    'intangible',
    '非遗进校园',
    'Heritage at School',
    ['primary', 'secondary'],
    'url',
    '剪纸、风筝、木版年画传承人走进课堂。',
  ],
  [
    'sunYatsen',
    '纪念日主题教育',
    'Days of Remembrance',
    ['public', 'university'],
    'none',
    '生平讲述、敬献花篮与诗文朗诵。',
  ],
  [
    'studyTour',
    '小小讲解员培养计划',
    'Young Guides',
    ['primary', 'secondary'],
    'activity',
    '十天训练，学会在展柜前讲好一件文物。',
  ],
  [
    'patriotism',
    '流动展车进乡村',
    null,
    ['primary', 'public'],
    'phone',
    '展板、复制手稿与互动教具，一年走访四十所乡村学校。',
  ],
  [
    'other',
    '博物馆里的语文课',
    'Chinese Lessons in the Museum',
    ['primary', 'secondary'],
    'phone',
    '与教研室共同开发，三十个课例对应课本篇目。',
  ],
  ['intangible', '拓印与装帧', null, ['university', 'public'], 'url', '从拓碑到线装，做一本自己的书。'],
  ['family', '祖孙故事会', 'Stories across Generations', ['family'], 'activity', '请爷爷奶奶讲一件老物件的来历。'],
  ['other', '老年友好专场', null, ['public'], 'phone', '慢速讲解、放大图录与休息座椅，每月两场。'],
  ['integrity', '家训书写', null, ['staff', 'public'], 'none', '抄写一则家训，带回办公桌前。'],
  [
    'farming',
    '二十四节气课',
    'Twenty-four Seasons',
    ['preschool', 'family'],
    'activity',
    '每个节气一节课，观察、记录、品尝。',
  ],
  ['patriotism', '青年志愿讲师团', null, ['university'], 'url', '大学生备课、试讲、走进社区。'],
];
const partners = ['市教育局', '城南小学', '江滨中学', '市农科院', '市非遗保护中心', '城南街道', '市图书馆'];

export const themeEducationSeed = defineSeed(themeEducation, 'after', async ({ now, pictures, document }) => {
  const covers = await pictures('wide');
  const plan = await document('教学设计.pdf', [
    '教学设计',
    '一、导入：从一件展品说起',
    '二、观察与提问',
    '三、动手与分享',
  ]);
  const drafts = programmes.map(
    ([theme, title, titleEn, audience, bookingMode, summary], at): Partial<Draft> => ({
      theme,
      title,
      titleEn,
      summary,
      audience,
      bookingMode,
      bookingPhone: bookingMode === 'phone' ? deskPhone(3) : undefined,
      bookingUrl: bookingMode === 'url' ? 'https://booking.museum.example.cn/education' : undefined,
      cover: describedPicture(covers, at * 5 + 3, `${title}活动现场`),
      body: html(
        summary,
        '项目由社会教育部策划，志愿者团队参与实施，内容依据展览与藏品研究编写，并按学段调整。',
        '<h3>参加方式</h3>',
        bullets(['每期二十至四十人，提前两周预约', '请着便于活动的服装，自备水杯', '学校与单位团体可协商上门开展']),
      ),
      periodFrom: dayFrom(now, -(at * 47 + 30)),
      periodTo: at % 4 === 3 ? dayFrom(now, -(at * 20)) : null,
      minutes: [45, 60, 90, 120, 180][at % 5] ?? 60,
      groupMin: 10 + (at % 3) * 5,
      groupMax: 30 + (at % 4) * 10,
      partners: pickSeveral(partners, 1 + (at % 3), at, 21),
      honours: at % 5 === 1 ? '获评全市优秀社会教育项目。' : null,
      gallery: [1, 2, 3].map((photo) => ({
        ...describedPicture(covers, at * 2 + photo, `${title}照片`),
        caption: `第 ${photo} 期`,
      })),
      courseware: at % 3 === 0 ? [plan] : null,
      tags: pickSeveral(['研学', '公益', '亲子', '校本课程', '志愿'], 2, at, 22),
      sortNo: (at + 1) * 10,
    }),
  );
  return publishedSeries<Draft>(now, 38, drafts);
});
