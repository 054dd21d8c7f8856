import type { Label } from '../../../contract/label.ts';
import type { ApplicantEvent, OutboxChannel, OutboxForecast } from '../../../contract/outbox.ts';
import type { SeatForecast } from '../../../contract/seats.ts';
import { type Applicant, toldEvent } from '../../../declare/applicant.ts';
import type { AnyDraft, Resource } from '../../../declare/define-resource.ts';
import { givesPlaces, mayCountSeatsBy, type SeatSections, seatsOf } from '../../../declare/seats.ts';
import type { Db } from '../../database/tables.ts';
import type { Operator } from '../../http/access.ts';
import { sortColumns } from '../../records/list-condition.ts';
import { mentionsReason } from '../../records/outbox/compose-message.ts';
import { tellsApplicant } from '../../records/outbox/write-message.ts';
import { countSeats, type QueueCount } from '../../records/seats/seat-counts.ts';
import { countsAfter, type SeatOutcome, seatOutcome } from '../../records/seats/seat-outcome.ts';
import { readVisibleTitles } from '../../records/visibility/titles.ts';
import type { BulkPlan } from './plan.ts';
import { type BulkSelection, selectRows } from './selection.ts';

interface ForecastContext {
  operator: Operator;
  sections: readonly Resource[];
  /** Maximum number of applications. */
  most: number;
}

/** An application with the result that a move would have for it. */
interface ApplicationOutcome {
  application: AnyDraft;
  outcome: SeatOutcome;
}

/** What a move would change in the seats of an event, and for each application. */
interface EventOutcomes {
  forecast: SeatForecast<Label>;
  applications: readonly ApplicationOutcome[];
}

/**
 * Simulates a move of the selected applications with the rule that performs it, in the order of processing, and counts
 * the outcomes for each event. Returns nothing if the move gives no seats or the operator may not see how many are
 * taken.
 */
export async function forecastSeats(
  db: Db,
  selection: BulkSelection,
  { kind, operation, orElse, possible }: BulkPlan,
  { operator, sections, most }: ForecastContext,
): Promise<EventOutcomes[] | undefined> {
  const { resource } = selection;
  const place = kind === 'move' && givesPlaces(operation) ? seatsOf(resource, sections) : undefined;
  if (!place || !mayCountSeatsBy(place, operator.codes, sections)) return undefined;
  const { by, takes } = place.seats;
  const names = ['status', 'source', ...(takes === undefined ? [] : [takes]), ...addressFields(resource)];
  const applications = await selectRows(db, selection)
    .where(possible(operator.id))
    .select([`t.${by} as holder`, ...names.map((name) => `t.${name}`)])
    .$call((query) => sortColumns(query, selection.listQuery.sorters))
    .limit(most)
    .execute();
  const byHolder = new Map<number, AnyDraft[]>();
  for (const { holder, ...application } of applications) {
    const group = byHolder.get(Number(holder));
    if (group) group.push(application);
    else byHolder.set(Number(holder), [application]);
  }
  const ids = [...byHolder.keys()];
  const titles = await readVisibleTitles(db, place.holder, ids, operator);
  return (await countSeats(db, place, ids)).map((counts) => {
    const outcomes = outcomesOf(byHolder.get(counts.id) ?? [], { move: operation, orElse }, place, counts);
    const title = titles.get(counts.id) ?? idLabel(counts.id);
    return { forecast: { ...seatCountsOf(counts), title, ...countOutcomes(outcomes) }, applications: outcomes };
  });
}

const idLabel = (id: number): Label => ({ zh: `#${id}`, en: `#${id}` });

const seatCountsOf = ({ id, capacity, taken, waitlist, waiting }: QueueCount) => ({
  id,
  capacity,
  taken,
  waitlist,
  waiting,
});

/** Which applications, one after the other, get a seat, a place in the queue, or neither. */
function outcomesOf(
  applications: readonly AnyDraft[],
  { move, orElse }: { move: string; orElse: string | undefined },
  { seats }: SeatSections,
  initialCounts: QueueCount,
): ApplicationOutcome[] {
  let counts = initialCounts;
  return applications.map((application) => {
    const first = seatOutcome(move, application, seats, counts);
    const outcome =
      typeof first === 'string' || orElse === undefined ? first : seatOutcome(orElse, application, seats, counts);
    counts = countsAfter(outcome, application, seats, counts);
    return { application, outcome };
  });
}

