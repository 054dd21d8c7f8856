import { dayInShanghai } from '../../contract/museum-time.ts';
import type { ImageValue } from '../../contract/record.ts';
import type { DraftOf } from '../../declare/index.ts';
import { defineSeed, type SeedRecord } from '../../demo/define-seed.ts';
import { between, daysFrom, describedPicture, outOf100, pick, pickSeveral, pseudoRandom } from '../composing.seed.ts';
import { createApplicants } from '../member/member-link.seed.ts';
import { birthdayOf, emailAt, mobileAt, nameAt, occupations, relativeOf, residentNo, schools } from '../people.seed.ts';
import { volunteer } from './volunteer.ts';

type Draft = DraftOf<typeof volunteer>;
type Status = 'applied' | 'screened' | 'interview' | 'training' | 'active' | 'leave' | 'ended' | 'rejected';

const COUNT = 150;
const posts: Draft['posts'] = ['guide', 'reception', 'order', 'activity', 'camera', 'translation', 'archive'];
const halfDays: Draft['availability'] = ['satAm', 'satPm', 'sunAm', 'sunPm', 'wedAm', 'friPm', 'tueAm', 'thuPm'];
const reasons = [
  '喜欢历史，也喜欢和人说话，希望把展览讲给更多人听。',
  '退休后时间充裕，想为社区做一点事。',
  '孩子参加过小小讲解员，我也想站到展柜前。',
  '学的是文物保护，希望从整理资料开始了解博物馆的日常。',
  '在旧居边长大，想把街坊的故事留下来。',
  '英语专业，愿意为外国观众做翻译。',
];
const experiences = [
  '曾在市图书馆担任志愿者两年。',
  '参加过大型赛事志愿服务，累计一百二十小时。',
  '学校广播站播音员。',
  '社区读书会组织者。',
];
const majors = ['历史学', '汉语言文学', '英语', '计算机', '护理', '会计', '艺术设计', '旅游管理'];
const refusals = ['可服务时间与排班不符。', '面试未通过。', '未参加培训考核。'];

/** The newest are still applying; most of the others are active, some on leave, some have ended. */
function statusOf(at: number): Status {
  if (at < 9) return 'applied';
  if (at < 14) return 'screened';
  if (at < 20) return 'interview';
  if (at < 30) return 'training';
  const percentile = pseudoRandom(at, 101) % 100;
  return percentile < 74 ? 'active' : percentile < 82 ? 'leave' : percentile < 93 ? 'ended' : 'rejected';
}

export const volunteerSeed = defineSeed(volunteer, 'after', async (world) => {
  const { now, pictures } = world;
  const applicantAt = await createApplicants(world);
  const people = await pictures('person');
  return Array.from({ length: COUNT }, (_, at) => volunteerAt(at, { now, people, applicantAt })).reverse();
});

interface VolunteerWorld {
  now: Date;
  people: readonly ImageValue[];
  applicantAt: Awaited<ReturnType<typeof createApplicants>>;
}

