import { apiPathOf } from '../../../src/declare/actions.ts';
import type { Resource } from '../../../src/declare/define-resource.ts';
import { annals } from '../../../src/resources/about/annals.ts';
import { activitySession } from '../../../src/resources/education/activitySession.ts';
import { juniorActivitiesApply } from '../../../src/resources/education/juniorActivitiesApply.ts';
import { lectureBooking } from '../../../src/resources/education/lectureBooking.ts';
import { zhongshanLecture } from '../../../src/resources/education/zhongshanLecture.ts';
import { memberManage } from '../../../src/resources/member/memberManage.ts';
import type { Random } from './plan.ts';

/** A section that the history writes to. */
export interface Section {
  code: string;
  /** The path of its calls. */
  api: string;
  /** The field in which each write leaves a text of its own. */
  marker: string;
  moves: Readonly<Record<string, { from: readonly string[] }>>;
  /** States that its list is filtered by. */
  states: readonly string[];
}

const section = (resource: Resource, marker: string, states: readonly string[] = []): Section => ({
  code: resource.code,
  api: apiPathOf(resource),
  marker,
  moves: resource.workflow?.moves ?? {},
  states,
});

export const members = section(memberManage, 'nickname', ['active', 'frozen']);
export const signUps = section(juniorActivitiesApply, 'school', ['pending', 'waitlisted', 'approved']);
export const sessions = section(activitySession, 'name');
export const bookings = section(lectureBooking, 'name', ['pending', 'waitlisted', 'approved']);
export const lectures = section(zhongshanLecture, 'title');
export const events = section(annals, 'title', ['draft', 'review', 'published']);

export const sections = [members, signUps, sessions, bookings, lectures, events];
/** Applications, and what has the seats that they compete for. */
export const seatSections = [
  { applications: signUps, holders: sessions, by: 'session', takes: null, state: 'state' },
  { applications: bookings, holders: lectures, by: 'lecture', takes: 'seats', state: null },
] as const;

/** The field of an event that the update renames. */
export const renamedField = (isLater: boolean): string => (isLater ? 'proof' : 'evidence');

export type Draft = Record<string, unknown>;

/** Few enough that two writers choose the same one now and then. */
const CHILDREN = 150;
const PHONES = 20_000;

export const phone = (random: Random): string => `138${String(random.nextInteger(PHONES)).padStart(8, '0')}`;

/** A complete draft of a new record, without its marked field; `holder` has the seats. */
export const draftOf = ({ code }: Section, random: Random, holder: Draft, activity: number): Draft => {
  switch (code) {
    case members.code:
      return { phone: phone(random), channel: 'desk' };
    case signUps.code:
      return {
        ...{ activity: { id: activity }, session: holder, source: random.pickFrom(['web', 'web', 'desk']) },
        ...{
          childName: `儿童${random.nextInteger(CHILDREN)}`,
          birthday: '2018-05-01',
          companionCount: 0,
          guardianConsent: true,
        },
        ...{ guardianName: '监护人', relation: 'mother', guardianPhone: phone(random), consentVersion: '1' },
      };
    case bookings.code:
      return {
        ...{ lecture: holder, phone: phone(random), seats: 1 + random.nextInteger(5) },
        ...{ source: random.pickFrom(['mini', 'mini', 'desk']), consentVersion: '1' },
      };
    case events.code:
      return { date: '1990', kind: 'other', content: '随机历史中的一件事。' };
    default:
      return {};
  }
};
