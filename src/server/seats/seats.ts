import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { ReferenceValue } from '../../contract/record.ts';
import type { AnyDraft, AnyRecord, DraftOf, RecordOf, Resource } from '../../declare/define-resource.ts';
import type { Sentence } from '../../declare/label.ts';
import { sectionsIn } from '../database/tables.ts';
import { holdVersion, raiseVersion } from '../database/totals.ts';
import { tableOf } from '../fields/section-table.ts';
import { invalid, Refusal } from '../http/errors.ts';
import { keepRevisions } from '../records/revisions.ts';
import { combineRules } from '../rules/combined-rules.ts';
import { defineRules, type MoveColumns, type RuleContext, type Rules, type SectionRules } from '../rules/rules.ts';

/** Where the seats are that applications by the `registration` workflow are held against. */
export interface Seats {
  /** The field of an application that names what it is for; that record says `capacity` and `waitlist`. */
  by: string;
  /** What `by` names. */
  holder: string;
  /** The choice by which `holder` says whether seats are left: between `open` and `full` it follows the seats. */
  state?: string;
  /** The field that says how many seats an application takes; one each unless said. */
  takes?: string;
}

/** An application as its seats are counted. */
type Application = AnyRecord & { source?: string; queueNo?: number | null };

/** Who has a seat, whether or not they came. */
const SEATED = ['approved', 'attended', 'absent'];
/** Applications from outside wait when there is no seat; the desk is told instead, for it can ask. */
const FROM_OUTSIDE = ['web', 'mini'];

/**
 * The rules of applications for seats, with those of the section's own. Whatever gives or takes a seat locks the row that has them first, so that of
 * several at once each sees what the one before left.
 */
export function seatRules<R extends Pick<Resource, 'code' | 'fields' | 'workflow'>>(
  resource: R,
  seats: Seats,
  more: Rules<RecordOf<R>, DraftOf<R>> = {},
): SectionRules {
  const count = createCount(resource, seats);
  const rules: Rules = {
    async beforeSave(draft, context) {
      await refuseMoreSeats(draft, context.before, seats, () => count(idOf(draft, seats), context));
      return draft;
    },
    async mayReturn(record, context) {
      const takesSeat = SEATED.includes(String(record.status)) && !SEATED.includes(String(context.before?.status));
      if (!takesSeat) return true;
      const counted = await count(idOf(record, seats), context);
      return fits(counted, wanted(record, seats)) || full(counted);
    },
    mayDelete: (record) => !SEATED.includes(String(record.status)) || seated,
    onMove: (record, move, context) =>
      seatsAfter(record, move, seats, () => count(idOf(record, seats), context), context),
    async afterMove(record, move, context) {
      const holder = idOf(record, seats);
      const freed = move === 'cancel' && record.status === 'approved';
      if (freed) await moveUp(resource, seats, await count(holder, context), holder, context);
      await sayWhetherFull(seats, holder, () => count(holder, context), context);
    },
    async afterSave(record, before, context) {
      const holders = [record, before].flatMap((one) => (one ? idOf(one, seats) : []));
      for (const holder of new Set(holders)) {
        await sayWhetherFull(seats, holder, () => count(holder, context), context);
      }
    },
  };
  return { code: resource.code, rules: combineRules(defineRules(resource, more).rules, rules) };
}

/** What has seats is `full` once all are given, and `open` again once one is free; closed by hand it stays closed. */
async function sayWhetherFull({ holder, state }: Seats, id: number, count: () => Promise<Count>, { tx }: RuleContext) {
  if (state === undefined) return;
  const { capacity, taken } = await count();
  const { numUpdatedRows } = await sectionsIn(tx)
    .updateTable(tableOf({ code: holder }))
    .set({ [state]: stateOf({ capacity, taken }) })
    .where('id', '=', id)
    .where(state, 'in', ['open', 'full'])
    .where(state, '<>', stateOf({ capacity, taken }))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await raiseVersion(tx, tableOf({ code: holder }));
}

const stateOf = ({ capacity, taken }: Pick<Count, 'capacity' | 'taken'>): 'open' | 'full' =>
  capacity !== null && taken >= capacity ? 'full' : 'open';

/** The rule of what has the seats: there are never fewer than have been given. */
export function refuseFewerSeats(seats: Seats, applications: Pick<Resource, 'code'>) {
  const count = createCount(applications, seats);
  return async <D extends { capacity: number | null }>(
    draft: D,
    context: RuleContext & { before: { id: number } | null },
  ): Promise<D> => {
    const { capacity } = draft;
    const { taken } = context.before ? await count(context.before.id, context) : { taken: 0 };
    if (capacity !== null && capacity < taken) throw invalid({ capacity: tooFew(taken) });
    const { state } = seats;
    const says = state === undefined ? undefined : (draft as Record<string, unknown>)[state];
    return state !== undefined && (says === 'open' || says === 'full')
      ? { ...draft, [state]: stateOf({ capacity, taken }) }
      : draft;
  };
}

interface Count {
  /** How many there are; `null` where nobody counts. */
  capacity: number | null;
  taken: number;
  /** How many may wait, how many do, and the last place given in the queue. */
  waitlist: number | null;
  waiting: number;
  last: number;
}

