import { DAY, dayFrom } from '../../contract/museum-time.ts';
import type { RecordOf } from '../../declare/index.ts';
import { type CardSection, defineQueries } from '../../server/overview/cards/cards.ts';
import type { collectionManage } from '../collection/collectionManage.ts';
import { custodyCard } from './custody.ts';

const MAX_OBJECTS = 500;

const stepNames = ['cataloguing', 'submitted', 'checked'] as const;

export const custodyQueries = defineQueries(custodyCard, async ({ section, now }) => {
  const objects = section<typeof collectionManage>('collectionManage');
  if (!objects) return { steps: null, loans: null };
  const loans = await openLoans(objects, dayFrom(now));
  const counts = await objects.counts(...stepNames.map((status) => ({ status })));
  const figureOf = (at: number) => {
    const to = objects.listOf({ status: stepNames[at] as string });
    return { value: counts[at] ?? 0, ...(to ? { to } : {}) };
  };
  return {
    steps: {
      cataloguing: figureOf(0),
      submitted: figureOf(1),
      checked: figureOf(2),
      lent: { value: loans.length },
      overdue: { value: loans.filter(({ cells }) => cells.days !== null).length },
    },
    loans,
  };
});

/** The loans that have begun and were not returned, by the day on which they are due. */
async function openLoans(objects: CardSection<RecordOf<typeof collectionManage>>, today: string) {
  // Lists do not read the rows inside a record, so these are counted as a value.
  const lent = (await objects.countBy(['id', 'loans'], { loans: 'true' }))
    .flatMap(({ id, loans }) =>
      (loans ?? [])
        .filter(({ from, returnedOn }) => from <= today && (returnedOn ?? null) === null)
        .map(({ borrower, to }) => ({ id, borrower, due: to ?? null })),
    )
    .sort((one, other) => ((one.due ?? NO_DAY) < (other.due ?? NO_DAY) ? -1 : 1))
    .slice(0, MAX_OBJECTS);
  const ids = [...new Set(lent.map(({ id }) => String(id)))];
  const rows = ids.length > 0 ? await objects.rows({ id: ids }, { sort: 'id', most: ids.length }) : [];
  const titles = new Map(rows.map((row) => [row.id, objects.titleOf(row)]));
  return lent.map(({ id, borrower, due }) => ({
    cells: { title: titles.get(id) ?? null, borrower, due, days: overdueDays(due, today) },
    to: objects.showOf(id),
  }));
}

/** Later than every day, for loans without one on which they are due. */
const NO_DAY = '9999-12-31';

const overdueDays = (due: string | null, today: string): number | null =>
  due !== null && due < today ? Math.round((Date.parse(today) - Date.parse(due)) / DAY) : null;
