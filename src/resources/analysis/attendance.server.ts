import type { Label } from '../../declare/label.ts';
import { type CardWorld, defineQueries, share } from '../../server/overview/cards/cards.ts';
import type { juniorActivities } from '../education/juniorActivities.ts';
import type { juniorActivitiesApply } from '../education/juniorActivitiesApply.ts';
import type { lectureBooking } from '../education/lectureBooking.ts';
import type { zhongshanLecture } from '../education/zhongshanLecture.ts';
import { attendanceCard } from './attendance.ts';

interface Kind {
  key: string;
  label: Label;
  attended: number;
  absent: number;
}

const came = ['attended', 'absent'];

export const attendanceQueries = defineQueries(attendanceCard, async (world) => {
  const kinds = [...(await ofActivities(world)), ...(await ofLectures(world))];
  const [attended, absent] = [sum(kinds, 'attended'), sum(kinds, 'absent')];
  return {
    rates: {
      attended: { value: attended },
      absent: { value: absent },
      noShow: { value: share(absent, attended + absent) },
    },
    kinds: kinds
      .sort((one, other) => other.attended + other.absent - one.attended - one.absent)
      .map((kind) => ({
        cells: {
          kind: kind.label,
          attended: kind.attended,
          absent: kind.absent,
          noShow: share(kind.absent, kind.attended + kind.absent),
        },
      })),
  };
});

const askedIn = ({ from, until }: CardWorld) => ({ submittedAt: `${from}..${until}`, status: came });

async function ofActivities(world: CardWorld): Promise<Kind[]> {
  const applications = world.section<typeof juniorActivitiesApply>('juniorActivitiesApply');
  const activities = world.section<typeof juniorActivities>('juniorActivities');
  if (!applications) return [];
  const counted = await applications.countBy(['activity', 'status'], askedIn(world));
  const kindOf = new Map(((await activities?.countBy(['id', 'kind'])) ?? []).map(({ id, kind }) => [id, kind]));
  const kinds = new Map<string, Kind>();
  for (const { activity, status, count } of counted) {
    const key = kindOf.get(activity) ?? '';
    const label = key && activities ? activities.called('kind', key) : applications.resource.label;
    const kind = kinds.get(key) ?? { key, label, attended: 0, absent: 0 };
    kinds.set(key, { ...kind, [status]: kind[status as 'attended' | 'absent'] + count });
  }
  return [...kinds.values()];
}

async function ofLectures(world: CardWorld): Promise<Kind[]> {
  const bookings = world.section<typeof lectureBooking>('lectureBooking');
  const counted = (await bookings?.countBy(['status', 'seats'], askedIn(world))) ?? [];
  if (!bookings || counted.length === 0) return [];
  const seats = (of: string) =>
    counted.filter(({ status }) => status === of).reduce((total, { seats: each, count }) => total + each * count, 0);
  return [
    {
      key: 'lecture',
      label: world.section<typeof zhongshanLecture>('zhongshanLecture')?.resource.label ?? bookings.resource.label,
      attended: seats('attended'),
      absent: seats('absent'),
    },
  ];
}

const sum = (kinds: readonly Kind[], of: 'attended' | 'absent'): number =>
  kinds.reduce((total, kind) => total + kind[of], 0);