const createCount =
  (applications: Pick<Resource, 'code'>, { by, holder, takes }: Seats) =>
  async (id: number, { tx }: RuleContext): Promise<Count> => {
    // Before the row, as whoever writes that section does, so that the two never wait for each other.
    await holdVersion(tx, tableOf({ code: holder }));
    const there = await sectionsIn(tx)
      .selectFrom(tableOf({ code: holder }))
      .select(['capacity', 'waitlist'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const each = takes === undefined ? sql`1` : sql.ref(takes);
    const { rows } = await sql<Pick<Count, 'taken' | 'waiting' | 'last'>>`
      select coalesce(sum(${each}) filter (where status = any(${SEATED}::text[])), 0)::bigint as taken,
        count(*) filter (where status = 'waitlisted') as waiting, coalesce(max("queueNo"), 0) as last
      from ${sql.id(tableOf(applications))} where ${sql.id(by)} = ${id} and "deletedAt" is null`.execute(tx);
    const { taken = 0, waiting = 0, last = 0 } = rows[0] ?? {};
    return { capacity: there?.capacity ?? null, waitlist: there?.waitlist ?? null, taken, waiting, last };
  };

const idOf = (of: AnyDraft, { by }: Seats): number => (of[by] as ReferenceValue).id;

const wanted = (of: AnyDraft, { takes }: Seats): number => (takes === undefined ? 1 : Number(of[takes]));

const fits = ({ capacity, taken }: Count, seats: number): boolean => capacity === null || taken + seats <= capacity;

/** What a move changes besides the state, or the sentence that says why there is no seat. */
async function seatsAfter(
  record: Application,
  move: string,
  seats: Seats,
  count: () => Promise<Count>,
  { now }: RuleContext,
): Promise<MoveColumns> {
  if (move === 'checkIn') return { checkedInAt: now };
  if (move === 'reject' || move === 'cancel') return { queueNo: null, seatCode: null };
  if (move === 'waitlist') return wait(await count());
  if (move !== 'approve' && move !== 'promote') return {};
  const counted = await count();
  if (fits(counted, wanted(record, seats))) return { queueNo: null, seatCode: newSeatCode() };
  if (move === 'approve' && FROM_OUTSIDE.includes(String(record.source))) return wait(counted);
  throw new Refusal(422, full(counted));
}

/** A place at the end of the queue. */
function wait(counted: Count): MoveColumns {
  const { waitlist, waiting, last } = counted;
  if (waitlist !== null && waiting >= waitlist) throw new Refusal(422, queueFull(counted));
  return { status: 'waitlisted', queueNo: last + 1 };
}

/** Whoever has a seat takes another, or one somewhere else, only where there is one. */
async function refuseMoreSeats(
  draft: AnyDraft,
  before: AnyRecord | null,
  seats: Seats,
  count: () => Promise<Count>,
): Promise<void> {
  if (!before || !SEATED.includes(String(before.status))) return;
  const stays = idOf(before, seats) === idOf(draft, seats);
  const more = wanted(draft, seats) - (stays ? wanted(before, seats) : 0);
  if (more <= 0) return;
  const counted = await count();
  if (!fits(counted, more)) throw invalid({ [stays ? (seats.takes ?? seats.by) : seats.by]: full(counted) });
}

/** The first in the queue get what has become free, in the order they came; whoever does not fit keeps the others waiting. */
async function moveUp(
  applications: Pick<Resource, 'code' | 'fields' | 'workflow'>,
  seats: Seats,
  counted: Count,
  holder: number,
  { tx, now, operator, deed }: RuleContext,
): Promise<void> {
  const table = tableOf(applications);
  const queue = await sectionsIn(tx)
    .selectFrom(table)
    .selectAll()
    .where(seats.by, '=', holder)
    .where('status', '=', 'waitlisted')
    .where('deletedAt', 'is', null)
    .orderBy('queueNo')
    .orderBy('id')
    .execute();
  let { taken } = counted;
  for (const next of queue) {
    const takes = wanted(next, seats);
    if (!fits({ ...counted, taken }, takes)) return;
    taken += takes;
    const seat = { status: 'approved', queueNo: null, seatCode: newSeatCode() };
    await sectionsIn(tx)
      .updateTable(table)
      .set({ ...seat, version: next.version + 1, updatedAt: now, updatedBy: operator.id, decidedAt: now })
      .where('id', '=', next.id)
      .execute();
    await keepRevisions(tx, applications, [next.id], { action: 'movedUp', operator, at: now, deed });
  }
}

/** Without letters and digits that look alike. */
const SIGNS = 'ACDEFHJKLMNPRTUVWXY3479';

const newSeatCode = (): string => Array.from({ length: 6 }, () => SIGNS[randomInt(SIGNS.length)]).join('');

const full = ({ capacity, taken }: Count): Sentence => ({
  zh: `名额已满（${taken}/${capacity}），请转候补，或先增加名额。`,
  en: `All seats are taken (${taken} of ${capacity}); please use the waiting list, or add seats first.`,
});

const queueFull = ({ waitlist }: Count): Sentence => ({
  zh: `名额和候补均已满（候补 ${waitlist} 位），请改选其他场次或不通过。`,
  en: `The seats and the ${waitlist} places of the waiting list are taken; please choose another date, or refuse it.`,
});

const tooFew = (taken: number): Sentence => ({
  zh: `已通过 ${taken} 个名额，不能少于此数。`,
  en: `${taken} seats have been given; there cannot be fewer.`,
});

const seated: Sentence = {
  zh: '已占用名额的报名请先取消，再删除。',
  en: 'This holds a seat; please cancel it before deleting it.',
};
