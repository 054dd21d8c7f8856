import { randomInt } from 'node:crypto';
import type { Sentence } from '../../../contract/label.ts';
import type { ReferenceValue } from '../../../contract/record.ts';
import type { AnyDraft, AnyRecord, Resource, Seats } from '../../../declare/define-resource.ts';
import { findSection } from '../../../declare/define-resource.ts';
import { declaredSeats, givesPlaces, type SeatDeclaration, seatMoves } from '../../../declare/seats.ts';
import { lockRecord } from '../../database/locks.ts';
import { sectionTables } from '../../database/tables.ts';
import { incrementVersion } from '../../database/transaction.ts';
import { invalidDraft, Refusal } from '../../http/errors.ts';
import { combineRules } from '../combined-rules.ts';
import { auditTitle, writeAudit } from '../history/audit.ts';
import { writeRevisions } from '../history/revisions.ts';
import { writeMessage } from '../outbox/write-message.ts';
import {
  defineRules,
  type MoveColumns,
  type RuleContext,
  type Rules,
  type RulesOf,
  type SectionRules,
} from '../rules.ts';
import { tableOf } from '../section-table.ts';
import { countSeats, type QueueCount, SEATED_STATES } from './seat-counts.ts';
import { fullSentence, hasRoom, NoSeat, queueFull, seatOutcome, seatsNeeded } from './seat-outcome.ts';

/** An application with its queue number. */
type Application = AnyRecord & { queueNo?: number | null };

/**
 * The rules of applications for seats, combined with the section's own. Every change of an application first locks the row
 * of its event, so that no two changes count the same seats, and none refers to an event that another one is changing.
 */
export function seatRules<R extends Pick<Resource, 'code' | 'fields' | 'workflow' | 'seats'>>(
  resource: R,
  ownRules: RulesOf<R> = {},
): SectionRules {
  const places = declaredSeats(resource);
  const { seats } = places;
  const count = createCount(places);
  const lockHolder = (application: AnyDraft, { tx }: RuleContext) =>
    lockRecord(tx, tableOf(places.holder), idOf(application, seats));
  const rules: Rules = {
    fills: ['queueNo', 'seatCode', 'checkedInAt'],
    async beforeSave(draft, context) {
      const holders = [draft, context.before].flatMap((one) => (one ? idOf(one, seats) : []));
      for (const id of [...new Set(holders)].sort((one, other) => one - other)) {
        await lockRecord(context.tx, tableOf(places.holder), id);
      }
      await rejectMoreSeats(draft, context.before, seats, () => count(idOf(draft, seats), context));
      return draft;
    },
    async mayUndo(record, context) {
      const counts = await count(idOf(record, seats), context);
      if (entersQueue(record, context.before, seats)) return hasPlace(counts, 1) || queueFull(counts);
      const takesSeat =
        SEATED_STATES.includes(String(record.status)) && !SEATED_STATES.includes(String(context.before?.status));
      return !takesSeat || hasRoom(counts, seatsNeeded(record, seats)) || fullSentence(counts);
    },
    async mayDelete(record, context) {
      await lockHolder(record, context);
      return !SEATED_STATES.includes(String(record.status)) || seatedRefusal;
    },
    mayMove: (record, _move, context) => lockHolder(record, context).then(() => true as const),
    onMove: (record, move, context) =>
      seatsAfter(record, move, { seats, count: () => count(idOf(record, seats), context), now: context.now }),
    async afterSave(record, context) {
      const { before } = context;
      if (record && entersQueue(record, before, seats))
        await takePlace(resource, { seats, record, counts: await count(idOf(record, seats), context) }, context);
      const holders = [record, before].flatMap((one) => (one ? idOf(one, seats) : []));
      for (const holder of new Set(holders)) {
        const freesSeat = seatsHeld(before, holder, seats) > seatsHeld(record, holder, seats);
        if (freesSeat) await moveUp(resource, { seats, counts: await count(holder, context), holder }, context);
        await updateFullState(places, holder, () => count(holder, context), context);
      }
    },
  };
  return { code: resource.code, rules: combineRules(defineRules(resource, ownRules).rules, rules) };
}

/** The seats of an event that an application holds. */
const seatsHeld = (application: AnyRecord | null, holder: number, seats: Seats): number =>
  application && idOf(application, seats) === holder && SEATED_STATES.includes(String(application.status))
    ? seatsNeeded(application, seats)
    : 0;

