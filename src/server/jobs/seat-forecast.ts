import type { SeatForecast } from '../../contract/seats.ts';
import type { AnyDraft, Resource } from '../../declare/define-resource.ts';
import type { Label } from '../../declare/label.ts';
import { givesPlaces, mayCountSeatsBy, type SeatSections, seatsOf } from '../../declare/seats.ts';
import type { Operator } from '../access/access.ts';
import type { Db } from '../database/tables.ts';
import { sortColumns } from '../records/list.ts';
import { readVisibleTitles } from '../records/titles.ts';
import { countSeats, type QueueCount } from '../seats/seat-counts.ts';
import { countedAfter, seatOutcome } from '../seats/seat-outcome.ts';
import type { BulkPlan } from './plan.ts';
import { type BulkSelection, selectRows } from './selection.ts';

interface Forecasting {
  operator: Operator;
  records: readonly Resource[];
  /** Maximum number of applications. */
  most: number;
}

/**
 * Simulates a move of the selected applications with the rule that performs it, in the order of processing, and counts
 * the outcomes for each event. Returns nothing if the move gives no seats or the operator may not see how many are
 * taken.
 */
export async function forecastSeats(
  db: Db,
  choice: BulkSelection,
  { kind, what, possible }: BulkPlan,
  { operator, records, most }: Forecasting,
): Promise<SeatForecast<Label>[] | undefined> {
  const sections = kind === 'move' && givesPlaces(what) ? seatsOf(choice.resource, records) : undefined;
  if (!sections || !mayCountSeatsBy(sections, operator.codes, records)) return undefined;
  const { by, takes } = sections.seats;
  const applications = await selectRows(db, choice)
    .where(possible(operator.id))
    .select([`t.${by} as holder`, 't.status', 't.source', ...(takes === undefined ? [] : [`t.${takes}`])])
    .$call((query) => sortColumns(query, choice.question.sorters))
    .limit(most)
    .execute();
  const byHolder = new Map<number, AnyDraft[]>();
  for (const { holder, ...application } of applications) {
    const others = byHolder.get(Number(holder));
    if (others) others.push(application);
    else byHolder.set(Number(holder), [application]);
  }
  const ids = [...byHolder.keys()];
  const titles = await readVisibleTitles(db, sections.holder, ids, operator);
  return (await countSeats(db, sections, ids)).map((count) => ({
    ...shown(count),
    title: titles.get(count.id) ?? numbered(count.id),
    ...outcomesOf(byHolder.get(count.id) ?? [], what, sections, count),
  }));
}

const numbered = (id: number): Label => ({ zh: `#${id}`, en: `#${id}` });

const shown = ({ id, capacity, taken, waitlist, waiting }: QueueCount) => ({ id, capacity, taken, waitlist, waiting });

/** Counts how many applications, one after the other, get a seat, a place in the queue, or neither. */
function outcomesOf(applications: readonly AnyDraft[], move: string, { seats }: SeatSections, counted: QueueCount) {
  const found = { seated: 0, queued: 0, refused: 0 };
  let count = counted;
  for (const application of applications) {
    const outcome = seatOutcome(move, application, seats, count);
    found[typeof outcome === 'string' ? outcome : 'refused'] += 1;
    count = countedAfter(outcome, application, seats, count);
  }
  return found;
}
