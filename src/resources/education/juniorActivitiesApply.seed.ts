import { HOUR } from '../../contract/museum-time.ts';
import type { DraftOf } from '../../declare/index.ts';
import { defineSeed, type SeedRecord, type SeedRow } from '../../demo/define-seed.ts';
import { between, outOf100, pick, pseudoRandom, referTo } from '../composing.seed.ts';
import { createApplicants } from '../member/member-link.seed.ts';
import { birthdayOf, nameAt, relativeOf, residentNo, schools } from '../people.seed.ts';
import { juniorActivitiesApply } from './juniorActivitiesApply.ts';

type Draft = DraftOf<typeof juniorActivitiesApply>;
type Status = 'pending' | 'waitlisted' | 'approved' | 'rejected' | 'cancelled' | 'attended' | 'absent';

const COUNT = 2000;
const refusals = ['年龄不在活动范围内。', '信息不全，电话无法接通。', '与另一条报名重复。', '名额已满。'];
const cancellations = ['孩子生病', '与学校活动冲突', '家长临时出差', '天气原因'];
const hints = ['对花生过敏', '轻度近视，需坐前排', '对花粉过敏，已带药', '左手习惯，请准备相应剪刀', '容易晕车'];
const grades: Record<number, NonNullable<Draft['grade']>> = {
  6: 'g1',
  7: 'g2',
  8: 'g3',
  9: 'g4',
  10: 'g5',
  11: 'g6',
  12: 'g7',
  13: 'g8',
  14: 'g9',
  15: 'g10',
};

/** Every session gets an equal share of the sign-ups; seats are given in the order of submission. */
export const juniorActivitiesApplySeed = defineSeed(juniorActivitiesApply, 'after', async (world) => {
  const { now, rowsOf } = world;
  const applicantAt = await createApplicants(world);
  const activities = new Map((await rowsOf('juniorActivities')).map((row) => [row.id, row]));
  const sessions = (await rowsOf('activitySession')).filter(({ activity }) => {
    const status = activities.get(Number(activity))?.status;
    return status === 'published' || status === 'offline';
  });
  const share = Math.ceil(COUNT / Math.max(1, sessions.length));
  return sessions
    .flatMap((session, at) => {
      const activity = activities.get(Number(session.activity)) ?? session;
      const count = Math.min(share, COUNT - at * share);
      return signUps({ session, activity, now, start: at * share, count, applicantAt });
    })
    .sort((one, other) => one.at.getTime() - other.at.getTime());
});

interface SessionShare {
  session: SeedRow;
  activity: SeedRow;
  now: Date;
  start: number;
  count: number;
  applicantAt: Awaited<ReturnType<typeof createApplicants>>;
}

function signUps({ session, activity, now, start, count, applicantAt }: SessionShare): SeedRecord<Draft>[] {
  const opensAt = Date.parse(String(activity.signupFrom));
  const closesAt = Math.min(Date.parse(String(activity.signupTo)), now.getTime() - HOUR);
  const isOver = Date.parse(String(session.endAt)) < now.getTime();
  let seats = Number(session.capacity);
  let queue = 0;
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const at = start + index;
    const submittedAt = new Date(opensAt + ((closesAt - opensAt) * (index + 0.5)) / count);
    const isFull = isOver || queue >= Number(session.waitlist);
    const status = statusOf(at, { isFull, isOver, seats, state: session.state });
    if (status === 'approved' || status === 'attended' || status === 'absent') seats -= 1;
    if (status === 'waitlisted') queue += 1;
    const decidedAt =
      status === 'pending' ? submittedAt : new Date(Math.min(submittedAt.getTime() + 5 * HOUR, now.getTime()));
    const { member, phone, name } = applicantAt(at, submittedAt);
    return {
      status,
      ...(status === 'rejected' ? { reason: pick(refusals, at, 61) } : {}),
      ...(status === 'cancelled' ? { reason: pick(cancellations, at, 62) } : {}),
      author: 'desk',
      at: decidedAt,
      draft: {
        ...childAt(at, String(session.startAt).slice(0, 10), activity),
        ...(name === null ? {} : { guardianName: name }),
        guardianPhone: phone,
        member,
        activity: referTo(activity),
        session: referTo(session),
        companionCount:
          activity.companions === 'none' ? 0 : between(activity.companions === 'required' ? 1 : 0, 1, at, 63),
        queueNo: status === 'waitlisted' ? queue : null,
        seatCode: ['approved', 'attended', 'absent'].includes(status) ? `S${String(100_000 + at * 7).slice(-6)}` : null,
        checkedInAt:
          status === 'attended'
            ? new Date(Date.parse(String(session.startAt)) - (at % 25) * 60_000).toISOString()
            : null,
        source: pick(['web', 'mini', 'mini', 'mini', 'phone', 'desk'] as const, at, 64),
        submittedAt: submittedAt.toISOString(),
        decidedAt: status === 'pending' ? null : decidedAt.toISOString(),
        consentVersion: '2024-1',
      },
    };
  });
}

function statusOf(
  at: number,
  { isOver, seats, isFull, state }: { isOver: boolean; isFull: boolean; seats: number; state: unknown },
): Status {
  if (state === 'cancelled' || outOf100(at, 65, 5)) return 'cancelled';
  if (outOf100(at, 66, 4)) return 'rejected';
  if (seats <= 0) return isFull ? 'rejected' : 'waitlisted';
  if (isOver) return outOf100(at, 67, 9) ? 'absent' : 'attended';
  return outOf100(at, 68, state === 'full' ? 8 : 45) ? 'pending' : 'approved';
}

function childAt(at: number, day: string, activity: SeedRow): Partial<Draft> {
  const years = between(Number(activity.ageMin), Math.min(Number(activity.ageMax), 15), at, 69);
  const birthday = birthdayOf(day, years, at);
  const childName = nameAt(at);
  const documented = outOf100(at, 70, 6);
  const relation = pick(['mother', 'mother', 'father', 'father', 'grandparent'] as const, at, 73);
  return {
    childName,
    gender: pseudoRandom(at, 71) % 2 === 0 ? 'f' : 'm',
    birthday,
    idType: documented ? 'resident' : null,
    idNo: documented ? residentNo(birthday, at) : undefined,
    school: years >= 6 ? pick(years < 12 ? schools.slice(0, 7) : schools.slice(7), at, 72) : '城南幼儿园',
    grade: years < 6 ? 'pre' : (grades[years] ?? 'other'),
    guardianName: relation === 'mother' ? nameAt(at * 3 + 41) : relativeOf(childName, at),
    relation,
    guardianConsent: true,
    health: outOf100(at, 74, 4) ? pick(hints, at, 75) : null,
    answers: activity.questions
      ? [{ question: '以前参加过本馆活动吗？', answer: outOf100(at, 76, 40) ? '是' : '否' }]
      : null,
  };
}
