import type { RecordOf } from '../../declare/index.ts';
import { type CardSection, defineQueries, percentageOf } from '../../server/overview/cards/cards.ts';
import type { collectionManage } from '../collection/collectionManage.ts';
import { collectionCard } from './collection.ts';

type Objects = CardSection<RecordOf<typeof collectionManage>>;

/** The states of objects that the museum still owns. */
const inCollection = { status: ['cataloguing', 'submitted', 'checked', 'registered', 'deaccessionReview'] };

export const collectionQueries = defineQueries(collectionCard, async ({ section, from, until }) => {
  const objects = section<typeof collectionManage>('collectionManage');
  if (!objects) return { whole: null, register: null, categories: null, grades: null, states: null };
  const [pictured, open] = [
    { ...inCollection, images: 'true' },
    { ...inCollection, publicView: 'true' },
  ];
  const registered = { registeredOn: `${from}..${until}` };
  const [total, entered, withPictures, opened] = await objects.counts(inCollection, registered, pictured, open);
  const states = await barsBy(objects, 'state');
  return {
    whole: {
      total: { value: total, ...linkTo(objects, inCollection) },
      registered: { value: entered, ...linkTo(objects, registered) },
      pictured: { value: percentageOf(withPictures, total), ...linkTo(objects, pictured) },
      open: { value: percentageOf(opened, total), ...linkTo(objects, open) },
    },
    register: registerRows(await objects.verifyRegister()),
    categories: largestFirst(await barsBy(objects, 'category')),
    grades: inOrder(await barsBy(objects, 'grade'), ['first', 'second', 'third', 'general', 'ungraded']),
    states: inOrder(states, ['urgent', 'decaying', 'repaired', 'stable']),
  };
});

/** Whether every entry follows the one before it and every object is as its last entry says. */
const registerRows = (verification: Awaited<ReturnType<Objects['verifyRegister']>>) =>
  verification ? [{ cells: { result: verification.broken ?? intact, entries: verification.entries } }] : null;

const intact = { zh: '总账完整，藏品记录与账一致。', en: 'Complete, and every object agrees with it.' };

async function barsBy(objects: Objects, column: 'category' | 'grade' | 'state') {
  const counts = await objects.countBy([column], inCollection);
  // An object in cataloguing may have no value yet.
  return counts.flatMap((row) => {
    const key = row[column] as string | null;
    if (key === null) return [];
    return {
      key,
      bar: {
        label: objects.optionLabel(column, key),
        value: row.count,
        ...linkTo(objects, { ...inCollection, [column]: key }),
      },
    };
  });
}

type Bars = Awaited<ReturnType<typeof barsBy>>;

const largestFirst = (bars: Bars) => bars.map(({ bar }) => bar).sort((one, other) => other.value - one.value);

const inOrder = (bars: Bars, order: readonly string[]) =>
  bars.sort((one, other) => order.indexOf(one.key) - order.indexOf(other.key)).map(({ bar }) => bar);

function linkTo(objects: Objects, filter: Parameters<Objects['listOf']>[0]): { to?: string } {
  const to = objects.listOf(filter);
  return to ? { to } : {};
}
