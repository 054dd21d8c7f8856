import { dayFrom } from '../../contract/museum-time.ts';
import type { DraftOf } from '../../declare/index.ts';
import { defineSeed } from '../../demo/define-seed.ts';
import { asPublished, bullets, describedPicture, html } from '../composing.seed.ts';
import { friendsOfMuseums } from './friendsOfMuseums.ts';

type Draft = DraftOf<typeof friendsOfMuseums>;

interface Membership {
  tier: Draft['tier'];
  title: string;
  titleEn: string;
  summary: string;
  benefits: readonly string[];
  fee: number;
  quota: number | null;
}

/** One page per membership, so these four are complete. */
const memberships: readonly Membership[] = [
  {
    tier: 'ordinary',
    title: '博物馆之友普通会员',
    titleEn: 'Friends of the Museum',
    summary: '年满十八周岁、认同章程者均可申请。',
    benefits: ['展览开幕与闭馆日导览优先报名', '书店与文创九折', '每季馆讯一册'],
    fee: 0,
    quota: 1000,
  },
  {
    tier: 'senior',
    title: '博物馆之友高级会员',
    titleEn: 'Senior Friends',
    summary: '普通会员满三个月并参加三次以上活动，可申请升级。',
    benefits: ['普通会员全部权益', '每年两次库房与修复室参观', '书店与文创八五折', '年度会员聚会'],
    fee: 200,
    quota: 300,
  },
  {
    tier: 'honorary',
    title: '博物馆之友荣誉会员',
    titleEn: 'Honorary Friends',
    summary: '为本馆藏品、研究与公益作出突出贡献者，由理事会邀请。',
    benefits: ['高级会员全部权益', '受邀出席重要活动', '参与年度咨询会'],
    fee: 0,
    quota: null,
  },
  {
    tier: 'group',
    title: '博物馆之友团体会员',
    titleEn: 'Group Friends',
    summary: '面向学校、企业与社会团体。',
    benefits: ['每年两场专场讲解', '展览进单位一次', '会议室优惠使用'],
    fee: 2000,
    quota: 60,
  },
];
const duties = [
  '遵守章程与参观规定，爱护文物',
  '不以会员名义从事营利活动',
  '每年至少参加一次会员活动',
  '信息变更及时告知',
];

export const friendsOfMuseumsSeed = defineSeed(friendsOfMuseums, 'after', async ({ now, pictures, document }) => {
  const [covers, cards] = [await pictures('wide'), await pictures('card')];
  const charter = await document('博物馆之友章程.pdf', [
    '博物馆之友章程',
    '第一条 博物馆之友是热心博物馆事业的公众自愿参加的组织。',
    '第二条 会员享有章程规定的权益，履行相应义务。',
    '第三条 会籍有效期为一年，可以续期。',
    '第四条 本章程由博物馆之友理事会负责解释。',
  ]);
  return memberships.map(({ tier, title, titleEn, summary, benefits, fee, quota }, at) => ({
    ...asPublished<Draft>(now, 300 - at * 8, 'published', {
      tier,
      title,
      titleEn,
      summary,
      fee,
      quota,
      cover: describedPicture(covers, at * 6 + 2, `${title}活动`),
      body: html(summary, '申请提交后十个工作日内答复，通过后发放电子会员卡。'),
      benefits: bullets(benefits),
      duties: bullets(duties),
      applicant: tier === 'group' ? 'organisation' : 'person',
      inviteOnly: tier === 'honorary',
      validMonths: tier === 'honorary' ? 36 : 12,
      minAge: 18,
      openFrom: dayFrom(now, -300),
      openTo: tier === 'group' ? dayFrom(now, 120) : null,
      charter,
      charterVersion: '2024-1',
      cardDesign: describedPicture(cards, at, `${title}会员卡`),
      tags: ['会员'],
      sortNo: (at + 1) * 10,
    }),
    ...(tier === 'senior' ? { own: { upgradeFrom: 0 } } : {}),
  }));
});
