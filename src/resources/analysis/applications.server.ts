import { DAY } from '../../contract/museum-time.ts';
import {
  type CardSection,
  type CardWorld,
  chartStep,
  defineQueries,
  seriesLines,
  stepsBetween,
} from '../../server/overview/cards/cards.ts';
import type { artifactOffer } from '../about/artifactOffer.ts';
import type { friendsOfMuseumsApply } from '../education/friendsOfMuseumsApply.ts';
import type { juniorActivitiesApply } from '../education/juniorActivitiesApply.ts';
import type { lectureBooking } from '../education/lectureBooking.ts';
import type { volunteer } from '../education/volunteer.ts';
import { applicationsCard } from './applications.ts';

/** The fields that every kind of application has. */
interface Application {
  id: number;
  status: string;
  submittedAt: string | null;
  decidedAt: string | null;
}

export type Applications = CardSection<Application>;

const results = [
  { key: 'waiting', label: { zh: '等待处理', en: 'Waiting' } },
  { key: 'accepted', label: { zh: '通过', en: 'Accepted' } },
  { key: 'refused', label: { zh: '未通过', en: 'Refused' } },
  { key: 'other', label: { zh: '其他', en: 'Otherwise' } },
];

export const applicationsQueries = defineQueries(applicationsCard, async (world) => {
  const kinds = applicationsIn(world);
  const { from, until, period } = world;
  const received = { submittedAt: `${from}..${until}` };
  const step = chartStep(period);

  const counts: { at: string; by: string; count: number }[] = [];
  const paces: Pace[] = [];
  for (const kind of kinds) {
    const rows = await kind.countOver(step, 'submittedAt', 'status', received);
    counts.push(...rows.map(({ at, by, count }) => ({ at, by: resultOf(kind, by), count })));
    paces.push(await paceOf(kind, world));
  }
  const waitingDays = paces.flatMap(({ oldest }) => oldest ?? []);
  return {
    pace: {
      received: { value: counts.reduce((total, { count }) => total + count, 0) },
      pending: { value: paces.reduce((total, { pending }) => total + pending, 0) },
      oldest: { value: waitingDays.length > 0 ? Math.max(...waitingDays) : null },
    },
    overTime: seriesLines(stepsBetween(step, from, until), results, counts),
    kinds: paces.map(({ kind, ...cells }) => {
      const to = kind.listOf({ status: undecided(kind) });
      return { cells: { kind: kind.resource.label, ...cells }, ...(to ? { to } : {}) };
    }),
  };
});

interface Pace {
  kind: Applications;
  pending: number;
  oldest: number | null;
  median: number | null;
}

async function paceOf(kind: Applications, { from, until, now }: CardWorld): Promise<Pace> {
  const waiting = { status: undecided(kind) };
  const since = await kind.earliest('submittedAt', waiting);
  return {
    kind,
    pending: await kind.count(waiting),
    oldest: since ? Math.floor((now.getTime() - Date.parse(since)) / DAY) : null,
    median: await kind.medianHours('submittedAt', 'decidedAt', { decidedAt: `${from}..${until}` }),
  };
}

/** The kinds of applications that the operator may read. */
export const applicationsIn = ({ section }: CardWorld): Applications[] =>
  [
    section<typeof juniorActivitiesApply>('juniorActivitiesApply'),
    section<typeof friendsOfMuseumsApply>('friendsOfMuseumsApply'),
    section<typeof volunteer>('volunteer'),
    section<typeof lectureBooking>('lectureBooking'),
    section<typeof artifactOffer>('artifactOffer'),
  ].flatMap((kind) => (kind ? [kind as unknown as Applications] : []));

/** The states in which an application waits for a decision. */
export const undecided = ({ resource }: Applications): readonly string[] => resource.workflow?.decision.states ?? [];

/** The result follows from the tone of the state, because each kind names its states differently. */
function resultOf(kind: Applications, status: string | null): string {
  if (undecided(kind).includes(String(status))) return 'waiting';
  const tone = kind.resource.workflow?.states[String(status)]?.tone;
  // An absent applicant and an expired friend had been accepted.
  if (tone === 'live' || status === 'absent' || status === 'expired') return 'accepted';
  return tone === 'refused' ? 'refused' : 'other';
}
