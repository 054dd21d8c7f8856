import { dayInShanghai } from '../../contract/museum-time.ts';
import type { FileValue } from '../../contract/record.ts';
import type { DraftOf } from '../../declare/index.ts';
import { defineSeed, type SeedRecord, type SeedRow } from '../../demo/define-seed.ts';
import { numberOf } from '../../kinds/auto-number/auto-number.ts';
import { creditCodeOf } from '../../kinds/formats.ts';
import { between, daysFrom, outOf100, pick, pickSeveral, pseudoRandom, referTo } from '../composing.seed.ts';
import { createApplicants } from '../member/member-link.seed.ts';
import { birthdayOf, emailAt, nameAt, occupations, residentNo } from '../people.seed.ts';
import { friendsOfMuseumsApply } from './friendsOfMuseumsApply.ts';

type Draft = DraftOf<typeof friendsOfMuseumsApply>;
type Status = 'pending' | 'needInfo' | 'rejected' | 'active' | 'suspended' | 'expired' | 'quit';

const COUNT = 300;
const organisations = ['城南印务有限公司', '江滨中学校友会', '榕荫读书社', '翠岭设计事务所', '书院街商户联合会'];
const statements = [
  '每次带孩子来都有新发现，希望参加更多活动。',
  '收藏地方文献多年，愿与同好交流，也愿提供线索。',
  '希望参与讲座与研学，支持博物馆的公益事业。',
  '长期关注旧居保护，愿尽绵薄之力。',
];
const interests: NonNullable<Draft['interests']> = [
  'exhibition',
  'lecture',
  'study',
  'publication',
  'collecting',
  'volunteer',
];
const expertises = ['摄影', '书法', '古籍整理', '活动策划', '英语翻译', '短视频制作'];
const streets = ['书院街', '江滨路', '翠竹路', '榕树头', '东门外大街'];

/** The newest are undecided; those admitted more than a year ago have renewed or expired. */
function statusOf(at: number, daysAgo: number): Status {
  if (at < 16) return outOf100(at, 141, 80) ? 'pending' : 'needInfo';
  const percentile = pseudoRandom(at, 142) % 100;
  if (percentile < 7) return 'rejected';
  if (daysAgo > 365) return percentile < 60 ? 'expired' : percentile < 75 ? 'quit' : 'active';
  return percentile < 12 ? 'suspended' : percentile < 16 ? 'quit' : 'active';
}

export const friendsOfMuseumsApplySeed = defineSeed(friendsOfMuseumsApply, 'after', async (world) => {
  const { now, rowsOf, document } = world;
  const applicantAt = await createApplicants(world);
  const tiers = await rowsOf('friendsOfMuseums');
  if (tiers.length === 0) return [];
  const proof = await document('证明材料.pdf', ['证明材料', '兹证明申请人参加本馆活动三次以上。'], true);
  return Array.from({ length: COUNT }, (_, at) => applicationAt(at, { now, tiers, proof, applicantAt })).reverse();
});

interface FriendWorld {
  now: Date;
  tiers: readonly SeedRow[];
  proof: FileValue;
  applicantAt: Awaited<ReturnType<typeof createApplicants>>;
}

function applicationAt(at: number, { now, tiers, proof, applicantAt }: FriendWorld): SeedRecord<Draft> {
  const daysAgo = at < 16 ? at * 0.9 + 0.2 : 16 + (at - 16) * 2.4;
  const submittedAt = daysFrom(now, -daysAgo);
  const status = statusOf(at, daysAgo);
  const decidedAt =
    status === 'pending' ? submittedAt : daysFrom(now, -Math.max(0.1, daysAgo - between(1, 6, at, 143)));
  const tier = pick([...tiers, ...tiers.slice(0, 1), ...tiers.slice(0, 2)], at, 144);
  const isAdmitted = !['pending', 'needInfo', 'rejected'].includes(status);
  const isRenewed = status === 'active' && daysAgo > 340;
  const isGroup = tier.applicant === 'organisation';
  const { member, phone, name, gender } = applicantAt(at, submittedAt);
  return {
    status,
    ...(status === 'rejected' ? { reason: pick(['不符合条件。', '与已有会籍重复。'], at, 145) } : {}),
    ...(status === 'needInfo' ? { reason: '请补充参加活动的证明。', lastBy: 'approver' } : {}),
    ...(status === 'suspended' || status === 'quit' ? { reason: pick(['本人申请。', '联系方式失效。'], at, 146) } : {}),
    author: 'desk',
    at: decidedAt,
    draft: {
      kind: tier.tier === 'senior' ? 'upgrade' : outOf100(at, 147, 15) ? 'renew' : 'new',
      tier: referTo(tier),
      ...(isGroup ? organisationAt(at) : personAt(at, dayInShanghai(submittedAt))),
      name: name ?? nameAt(15_000 + at),
      phone,
      member,
      ...(gender && !isGroup ? { gender } : {}),
      email: outOf100(at, 148, 50) ? emailAt(500 + at) : null,
      address: outOf100(at, 149, 60) ? `某市城南区${pick(streets, at, 150)} ${between(1, 180, at, 151)} 号` : null,
      interests: pickSeveral(interests, between(1, 3, at, 152), at, 153),
      statement: pick(statements, at, 154),
      attachments: tier.tier === 'senior' && outOf100(at, 155, 70) ? [proof] : null,
      cardNo: isAdmitted ? cardNumber(dayInShanghai(decidedAt), at + 1) : null,
      validFrom: isAdmitted ? dayInShanghai(decidedAt) : null,
      validTo: isAdmitted
        ? dayInShanghai(daysFrom(decidedAt, isRenewed ? 730 : Number(tier.validMonths) * 30.4))
        : null,
      renewals: isAdmitted ? (isRenewed ? 1 : 0) : null,
      source: tier.inviteOnly ? 'desk' : pick(['web', 'mini', 'desk'] as const, at, 156),
      submittedAt: submittedAt.toISOString(),
      decidedAt: status === 'pending' ? null : decidedAt.toISOString(),
      consentVersion: '2024-1',
    },
  };
}

const cardNumber = (day: string, count: number): string =>
  numberOf(friendsOfMuseumsApply.fields.cardNo, `88${day.slice(0, 4)}`, count);

const organisationAt = (at: number): Partial<Draft> => ({
  applicant: 'organisation',
  orgName: pick(organisations, at, 157),
  orgCode: creditCodeOf(`91990000MA${String(10_000_000 + at * 7_919).slice(0, 7)}`),
});

function personAt(at: number, day: string): Partial<Draft> {
  const birthday = birthdayOf(day, between(19, 72, at, 158), at);
  return {
    applicant: 'person',
    gender: pseudoRandom(at, 159) % 2 === 0 ? 'f' : 'm',
    birthday,
    idType: 'resident',
    idNo: residentNo(birthday, 900 + at),
    occupation: pick(occupations, at, 160),
    expertise: outOf100(at, 161, 40) ? pick(expertises, at, 162) : null,
  };
}
