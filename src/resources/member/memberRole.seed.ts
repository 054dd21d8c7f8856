import { defineSeed } from '../../demo/define-seed.ts';
import { daysFrom } from '../composing.seed.ts';
import { memberRole } from './memberRole.ts';

const roles = [
  ['普通会员', 'Member', '预约参观与活动，收藏展品页面。'],
  ['志愿者', 'Volunteer', '在官网报名排班，查看服务时长。'],
  ['研究者', 'Researcher', '申请查阅文献，下载研究资料。'],
  ['博物馆之友', 'Friend of the museum', '优先预约，参加之友专场。'],
  ['讲解员', 'Guide', '查看讲解安排与讲解词。'],
  ['合作学校', 'Partner school', '为班级团体预约研学活动。'],
] as const;

export const memberRoleSeed = defineSeed(memberRole, 'after', ({ now }) =>
  roles.map(([name, nameEn, description], at) => ({
    author: 'admin',
    at: daysFrom(now, -1_100 + at),
    draft: { name, nameEn, description },
  })),
);
