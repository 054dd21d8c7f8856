import { dayInShanghai } from '../../contract/museum-time.ts';
import type { DraftOf } from '../../declare/index.ts';
import { defineSeed, type SeedRecord, type SeedRow } from '../../demo/define-seed.ts';
import { between, daysFrom, itemAt, outOf100, pick, pickSeveral, pseudoRandom, referTo } from '../composing.seed.ts';
import { birthdayOf, mobileAt, nameAt, residentNo } from '../people.seed.ts';
import { memberManage } from './memberManage.ts';

type Draft = DraftOf<typeof memberManage>;

const COUNT = 5_000;
/** Members registered over three years. */
const DAYS = 1_095;

/** Ordered by registration, so the first members have the smallest ids. */
export const memberManageSeed = defineSeed(memberManage, 'after', async ({ now, rowsOf }) => {
  const roles = await rowsOf('memberRole');
  const daysAgoOf = createDaysAgo(now);
  return Array.from({ length: COUNT }, (_, at) => memberAt(at, daysAgoOf(at), { now, roles }));
});

/**
 * The relative number of registrations on a day: growing over the years, higher in holidays, at weekends and at
 * openings.
 */
function weightOf(daysAgo: number, now: Date): number {
  const day = daysFrom(now, -daysAgo);
  const month = day.getUTCMonth() + 1;
  const growth = 1 + 1.4 * (1 - daysAgo / DAYS);
  const season = month === 7 || month === 8 ? 1.9 : month === 2 || month === 10 ? 1.4 : month === 5 ? 1.2 : 1;
  const weekend = [0, 6].includes(new Date(day.getTime() + 28_800_000).getUTCDay()) ? 1.6 : 1;
  const opening = (daysAgo + 40) % 150 < 9 ? 1.7 : 1;
  return growth * season * weekend * opening * (0.8 + (pseudoRandom(daysAgo, 201) % 40) / 100);
}

/**
 * Distributes the members over the days by weight, and evenly within each day; returns the days since each
 * registration.
 */
function createDaysAgo(now: Date): (at: number) => number {
  const weights = Array.from({ length: DAYS }, (_, day) => weightOf(DAYS - day, now));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const registrations: number[] = [];
  let sum = 0;
  weights.forEach((weight, day) => {
    sum += weight;
    const upTo = Math.round((sum / total) * COUNT);
    const countBefore = registrations.length;
    while (registrations.length < upTo)
      registrations.push(DAYS - day - (registrations.length - countBefore + 1) / (upTo - countBefore + 1));
  });
  return (at) => registrations[at] ?? 0;
}

interface MemberWorld {
  now: Date;
  roles: readonly SeedRow[];
}

function memberAt(at: number, daysAgo: number, { now, roles }: MemberWorld): SeedRecord<Draft> {
  const registeredAt = daysFrom(now, -daysAgo);
  const isActive = outOf100(at, 202, 62);
  const lastLoginAt = daysFrom(
    now,
    -daysAgo * (isActive ? (pseudoRandom(at, 203) % 40) / 100 : 0.6 + (pseudoRandom(at, 203) % 40) / 100),
  );
  const status = statusOf(at, daysAgo);
  const memberRoles = [
    roles[0],
    ...pickSeveral(roles.slice(1), outOf100(at, 204, 14) ? between(1, 2, at, 205) : 0, at, 206),
  ];
  return {
    status,
    ...(status === 'frozen' ? { reason: pick(freezeReasons, at, 207) } : {}),
    ...(status === 'cancelled' ? { reason: '本人申请注销。' } : {}),
    author: 'desk',
    madeAt: registeredAt,
    at: status === 'active' ? registeredAt : lastLoginAt,
    draft: {
      ...personAt(at, registeredAt),
      nickname: nicknameAt(at),
      channel: channelOf(at, daysAgo),
      registeredAt: registeredAt.toISOString(),
      lastLoginAt: lastLoginAt.toISOString(),
      roles: memberRoles.flatMap((role) => (role ? [referTo(role)] : [])),
      tags: outOf100(at, 208, 18) ? pickSeveral(memberTags, between(1, 2, at, 209), at, 210) : null,
    },
  };
}

const freezeReasons = ['多次预约后未到场。', '账号疑似被他人使用，已请本人核实。', '留言多次违反社区公约。'];
const memberTags = ['亲子家庭', '常客', '讲座听众', '摄影爱好者', '学生', '教师', '企业客户', '文献爱好者'];
const cities = ['江滨市', '榕城', '翠岭市', '南屏市', '云浦市', '东澳市', '青塘县', '石桥县'];

function statusOf(at: number, daysAgo: number): 'active' | 'frozen' | 'cancelled' {
  const percentile = pseudoRandom(at, 211) % 1_000;
  if (percentile < 12) return 'frozen';
  return percentile < 34 && daysAgo > 60 ? 'cancelled' : 'active';
}

/** The mini program started two years ago and has more registrations than the website since. */
function channelOf(at: number, daysAgo: number): NonNullable<Draft['channel']> {
  const percentile = pseudoRandom(at, 212) % 100;
  if (percentile < 6) return 'desk';
  if (daysAgo > 730) return percentile < 60 ? 'website' : 'wechat';
  return percentile < 26 ? 'website' : percentile < 48 ? 'wechat' : 'mini';
}

function personAt(at: number, registeredAt: Date): Partial<Draft> {
  const birthday = birthdayOf(dayInShanghai(registeredAt), between(16, 71, at, 213), at);
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

/** Invented nicknames, some with a number. */
const nicknameAt = (at: number): string =>
  `${itemAt(firsts, at)}${pick(seconds, at, 222)}${pick(thirds, at, 223)}${outOf100(at, 224, 30) ? (at % 97) + 3 : ''}`;
