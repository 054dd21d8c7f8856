import { DAY } from '../../contract/museum-time.ts';
import { type CardWorld, defineQueries } from '../../server/overview/cards/cards.ts';
import { writingCard } from './writing.ts';

const MAX_ROWS = 12;
const DAYS_AHEAD = 14;

export const writingQueries = defineQueries(writingCard, async (world) => {
  const { pendingRows, recentEdits, isEditor } = world;
  if (!isEditor) return { drafts: null, recent: null, soon: null };
  const drafts = await pendingRows('drafts', MAX_ROWS, 'latest');
  return {
    drafts: drafts.map(({ resource, message }) => ({
      cells: { title: message.title, section: resource.label, at: message.since },
      to: `${resource.path}/edit/${message.id}`,
    })),
    recent: (await recentEdits(MAX_ROWS)).map(({ section, row, at }) => ({
      cells: {
        title: section.titleOf(row),
        section: section.resource.label,
        state: section.resource.workflow?.states[String(row.status)]?.label ?? null,
        at,
      },
      to: section.showOf(row.id),
    })),
    soon: await rowsGoingLive(world),
  };
});

async function rowsGoingLive({ sections, now }: CardWorld) {
  const until = new Date(now.getTime() + DAYS_AHEAD * DAY).toISOString();
  const rows: { cells: Record<'title' | 'section', { zh: string; en: string }> & { at: string }; to: string }[] = [];
  for (const section of sections) {
    const { publication } = section.resource.workflow ?? {};
    if (!publication) continue;
    const { waiting, from } = publication;
    const filter = { status: waiting, [from]: `..${until}` };
    for (const row of await section.rows(filter, { sort: from, most: MAX_ROWS }))
      rows.push({
        cells: { title: section.titleOf(row), section: section.resource.label, at: String(row[from]) },
        to: section.showOf(row.id),
      });
  }
  return rows.sort((one, other) => (one.cells.at < other.cells.at ? -1 : 1));
}