function countOutcomes(outcomes: readonly ApplicationOutcome[]) {
  const totals = { seated: 0, queued: 0, refused: 0 };
  for (const { outcome } of outcomes) totals[typeof outcome === 'string' ? outcome : 'refused'] += 1;
  return totals;
}

interface MessageForecastContext {
  operator: Operator;
  channel: OutboxChannel;
  /** What a move that gives seats would do. */
  outcomes: readonly EventOutcomes[] | undefined;
}

/** What a move would tell how many applicants; nothing is said of seats that the operator may not count. */
export async function forecastMessages(
  db: Db,
  selection: BulkSelection,
  { kind, operation, possible }: BulkPlan,
  { operator, channel, outcomes }: MessageForecastContext,
): Promise<OutboxForecast | undefined> {
  const { resource } = selection;
  const move = kind === 'move' ? resource.workflow?.moves[operation] : undefined;
  if (!move || !tellsApplicant(resource)) return undefined;
  // A mail server reaches nobody by telephone.
  const addresses = addressFields(resource).filter((name) => channel !== 'smtp' || name === resource.applicant.email);
  const changes =
    resource.seats && givesPlaces(operation)
      ? seatChanges(outcomes ?? [], move.to, addresses)
      : await readChanges(selectRows(db, selection).where(possible(operator.id)), move.to, addresses);
  const events = sumEvents(resource.applicant, changes);
  if (events.length === 0) return undefined;
  const mentions = events.map(({ event }) => mentionsReason({ db, resource, event }));
  return { channel, events, tellsReason: move.reason === true && (await Promise.all(mentions)).includes(true) };
}

/** Applications that a move takes from one state to another. */
interface StateChange {
  before: string;
  after: string;
  count: number;
  withoutAddress: number;
}

/** A move that gives seats may lead to the waiting list instead, or change nothing. */
const seatChanges = (outcomes: readonly EventOutcomes[], to: string, addresses: readonly string[]): StateChange[] =>
  outcomes
    .flatMap(({ applications }) => applications)
    .filter(({ outcome }) => typeof outcome === 'string')
    .map(({ application, outcome }) => ({
      before: String(application.status),
      after: outcome === 'queued' ? 'waitlisted' : to,
      count: 1,
      withoutAddress: addresses.some((name) => application[name]) ? 0 : 1,
    }));

async function readChanges(
  rows: ReturnType<typeof selectRows>,
  after: string,
  addresses: readonly string[],
): Promise<StateChange[]> {
  const counted = await rows
    .select((where) => [
      't.status',
      where.fn.countAll().as('count'),
      where.fn
        .countAll()
        .filterWhere(
          where.and(addresses.map((name) => where.or([where(`t.${name}`, 'is', null), where(`t.${name}`, '=', '')]))),
        )
        .as('withoutAddress'),
    ])
    .groupBy('t.status')
    .execute();
  return counted.map(({ status, count, withoutAddress }) => ({
    before: String(status),
    after,
    count: Number(count),
    withoutAddress: Number(withoutAddress),
  }));
}

const addressFields = ({ applicant }: Resource): string[] =>
  applicant ? [applicant.phone, ...(applicant.email === undefined ? [] : [applicant.email])] : [];

function sumEvents(applicant: Applicant, changes: readonly StateChange[]): OutboxForecast['events'] {
  const sums = new Map<ApplicantEvent, OutboxForecast['events'][number]>();
  for (const { before, after, count, withoutAddress } of changes) {
    const event = toldEvent(applicant, before, after);
    if (!event) continue;
    const sum = sums.get(event) ?? { event, count: 0, withoutAddress: 0 };
    sums.set(event, { event, count: sum.count + count, withoutAddress: sum.withoutAddress + withoutAddress });
  }
  return [...sums.values()];
}
