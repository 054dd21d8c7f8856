import {
  type CardWorld,
  dayFrom,
  defineQueries,
  seriesLines,
  stepOf,
  stepsBetween,
} from '../../server/overview/cards/cards.ts';
import type { voiceGuide } from '../about/voiceGuide.ts';
import type { news } from '../info/news.ts';
import type { wallpaper } from '../literature/wallpaper.ts';
import { contentCard } from './content.ts';

const MOST_READ = 10;

export const contentQueries = defineQueries(contentCard, async (world) => {
  const { sections, now, from, until, period } = world;
  const publishing = sections.filter(({ resource }) => resource.workflow?.publication && !resource.within);
  if (publishing.length === 0) return { flow: null, overTime: null, sections: null, read: null };
  const step = stepOf(period);
  const counts: { at: string; by: string | null; count: number }[] = [];
  const bars: { label: { zh: string; en: string }; value: number; to?: string }[] = [];
  let [drafts, scheduled] = [0, 0];
  for (const section of publishing) {
    const { initial, publication } = section.resource.workflow ?? {};
    if (!publication || initial === undefined) continue;
    const live = { status: publication.live };
    counts.push(...(await section.countOver(step, 'publishedAt', null, { ...live, publishedAt: `${from}..${until}` })));
    const soon = `${now.toISOString()}..${dayFrom(now, 6)}`;
    const [draft, due, shownNow] = await section.counts(
      { status: initial },
      { status: publication.waiting, [publication.from]: soon },
      live,
    );
    drafts += draft;
    scheduled += due;
    const to = section.listOf(live);
    bars.push({ label: section.resource.label, value: shownNow, ...(to ? { to } : {}) });
  }
  return {
    flow: {
      published: { value: counts.reduce((sum, { count }) => sum + count, 0) },
      drafts: { value: drafts },
      scheduled: { value: scheduled },
    },
    overTime: seriesLines(
      stepsBetween(step, from, until),
      [{ key: null, label: { zh: '新发布', en: 'Published' } }],
      counts,
    ),
    sections: bars.sort((one, other) => other.value - one.value),
    read: await mostRead(world),
  };
});

async function mostRead({ section }: CardWorld) {
  const live = { status: 'published' };
  const texts = section<typeof news>('news');
  const stops = section<typeof voiceGuide>('voiceGuide');
  const pictures = section<typeof wallpaper>('wallpaper');
  const rows = [
    ...((await texts?.rows(live, { sort: '-views', most: MOST_READ })) ?? []).map((row) => ({
      cells: { title: texts?.titleOf(row) ?? row.title, section: texts?.resource.label ?? '', views: row.views ?? 0 },
      to: texts?.showOf(row.id) ?? '',
    })),
    ...((await stops?.rows(live, { sort: '-plays', most: MOST_READ })) ?? []).map((row) => ({
      cells: { title: stops?.titleOf(row) ?? row.title, section: stops?.resource.label ?? '', views: row.plays ?? 0 },
      to: stops?.showOf(row.id) ?? '',
    })),
    ...((await pictures?.rows(live, { sort: '-downloads', most: MOST_READ })) ?? []).map((row) => ({
      cells: {
        title: pictures?.titleOf(row) ?? row.title,
        section: pictures?.resource.label ?? '',
        views: row.downloads ?? 0,
      },
      to: pictures?.showOf(row.id) ?? '',
    })),
  ];
  return rows
    .filter(({ cells }) => cells.views > 0)
    .sort((one, other) => other.cells.views - one.cells.views)
    .slice(0, MOST_READ);
}
