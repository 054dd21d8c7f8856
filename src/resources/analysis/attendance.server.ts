import type { Label } from '../../contract/label.ts';
import { type CardWorld, defineQueries, percentageOf } from '../../server/overview/cards/cards.ts';
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

const checkedIn = ['attended', 'absent'];

export const attendanceQueries = defineQueries(attendanceCard, async (world) => {
  const kinds = [...(await attendanceOfActivities(world)), ...(await attendanceOfLectures(world))];
  const [attended, absent] = [sum(kinds, 'attended'), sum(kinds, 'absent')];
  return {
    rates: {
      attended: { value: attended },
      absent: { value: absent },
      noShow: { value: percentageOf(absent, attended + absent) },
    },
    kinds: kinds
      .sort((one, other) => other.attended + other.absent - one.attended - one.absent)
      .map((kind) => ({
        cells: {
          kind: kind.label,
          attended: kind.attended,
          absent: kind.absent,
          noShow: percentageOf(kind.absent, kind.attended + kind.absent),
        },
      })),
  };
});

const filterOf = ({ from, until }: CardWorld) => ({ submittedAt: `${from}..${until}`, status: checkedIn });

async function attendanceOfActivities(world: CardWorld): Promise<Kind[]> {
  const applications = world.section<typeof juniorActivitiesApply>('juniorActivitiesApply');
  const activities = world.section<typeof juniorActivities>('juniorActivities');
  if (!applications) return [];
  const counts = await applications.countBy(['activity', 'status'], filterOf(world));
  const kindOf = new Map(((await activities?.countBy(['id', 'kind'])) ?? []).map(({ id, kind }) => [id, kind]));
  const kinds = new Map<string, Kind>();
  for (const { activity, status, count } of counts) {
    const key = kindOf.get(activity) ?? '';
    const label = key && activities ? activities.optionLabel('kind', key) : applications.resource.label;
    const kind = kinds.get(key) ?? { key, label, attended: 0, absent: 0 };
    kinds.set(key, { ...kind, [status]: kind[status as 'attended' | 'absent'] + count });
  }
  return [...kinds.values()];
}

async function attendanceOfLectures(world: CardWorld): Promise<Kind[]> {
  const bookings = world.section<typeof lectureBooking>('lectureBooking');
  const counts = (await bookings?.countBy(['status', 'seats'], filterOf(world))) ?? [];
  if (!bookings || counts.length === 0) return [];
  const seats = (state: string) =>
    counts.filter(({ status }) => status === state).reduce((total, { seats: each, count }) => total + each * count, 0);
  return [
    {
      key: 'lecture',
      label: world.section<typeof zhongshanLecture>('zhongshanLecture')?.resource.label ?? bookings.resource.label,
      attended: seats('attended'),
      absent: seats('absent'),
    },
  ];
}

const sum = (kinds: readonly Kind[], state: 'attended' | 'absent'): number =>
  kinds.reduce((total, kind) => total + kind[state], 0);