function volunteerAt(at: number, { now, people, applicantAt }: VolunteerWorld): SeedRecord<Draft> {
  const status = statusOf(at);
  const daysAgo = at < 30 ? at * 1.3 + 0.5 : 45 + (at - 30) * 5.4;
  const submittedAt = daysFrom(now, -daysAgo);
  const hasServed = status === 'active' || status === 'leave' || status === 'ended';
  const wasInterviewed = hasServed || status === 'training';
  const decidedAt = at < 9 ? submittedAt : daysFrom(now, -Math.max(0.2, daysAgo - (hasServed ? 40 : 6)));
  return {
    status,
    author: 'desk',
    ...(hasServed ? { lastBy: 'admin' } : {}),
    ...(status === 'rejected' ? { reason: pick(refusals, at, 102) } : {}),
    ...(status === 'ended' ? { reason: pick(['迁居外地', '学业繁忙', '身体原因'], at, 103) } : {}),
    at: decidedAt,
    draft: {
      ...personAt(at, dayInShanghai(submittedAt), people, applicantAt(at, submittedAt)),
      volunteerNo: hasServed ? `V${dayInShanghai(decidedAt).slice(0, 4)}${String(400 - at).padStart(3, '0')}` : null,
      posts: pickSeveral(posts, between(1, 3, at, 104), at, 105),
      availability: pickSeveral(halfDays, between(1, 4, at, 106), at, 107),
      experience: outOf100(at, 108, 50) ? pick(experiences, at, 109) : null,
      motivation: pick(reasons, at, 110),
      interviewAt: wasInterviewed || status === 'interview' ? interviewAt(status, now, submittedAt) : null,
      interviewers: wasInterviewed ? [nameAt(720 + (at % 3)), nameAt(730 + (at % 2))] : null,
      interviewScore: wasInterviewed ? between(68, 97, at, 111) : null,
      trainingDone: hasServed,
      examScore: hasServed ? between(62, 99, at, 112) : null,
      termFrom: hasServed ? dayInShanghai(decidedAt) : null,
      termTo: hasServed ? dayInShanghai(daysFrom(decidedAt, 365)) : null,
      badgeNo: hasServed ? `B${String(1000 + at)}` : null,
      targetHours: pick([48, 48, 48, 60, 96], at, 113),
      rating: hasServed && outOf100(at, 114, 70) ? between(3, 5, at, 115) : null,
      source: pick(['web', 'mini', 'desk'] as const, at, 116),
      submittedAt: submittedAt.toISOString(),
      decidedAt: at < 9 ? null : decidedAt.toISOString(),
      consentVersion: '2024-1',
    },
  };
}

/** Upcoming interviews are in six days, past ones were a week after the application; all at ten in Shanghai. */
const interviewAt = (status: Status, now: Date, submittedAt: Date): string =>
  `${dayInShanghai(status === 'interview' ? daysFrom(now, 6) : daysFrom(submittedAt, 7))}T02:00:00.000Z`;

function personAt(
  at: number,
  day: string,
  people: readonly ImageValue[],
  { member, phone, name: memberName, gender }: ReturnType<VolunteerWorld['applicantAt']>,
): Partial<Draft> {
  const name = memberName ?? nameAt(10_000 + at);
  const isMinor = outOf100(at, 117, 7);
  const years = isMinor ? between(15, 17, at, 118) : between(19, 66, at, 119);
  const birthday = birthdayOf(day, years, at);
  const hasDocument = at % 5 === 0 || at >= 30;
  const random = pseudoRandom(at, 120);
  return {
    name,
    gender: gender ?? (random % 2 === 1 ? 'f' : 'm'),
    birthday,
    idType: hasDocument ? 'resident' : null,
    idNo: hasDocument ? residentNo(birthday, at) : undefined,
    phone,
    member,
    wechat: outOf100(at, 121, 60) ? `wx_demo_${1000 + at}` : null,
    email: outOf100(at, 122, 40) ? emailAt(at) : null,
    photo: describedPicture(people, random % 12, `${name}证件照`),
    guardianName: isMinor ? relativeOf(name, at) : null,
    guardianPhone: isMinor ? mobileAt(8_000 + at) : null,
    guardianConsent: isMinor,
    organisation: isMinor ? pick(schools.slice(7), at, 123) : outOf100(at, 124, 50) ? '城南街道' : null,
    occupation: isMinor ? '中学生' : years > 60 ? '退休' : pick(occupations, at, 125),
    education: isMinor ? 'school' : pick(['college', 'bachelor', 'bachelor', 'graduate'] as const, at, 126),
    major: isMinor ? null : pick(majors, at, 127),
    languages: outOf100(at, 128, 20)
      ? ['mandarin', 'english']
      : outOf100(at, 129, 60)
        ? ['mandarin', 'cantonese']
        : ['mandarin'],
  };
}
