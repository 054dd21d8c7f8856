import { DAY, dayFrom } from '../../contract/museum-time.ts';
import { type CardWorld, defineQueries } from '../../server/overview/cards/cards.ts';
import { readProgramme } from './ahead.server.ts';
import { type Applications, applicationsIn, undecided } from './applications.server.ts';
import { receptionCard } from './reception.ts';

export const receptionQueries = defineQueries(receptionCard, async (world) => {
  const kinds = applicationsIn(world).filter(({ mayDecide }) => mayDecide);
  if (kinds.length === 0) return { search: null, programme: null, waiting: null };
  const today = dayFrom(world.now);
  const events = await readProgramme(world, { from: today, last: today });
  const waiting: Awaited<ReturnType<typeof waitingRow>>[] = [];
  for (const kind of kinds) waiting.push(await waitingRow(kind, world));
  return {
    search: [],
    programme: events.map(({ what, when, seated, capacity, queue, to }) => ({
      cells: { what, when, seats: seated === null ? null : `${seated}/${capacity ?? '—'}`, queue },
      ...(to ? { to } : {}),
    })),
    waiting: waiting.filter(({ cells }) => cells.count > 0),
  };
});

async function waitingRow(kind: Applications, { now }: CardWorld) {
  const filter = { status: undecided(kind) };
  const since = await kind.earliest('submittedAt', filter);
  const to = kind.listOf(filter);
  return {
    cells: {
      kind: kind.resource.label,
      count: await kind.count(filter),
      oldest: since ? Math.floor((now.getTime() - Date.parse(since)) / DAY) : null,
    },
    ...(to ? { to } : {}),
  };
}
