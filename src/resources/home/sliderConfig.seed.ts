import type { DraftOf } from '../../declare/index.ts';
import { defineSeed } from '../../demo/define-seed.ts';
import { asPublished, describedPicture, momentFrom } from '../composing.seed.ts';
import { sliderConfig } from './sliderConfig.ts';

type Draft = DraftOf<typeof sliderConfig>;
type Status = 'draft' | 'review' | 'scheduled' | 'published' | 'offline';
type Channels = Draft['channels'];

const everywhere: Channels = ['web', 'mobile', 'hallScreen'];
const SITE = 'https://museum.example.cn';

/** Title, title in English, subtitle, channels, the page a click opens, state; newest first. */
const slides: readonly [string, string | null, string, Channels, string | null, Status][] = [
  ['“秋日读书”主题月', null, '展览、讲座与夜读，九场活动等你来', everywhere, null, 'draft'],
  ['“灯下家书”特展', 'Letters by Lamplight', '八十六件手迹首次公开', everywhere, '/exhibition/letters', 'review'],
  [
    '国庆假期延长开放',
    'Longer hours on the holiday',
    '假期每日开放至 20:00',
    ['web', 'mobile'],
    '/visit/hours',
    'scheduled',
  ],
  [
    '纸上山河——馆藏手迹特展',
    'Rivers and Mountains on Paper',
    '临时展厅，免费参观',
    everywhere,
    '/exhibition/paper',
    'published',
  ],
  [
    '基本陈列焕新开放',
    'The permanent exhibition, renewed',
    '三个展厅，一段人生',
    everywhere,
    '/exhibition',
    'published',
  ],
  ['中山讲堂', 'Zhongshan Lectures', '每月两讲，免费预约', ['web', 'mobile'], '/lecture', 'published'],
  ['小小讲解员招募', null, '八至十四岁，报名进行中', ['web', 'mobile'], '/junior', 'published'],
  ['旧居庭院四季', 'The courtyard in four seasons', '来院子里看一棵树', everywhere, null, 'published'],
  ['文创上新', null, '从一方砚台出发', ['web'], '/goods', 'published'],
  ['语音导览上线', 'Audio guide', '扫码即听，四种语言', ['mobile', 'hallScreen'], '/voice', 'published'],
  ['志愿者招募', 'Become a volunteer', '把故事讲给更多人听', ['web'], '/volunteer', 'published'],
  ['春节参观指南', null, '除夕上午开放，初一全天开放', everywhere, '/visit', 'offline'],
  ['国际博物馆日', 'International Museum Day', '夜间专场与手作市集', everywhere, null, 'offline'],
  ['“笔墨之外”用品展', null, '七十余件日常之物', ['web'], '/exhibition/things', 'offline'],
  ['夏令营回顾', null, '跟着地图找故事', ['web', 'mobile'], null, 'offline'],
];

export const sliderConfigSeed = defineSeed(sliderConfig, 'after', async ({ now, pictures }) => {
  const [banners, posters] = [await pictures('banner'), await pictures('poster')];
  return slides
    .map(([title, titleEn, subtitle, channels, page, status], at) =>
      asPublished<Draft>(now, at * 17 + 1, status, {
        title,
        titleEn,
        subtitle,
        channels,
        image: describedPicture(banners, at, `${title}主画面`),
        imageMobile: at % 3 === 2 ? null : describedPicture(posters, at * 3, `${title}手机画面`),
        linkType: page ? 'url' : 'none',
        linkUrl: page ? `${SITE}${page}` : undefined,
        newTab: at % 5 === 0 && page !== null,
        sortNo: (at + 1) * 10,
        offlineAt: status === 'published' && at % 3 === 0 ? momentFrom(now, 40 + at, '18:00') : null,
      }),
    )
    .reverse();
});
