import { DAY } from '../../contract/museum-time.ts';
import type { DraftOf } from '../../declare/index.ts';
import { defineSeed, type SeedRecord, type SeedRow } from '../../demo/define-seed.ts';
import { outOf100, pseudoRandom, referTo } from '../composing.seed.ts';
import { websiteAccount } from './websiteAccount.ts';

type Draft = DraftOf<typeof websiteAccount>;

const providers: Readonly<Record<string, string>> = { website: '官网账号', wechat: '微信', mini: '小程序' };

/** Members registered at the front desk have none; some others have a second one. */
export const websiteAccountSeed = defineSeed(websiteAccount, 'after', async ({ rowsOf }) => {
  const members = await rowsOf('memberManage', 10_000);
  return members.flatMap((member, at) => [
    ...(providers[String(member.channel)] ? [accountAt(member, at, providers[String(member.channel)] ?? '', 0)] : []),
    ...(outOf100(at, 241, 12) ? [accountAt(member, at, '手机验证码', 30)] : []),
  ]);
});

function accountAt(member: SeedRow, at: number, provider: string, daysLater: number): SeedRecord<Draft> {
  const boundAt = new Date(Date.parse(String(member.registeredAt)) + daysLater * DAY);
  const sign = pseudoRandom(at, 242 + daysLater)
    .toString(36)
    .padStart(7, '0');
  return {
    author: 'desk',
    at: boundAt,
    draft: {
      member: referTo(member),
      provider,
      account: `oMus${sign}${at.toString(36).padStart(4, '0')}`,
      boundAt: boundAt.toISOString(),
    },
  };
}
