import type { FastifyRequest } from 'fastify';
import { API_PREFIX, sectionCalls } from '../../contract/calls.ts';
import type { BulkAnswer } from '../../contract/job.ts';
import type { SeatForecast } from '../../contract/seats.ts';
import { apiPathOf } from '../../declare/actions.ts';
import type { AnyDraft, Resource } from '../../declare/define-resource.ts';
import type { Label } from '../../declare/label.ts';
import { givesPlaces, mayCountSeatsBy, type SeatSections, seatsOf } from '../../declare/seats.ts';
import type { Operator } from '../access/access.ts';
import type { Db } from '../database/tables.ts';
import { toLanguage } from '../database/to-language.ts';
import { envelope, forbidden, Refusal, unreadableRequest } from '../http/errors.ts';
import { languageOf } from '../http/language.ts';
import { requestBody, requestQuery } from '../http/request-parts.ts';
import type { Parts } from '../parts.ts';
import { parseListQuery, sortColumns } from '../records/list.ts';
import { pendingCondition } from '../records/pending-decisions.ts';
import type { Calls } from '../records/record-routes.ts';
import { redactFilter } from '../records/redact-filter.ts';
import { parseFilterStrict } from '../records/strict-filter.ts';
import { readVisibleTitles } from '../records/titles.ts';
import { countSeats, type QueueCount } from '../seats/seat-counts.ts';
import { countedAfter, seatOutcome } from '../seats/seat-outcome.ts';
import { makeJob } from './create.ts';
import type { BulkPlan } from './plan.ts';
import { planBulk } from './plan.ts';
import { readJob } from './read.ts';
import {
  type BulkSelection,
  countSelected,
  insertJobRows,
  type RecordVersion,
  selectRows,
  titlesOfFirst,
} from './selection.ts';

/** Maximum number of records selected one by one; larger selections are given by a filter. */
const MOST_TICKED = 10_000;

/** Creates a job for a bulk action, which a worker then processes. */
export function bulkRoute(calls: Calls, parts: Parts): void {
  const { app, resource, guard, operatorOf, may } = calls;
  const { db } = parts.database;
  // The permission depends on the action in the body, so it is checked after the body is parsed.
  const options = { preHandler: guard('list') };
  app.post(`${API_PREFIX}/${apiPathOf(resource)}/${sectionCalls.bulk}`, options, async (request) => {
    const operator = operatorOf(request);
    const sent = requestBody(request);
    const plan = planBulk(resource, sent.what);
    if (!may(operator, plan.action)) throw forbidden();
    const listed = choiceIn(request, seenIn(sent.rows), operator, calls, parts);
    const choice = plan.sorters ? { ...listed, question: { ...listed.question, sorters: plan.sorters } } : listed;
    await calls.countMasked(choice.question, operator);
    if (sent.check !== true) {
      const { kind, what } = plan;
      const filter = choice.seen ? null : redactFilter(resource, conditionsIn(request));
      const job = {
        operator,
        section: resource.code,
        kind,
        what,
        asked: plan.askedIn(sent, operator),
        filter,
        now: parts.now(),
      };
      const id = await makeJob(db, job, (tx, jobId) => insertJobRows(tx, jobId, choice, parts.config.bulkLimit));
      parts.wakeJobs?.();
      const made = await readJob(db, operator, id);
      return envelope<BulkAnswer>({ total: made.total, possible: made.total, first: [], job: made });
    }
    const counts = await countSelected(db, choice, plan.possible(operator.id));
    const { records, config } = parts;
    const seats = await forecastSeats(db, choice, plan, { operator, records, most: config.bulkLimit });
    const first = await titlesOfFirst(db, choice, operator);
    return envelope<BulkAnswer>(
      toLanguage({ ...counts, first, job: null, ...(seats ? { seats } : {}) }, languageOf(request)),
    );
  });
}

function choiceIn(
  request: FastifyRequest,
  seen: RecordVersion[] | undefined,
  operator: Operator,
  { resource }: Calls,
  { records, now }: Parts,
): BulkSelection {
  if (seen) return { resource, question: parseListQuery(resource, {}, operator), seen };
  const { all } = requestQuery(request);
  const question = parseFilterStrict(resource, conditionsIn(request), operator);
  const isAsked = question.filters.length + question.keywords.length > 0 || question.waiting !== undefined;
  // A missing filter would select everything, so that must be requested explicitly.
  if (!isAsked && all !== 'true') throw unreadableRequest(unchosen);
  const only = question.waiting && pendingCondition(resource, question.waiting, { operator, records, now: now() });
  return { resource, question, only };
}

function conditionsIn(request: FastifyRequest) {
  const { all: _, ...query } = requestQuery(request);
  return query;
}

function seenIn(sent: unknown): RecordVersion[] | undefined {
  if (sent === undefined) return undefined;
  if (!Array.isArray(sent) || sent.length === 0 || !sent.every(isSeen)) throw unreadableRequest(unchosen);
  if (sent.length > MOST_TICKED) throw new Refusal(422, tooManyTicked);
  return [...new Map(sent.map((one: RecordVersion) => [one.id, one])).values()];
}

const isSeen = (one: unknown): boolean => {
  const { id, version } = (one ?? {}) as Partial<Record<keyof RecordVersion, unknown>>;
  return isNumber(id) && (version === undefined || isNumber(version));
};

const isNumber = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= 2_147_483_647;

const unchosen = {
  zh: '请选择记录，或给出筛选条件。',
  en: 'Please choose records, or say by which conditions.',
};

const tooManyTicked = {
  zh: `一次最多勾选 ${MOST_TICKED} 条，请改用筛选条件选择。`,
  en: `At most ${MOST_TICKED} can be ticked at once; please choose them by conditions instead.`,
};

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
async function forecastSeats(
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
