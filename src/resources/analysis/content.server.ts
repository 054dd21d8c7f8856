import { dayFrom } from '../../contract/museum-time.ts';
import { chartStep, defineQueries, seriesLines, stepsBetween } from '../../server/overview/cards/cards.ts';
import { contentCard } from './content.ts';

export const contentQueries = defineQueries(contentCard, async ({ sections, now, from, until, period }) => {
  const publishing = sections.filter(({ resource }) => resource.workflow?.publication && !resource.within);
  if (publishing.length === 0) return { flow: null, overTime: null, sections: null };
  const step = chartStep(period);
  const counts: { at: string; by: string | null; count: number }[] = [];
  const bars: { label: { zh: string; en: string }; value: number; to?: string }[] = [];
  let [drafts, scheduled] = [0, 0];
  for (const section of publishing) {
    const { initial, publication } = section.resource.workflow ?? {};
    if (!publication || initial === undefined) continue;
    const live = { status: publication.live };
    counts.push(...(await section.countPublished(step, { from, until })));
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
  };
});
