import { chartStep, defineQueries, seriesLines, stepsBetween } from '../../server/overview/cards/cards.ts';
import type { lostProperty } from '../info/lostProperty.ts';
import { lostThingsCard } from './lostThings.ts';

export const lostThingsQueries = defineQueries(lostThingsCard, async ({ section, from, until, period }) => {
  const things = section<typeof lostProperty>('lostProperty');
  if (!things) return { totals: null, overTime: null };
  const step = chartStep(period);
  const inPeriod = { createdAt: `${from}..${until}` };
  const [total, entered] = await things.counts({}, inPeriod);
  const list = things.listOf();
  return {
    totals: { total: { value: total, ...(list ? { to: list } : {}) }, entered: { value: entered } },
    overTime: seriesLines(
      stepsBetween(step, from, until),
      [{ key: null, label: things.resource.label }],
      await things.countOver(step, 'createdAt', null, inPeriod),
    ),
  };
});
