import { dayFrom } from '../../contract/museum-time.ts';
import type { RecordOf } from '../../declare/index.ts';
import {
  type CardSection,
  type CardWorld,
  chartStep,
  defineQueries,
  seriesLines,
  stepsBetween,
} from '../../server/overview/cards/cards.ts';
import type { friendsOfMuseums } from '../education/friendsOfMuseums.ts';
import type { friendsOfMuseumsApply } from '../education/friendsOfMuseumsApply.ts';
import type { memberManage } from '../member/memberManage.ts';
import { membersCard } from './members.ts';

const EXPIRING_DAYS = 30;

export const membersQueries = defineQueries(membersCard, async (world) => ({
  ...(await memberParts(world)),
  ...(await friendParts(world)),
}));

async function memberParts({ section, from, until, period }: CardWorld) {
  const members = section<typeof memberManage>('memberManage');
  if (!members) return { members: null, channels: null };
  const newMembers = { registeredAt: `${from}..${until}` };
  const step = chartStep(period);
  const counts = await members.countOver(step, 'registeredAt', 'channel', newMembers);
  const channels = [...new Set(counts.map(({ by }) => by))].sort();
  const lines = channels.map((key) => ({ key, label: members.optionLabel('channel', key) }));
  return {
    members: {
      total: { value: await members.count(), ...linkTo(members.listOf()) },
      fresh: { value: await members.count(newMembers), ...linkTo(members.listOf(newMembers)) },
    },
    channels: seriesLines(stepsBetween(step, from, until), lines, counts),
  };
}

async function friendParts({ section, now }: CardWorld) {
  const friends = section<typeof friendsOfMuseumsApply>('friendsOfMuseumsApply');
  if (!friends) return { friends: null, tiers: null };
  const active = { status: 'active' };
  const expiring = { ...active, validTo: `${dayFrom(now)}..${dayFrom(now, EXPIRING_DAYS)}` };
  return {
    friends: {
      active: { value: await friends.count(active), ...linkTo(friends.listOf(active)) },
      expiring: { value: await friends.count(expiring), ...linkTo(friends.listOf(expiring)) },
    },
    tiers: await tiersOf(friends, section<typeof friendsOfMuseums>('friendsOfMuseums')),
  };
}

async function tiersOf(
  friends: CardSection<RecordOf<typeof friendsOfMuseumsApply>>,
  tiers: CardSection<RecordOf<typeof friendsOfMuseums>> | null,
) {
  if (!tiers) return null;
  const kinds = new Map((await tiers.countBy(['id', 'tier'])).map(({ id, tier }) => [id, tier]));
  const counts = await friends.countBy(['tier'], { status: 'active' });
  return counts
    .sort((one, other) => other.count - one.count)
    .map(({ tier, count }) => ({
      label: tiers.optionLabel('tier', kinds.get(tier)),
      value: count,
      ...linkTo(friends.listOf({ tier: String(tier), status: 'active' })),
    }));
}

const linkTo = (to: string | undefined): { to?: string } => (to ? { to } : {});
