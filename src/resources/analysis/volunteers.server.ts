import { dayFrom } from '../../contract/museum-time.ts';
import { type CardWorld, defineQueries, stepsBetween } from '../../server/overview/cards/cards.ts';
import type { serviceRecord } from '../education/serviceRecord.ts';
import type { volunteer } from '../education/volunteer.ts';
import type { shift } from '../shared/shift.ts';
import { volunteersCard } from './volunteers.ts';

interface ServiceHours {
  volunteer: number;
  shift: number;
  hours: number;
  month: string;
  day: string;
}

export const volunteersQueries = defineQueries(volunteersCard, async (world) => {
  const people = world.section<typeof volunteer>('volunteer');
  if (!people) return { people: null, months: null, posts: null };
  const yearAgo = `${dayFrom(world.now, -335).slice(0, 7)}-01`;
  const serviceHours = await readServiceHours(world, yearAgo);
  const inPeriod = serviceHours.filter(({ day }) => day >= world.from);
  const months = stepsBetween('month', yearAgo, world.until);
  const to = people.listOf({ status: 'active' });
  return {
    people: {
      active: { value: await people.count({ status: 'active' }), ...(to ? { to } : {}) },
      hours: { value: hoursOf(inPeriod) },
      below: { value: await belowTarget(world, serviceHours) },
    },
    months: {
      at: months,
      lines: [
        {
          label: { zh: '服务时数', en: 'Hours' },
          values: months.map((month) => hoursOf(serviceHours.filter((one) => one.month === month))),
        },
      ],
    },
    posts: await postsOf(world, inPeriod),
  };
});

async function readServiceHours({ section }: CardWorld, day: string): Promise<ServiceHours[]> {
  const rows = await section<typeof serviceRecord>('serviceRecord')?.countBy(
    ['volunteer', 'shift', 'hours', 'checkIn'],
    { checkIn: `${day}..` },
  );
  return (rows ?? []).map(({ volunteer: who, shift: duty, hours, checkIn, count }) => ({
    volunteer: who,
    shift: duty,
    hours: Number(hours ?? 0) * count,
    month: dayFrom(new Date(String(checkIn))).slice(0, 7),
    day: dayFrom(new Date(String(checkIn))),
  }));
}

/** The number of active volunteers who served fewer hours in the last twelve months than their target. */
async function belowTarget({ section }: CardWorld, serviceHours: readonly ServiceHours[]): Promise<number> {
  const targets =
    (await section<typeof volunteer>('volunteer')?.countBy(['id', 'targetHours'], { status: 'active' })) ?? [];
  const hoursById = new Map<number, number>();
  for (const { volunteer: id, hours } of serviceHours) hoursById.set(id, (hoursById.get(id) ?? 0) + hours);
  return targets.filter(({ id, targetHours }) => (hoursById.get(id) ?? 0) < Number(targetHours)).length;
}

async function postsOf({ section }: CardWorld, serviceHours: readonly ServiceHours[]) {
  const shifts = section<typeof shift>('shift');
  if (!shifts) return null;
  const ids = [...new Set(serviceHours.map((one) => one.shift))].map(String);
  const posts = ids.length > 0 ? await shifts.countBy(['id', 'post'], { id: ids }) : [];
  const postOf = new Map(posts.map(({ id, post }) => [id, post]));
  const hours = new Map<string, number>();
  for (const one of serviceHours) {
    const post = postOf.get(one.shift);
    if (post) hours.set(post, (hours.get(post) ?? 0) + one.hours);
  }
  return [...hours]
    .sort(([, one], [, other]) => other - one)
    .map(([post, value]) => ({ label: shifts.optionLabel('post', post), value }));
}

const hoursOf = (serviceHours: readonly ServiceHours[]): number =>
  serviceHours.reduce((sum, { hours }) => sum + hours, 0);