/** Whether a write puts an application into a queue: back from the trash, from another event, or by undoing its seat. */
const entersQueue = (record: AnyRecord, before: AnyRecord | null, seats: Seats): boolean =>
  record.status === 'waitlisted' && (before?.status !== 'waitlisted' || idOf(before, seats) !== idOf(record, seats));

const hasPlace = ({ waitlist, waiting }: QueueCount, more: number): boolean =>
  waitlist === null || waiting + more <= waitlist;

/** Gives an application that has entered a queue the last place, unless nobody has the one it had. */
async function takePlace(
  applications: Pick<Resource, 'code'>,
  { seats, record, counts }: { seats: Seats; record: Application; counts: QueueCount },
  { tx }: RuleContext,
): Promise<void> {
  // The application itself is among those counted.
  if (!hasPlace(counts, 0)) throw new Refusal(422, queueFull(counts));
  const others = await sectionTables(tx)
    .selectFrom(tableOf(applications))
    .select('queueNo')
    .where(seats.by, '=', counts.id)
    .where('status', '=', 'waitlisted')
    .where('deletedAt', 'is', null)
    .where('id', '<>', record.id)
    .execute();
  const taken = others.map(({ queueNo }) => Number(queueNo));
  const own = record.queueNo ?? 0;
  const queueNo = own > 0 && !taken.includes(own) ? own : Math.max(0, ...taken) + 1;
  await sectionTables(tx).updateTable(tableOf(applications)).set({ queueNo }).where('id', '=', record.id).execute();
}

/**
 * Sets the event to `full` when all seats are taken and back to `open` when one is free; an event closed by hand stays
 * closed.
 */
async function updateFullState(
  { holder, seats: { state } }: SeatDeclaration,
  id: number,
  count: () => Promise<QueueCount>,
  { tx }: RuleContext,
) {
  if (state === undefined) return;
  const { capacity, taken } = await count();
  const { numUpdatedRows } = await sectionTables(tx)
    .updateTable(tableOf(holder))
    .set({ [state]: stateOf({ capacity, taken }) })
    .where('id', '=', id)
    .where(state, 'in', ['open', 'full'])
    .where(state, '<>', stateOf({ capacity, taken }))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await incrementVersion(tx, tableOf(holder));
}

const stateOf = ({ capacity, taken }: Pick<QueueCount, 'capacity' | 'taken'>): 'open' | 'full' =>
  capacity !== null && taken >= capacity ? 'full' : 'open';

/**
 * The rules of an event with seats: there cannot be fewer than are taken, additional ones go to the queue, and whether it is
 * full is derived after every write.
 */
export function eventRules<R extends Resource>(
  event: R,
  applications: Pick<Resource, 'code' | 'fields' | 'workflow' | 'seats'>,
): SectionRules {
  const places = declaredSeats(applications);
  const { seats } = places;
  const count = createCount(places);
  const capacityOf = (one: AnyDraft): number | null => (one.capacity ?? null) as number | null;
  const rules: Rules = {
    async beforeSave(draft, context) {
      const capacity = capacityOf(draft);
      const { taken } = context.before ? await count(context.before.id, context) : { taken: 0 };
      if (capacity !== null && capacity < taken) throw invalidDraft({ capacity: tooFew(taken) });
      const { state } = seats;
      const currentState = state === undefined ? undefined : draft[state];
      return state !== undefined && (currentState === 'open' || currentState === 'full')
        ? { ...draft, [state]: stateOf({ capacity, taken }) }
        : draft;
    },
    async afterSave(record, context) {
      const { before } = context;
      if (!record || !before) return;
      const [capacity, earlier] = [capacityOf(record), capacityOf(before)];
      const hasMore = earlier !== null && (capacity === null || capacity > earlier);
      const { id } = record;
      if (hasMore) await moveUp(applications, { seats, counts: await count(id, context), holder: id }, context);
      await updateFullState(places, id, () => count(id, context), context);
    },
  };
  return { code: event.code, rules };
}

