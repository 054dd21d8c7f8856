import type { DraftOf } from '../../declare/index.ts';
import { defineSeed, type SeedRecord, type SeedRow } from '../../demo/define-seed.ts';
import {
  between,
  dayOf,
  daysFrom,
  itemAt,
  outOf100,
  pick,
  pickSeveral,
  pseudoRandom,
  referTo,
} from '../composing.seed.ts';
import { birthdayOf, mobileAt, nameAt, residentNo } from '../people.seed.ts';
import { memberManage } from './memberManage.ts';

type Draft = DraftOf<typeof memberManage>;

const COUNT = 5_000;
/** Three years, day by day. */
const DAYS = 1_095;

/** The first to register have the smallest numbers. */
export const memberManageSeed = defineSeed(memberManage, 'after', async ({ now, rowsOf }) => {
  const roles = await rowsOf('memberRole');
  const tiers = await rowsOf('friendsOfMuseums');
  const agoOf = daysAgo(now);
  return Array.from({ length: COUNT }, (_, at) => memberAt(at, agoOf(at), { now, roles, tiers }));
});

/** More every year, most in the holidays, more at weekends, and a rush each time an exhibition opens. */
function weightOf(ago: number, now: Date): number {
  const day = daysFrom(now, -ago);
  const month = day.getUTCMonth() + 1;
  const growth = 1 + 1.4 * (1 - ago / DAYS);
  const season = month === 7 || month === 8 ? 1.9 : month === 2 || month === 10 ? 1.4 : month === 5 ? 1.2 : 1;
  const weekend = [0, 6].includes(new Date(day.getTime() + 28_800_000).getUTCDay()) ? 1.6 : 1;
  const opening = (ago + 40) % 150 < 9 ? 1.7 : 1;
  return growth * season * weekend * opening * (0.8 + (pseudoRandom(ago, 201) % 40) / 100);
}

/** Deals the members out over the days by their weights, and over the hours of each day. */
function daysAgo(now: Date): (at: number) => number {
  const weights = Array.from({ length: DAYS }, (_, day) => weightOf(DAYS - day, now));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const dealt: number[] = [];
  let sum = 0;
  weights.forEach((weight, day) => {
    sum += weight;
    const upTo = Math.round((sum / total) * COUNT);
    const begun = dealt.length;
    while (dealt.length < upTo) dealt.push(DAYS - day - (dealt.length - begun + 1) / (upTo - begun + 1));
  });
  return (at) => dealt[at] ?? 0;
}

interface Given {
  now: Date;
  roles: readonly SeedRow[];
  tiers: readonly SeedRow[];
}

function memberAt(at: number, ago: number, { now, roles, tiers }: Given): SeedRecord<Draft> {
  const registered = daysFrom(now, -ago);
  const stays = outOf100(at, 202, 62);
  const last = daysFrom(
    now,
    -ago * (stays ? (pseudoRandom(at, 203) % 40) / 100 : 0.6 + (pseudoRandom(at, 203) % 40) / 100),
  );
  const status = statusOf(at, ago);
  const given = [roles[0], ...pickSeveral(roles.slice(1), outOf100(at, 204, 14) ? between(1, 2, at, 205) : 0, at, 206)];
  return {
    status,
    ...(status === 'frozen' ? { reason: pick(freezing, at, 207) } : {}),
    ...(status === 'cancelled' ? { reason: '本人申请注销。' } : {}),
    author: 'desk',
    madeAt: registered,
    at: status === 'active' ? registered : last,
    draft: {
      ...personAt(at, registered),
      nickname: nicknameAt(at),
      channel: channelOf(at, ago),
      registeredAt: registered.toISOString(),
      lastLoginAt: last.toISOString(),
      roles: given.flatMap((role) => (role ? [referTo(role)] : [])),
      tags: outOf100(at, 208, 18) ? pickSeveral(words, between(1, 2, at, 209), at, 210) : null,
      ...partAt(at, now, tiers),
    },
  };
}

const freezing = ['多次预约后未到场。', '账号疑似被他人使用，已请本人核实。', '留言多次违反社区公约。'];
const words = ['亲子家庭', '常客', '讲座听众', '摄影爱好者', '学生', '教师', '企业客户', '文献爱好者'];
const cities = ['江滨市', '榕城', '翠岭市', '南屏市', '云浦市', '东澳市', '青塘县', '石桥县'];

function statusOf(at: number, ago: number): 'active' | 'frozen' | 'cancelled' {
  const turn = pseudoRandom(at, 211) % 1_000;
  if (turn < 12) return 'frozen';
  return turn < 34 && ago > 60 ? 'cancelled' : 'active';
}

/** The mini program came two years ago, and has overtaken the website since. */
function channelOf(at: number, ago: number): NonNullable<Draft['channel']> {
  const turn = pseudoRandom(at, 212) % 100;
  if (turn < 6) return 'desk';
  if (ago > 730) return turn < 60 ? 'website' : 'wechat';
  return turn < 26 ? 'website' : turn < 48 ? 'wechat' : 'mini';
}

function personAt(at: number, registered: Date): Partial<Draft> {
  const birthday = birthdayOf(dayOf(registered), between(16, 71, at, 213), at);
  const verified = outOf100(at, 214, 30);
  return {
    realName: verified || outOf100(at, 215, 40) ? nameAt(20_000 + at) : null,
    phone: mobileAt(at),
    email: outOf100(at, 216, 35) ? `member${10_000 + at}@example.cn` : null,
    gender: outOf100(at, 217, 70) ? (pseudoRandom(at, 218) % 100 < 57 ? 'f' : 'm') : null,
    birthday: verified || outOf100(at, 219, 25) ? birthday : null,
    city: outOf100(at, 220, 65) ? pick([...cities, ...cities.slice(0, 2), ...cities.slice(0, 1)], at, 221) : null,
    verified,
    ...(verified ? { idType: 'resident', idNo: residentNo(birthday, 2_000 + at) } : {}),
  };
}

const firsts = ['晴', '晚', '听', '半', '青', '小', '知', '云', '山', '南', '北', '一', '木', '石', '墨', '松'];
const seconds = ['风', '舟', '雨', '夏', '野', '鹿', '秋', '岸', '渡', '窗', '灯', '溪', '桥', '书', '禾', '棠'];
const thirds = ['先生', '同学', '的背包', '在路上', '爱看展', '读书', '', '记', '小记', '家长', '日常', '与茶'];

/** Names people give themselves; some add a number because theirs was taken. */
const nicknameAt = (at: number): string =>
  `${itemAt(firsts, at)}${pick(seconds, at, 222)}${pick(thirds, at, 223)}${outOf100(at, 224, 30) ? (at % 97) + 3 : ''}`;

/** A few are friends of the museum or volunteers; some did not come to what they had booked. */
function partAt(at: number, now: Date, tiers: readonly SeedRow[]): Partial<Draft> {
  const isFriend = tiers.length > 0 && outOf100(at, 225, 4);
  return {
    ...(isFriend
      ? { friendTier: referTo(pick(tiers, at, 226)), friendUntil: dayOf(daysFrom(now, between(-120, 330, at, 227))) }
      : {}),
    ...(outOf100(at, 228, 3)
      ? { volunteerStage: pick(['applied', 'training', 'active', 'active', 'active', 'ended'] as const, at, 229) }
      : {}),
    absences12m: outOf100(at, 230, 8) ? between(1, 4, at, 231) : 0,
  };
}
