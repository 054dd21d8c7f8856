import type { DraftOf } from '../../declare/index.ts';
import { defineSeed, type SeedRecord, type SeedRow } from '../../demo/define-seed.ts';
import { outOf100, pseudoRandom, referTo } from '../composing.seed.ts';
import { websiteAccount } from './websiteAccount.ts';

type Draft = DraftOf<typeof websiteAccount>;

const ways: Readonly<Record<string, string>> = { website: '官网账号', wechat: '微信', mini: '小程序' };

/** Nobody at the desk has one; some have bound a second. */
export const websiteAccountSeed = defineSeed(websiteAccount, 'after', async ({ rowsOf }) => {
  const members = await rowsOf('memberManage', 10_000);
  return members.flatMap((member, at) => [
    ...(ways[String(member.channel)] ? [accountAt(member, at, ways[String(member.channel)] ?? '', 0)] : []),
    ...(outOf100(at, 241, 12) ? [accountAt(member, at, '手机验证码', 30)] : []),
  ]);
});

function accountAt(member: SeedRow, at: number, provider: string, later: number): SeedRecord<Draft> {
  const bound = new Date(Date.parse(String(member.registeredAt)) + later * 86_400_000);
  const sign = pseudoRandom(at, 242 + later)
    .toString(36)
    .padStart(7, '0');
  return {
    author: 'desk',
    at: bound,
    draft: {
      member: referTo(member),
      provider,
      account: `oMus${sign}${at.toString(36).padStart(4, '0')}`,
      boundAt: bound.toISOString(),
    },
  };
}