/** Locks the row of the event and counts its seats. */
const createCount =
  (places: SeatDeclaration) =>
  async (id: number, { tx }: RuleContext): Promise<QueueCount> => {
    await lockRecord(tx, tableOf(places.holder), id);
    const [counts] = await countSeats(tx, places, [id]);
    return counts ?? { id, capacity: null, waitlist: null, taken: 0, waiting: 0, lastQueueNo: 0, exists: false };
  };

const idOf = (application: AnyDraft, { by }: Seats): number => (application[by] as ReferenceValue).id;

/** The columns that a move sets, or the sentence that says why there is no seat. */
async function seatsAfter(
  record: Application,
  move: string,
  { seats, count, now }: { seats: Seats; count: () => Promise<QueueCount>; now: Date },
): Promise<MoveColumns> {
  if (move === seatMoves.checkIn) return { checkedInAt: now };
  if (move === 'reject' || move === 'cancel') return { queueNo: null, seatCode: null };
  if (!givesPlaces(move)) return {};
  const counts = await count();
  const outcome = seatOutcome(move, record, seats, counts);
  if (outcome === 'seated') return { queueNo: null, seatCode: newSeatCode() };
  if (outcome === 'queued') return { status: 'waitlisted', queueNo: counts.lastQueueNo + 1 };
  throw new NoSeat(outcome);
}

/** An application that holds a seat may take more, or change the event, only if seats are free. */
async function rejectMoreSeats(
  draft: AnyDraft,
  before: AnyRecord | null,
  seats: Seats,
  count: () => Promise<QueueCount>,
): Promise<void> {
  if (!before || !SEATED_STATES.includes(String(before.status))) return;
  const sameEvent = idOf(before, seats) === idOf(draft, seats);
  const additional = seatsNeeded(draft, seats) - (sameEvent ? seatsNeeded(before, seats) : 0);
  if (additional <= 0) return;
  const counts = await count();
  if (!hasRoom(counts, additional))
    throw invalidDraft({ [sameEvent ? (seats.takes ?? seats.by) : seats.by]: fullSentence(counts) });
}

/**
 * Gives free seats to the queue in its order; an application that needs more seats than are free blocks those behind
 * it.
 */
async function moveUp(
  applications: Pick<Resource, 'code' | 'fields' | 'workflow'>,
  { seats, counts, holder }: { seats: Seats; counts: QueueCount; holder: number },
  { tx, now, operator, changeSet, sections }: RuleContext,
): Promise<void> {
  const resource = findSection(sections, applications.code);
  const table = tableOf(applications);
  const queue = await sectionTables(tx)
    .selectFrom(table)
    .selectAll()
    .where(seats.by, '=', holder)
    .where('status', '=', 'waitlisted')
    .where('deletedAt', 'is', null)
    .orderBy('queueNo')
    .orderBy('id')
    .execute();
  let { taken } = counts;
  for (const application of queue) {
    const takes = seatsNeeded(application, seats);
    if (!hasRoom({ ...counts, taken }, takes)) return;
    taken += takes;
    const seat = { status: 'approved', queueNo: null, seatCode: newSeatCode() };
    await sectionTables(tx)
      .updateTable(table)
      .set({ ...seat, version: application.version + 1, updatedAt: now, updatedBy: operator.id, decidedAt: now })
      .where('id', '=', application.id)
      .execute();
    await incrementVersion(tx, table);
    const [entry, version] = [{ action: 'movedUp', operator, at: now }, application.version + 1];
    await writeRevisions(tx, applications, [application.id], { ...entry, changeSet });
    const record = { ...application, ...seat, id: application.id, version };
    const change = { record, before: application.status, reason: null };
    if (resource) await writeMessage(resource, change, { tx, now, sections });
    const title = auditTitle(applications as Resource, application as AnyRecord);
    await writeAudit(tx, { ...entry, section: applications.code, recordId: application.id, title, version });
  }
}

/** Characters of a ticket code, without those that look alike. */
const CODE_CHARACTERS = 'ACDEFHJKLMNPRTUVWXY3479';

const newSeatCode = (): string =>
  Array.from({ length: 6 }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join('');

const tooFew = (taken: number): Sentence => ({
  zh: `已通过 ${taken} 个名额，不能少于此数。`,
  en: `${taken} seats have been given; there cannot be fewer.`,
});

const seatedRefusal: Sentence = {
  zh: '已占用名额的报名请先取消，再删除。',
  en: 'This holds a seat; please cancel it before deleting it.',
};
