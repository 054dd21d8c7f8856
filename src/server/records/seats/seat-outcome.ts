import type { Sentence } from '../../../contract/label.ts';
import type { AnyDraft, Seats } from '../../../declare/define-resource.ts';
import { Refusal } from '../../http/errors.ts';
import type { QueueCount } from './seat-counts.ts';

/** Sources whose applications are queued when no seat is free; at the desk the operator gets a message instead. */
const FROM_OUTSIDE = ['web', 'mini'];

/** The result of an application: a seat, a place in the queue, or the reason for neither. */
export type SeatOutcome = 'seated' | 'queued' | Sentence;

/** There is no seat for an application: it may get a place on the waiting list instead. */
export class NoSeat extends Refusal {
  constructor(sentence: Sentence) {
    super(422, sentence);
  }
}

/** The number of seats that an application needs. */
export const seatsNeeded = (application: AnyDraft, { takes }: Seats): number =>
  takes === undefined ? 1 : Number(application[takes]);

export const hasRoom = ({ capacity, taken }: QueueCount, seats: number): boolean =>
  capacity === null || taken + seats <= capacity;

/** Determines the result of a move for an application; used by the moves themselves and by forecasts. */
export function seatOutcome(move: string, application: AnyDraft, seats: Seats, counts: QueueCount): SeatOutcome {
  if (move !== 'waitlist') {
    if (hasRoom(counts, seatsNeeded(application, seats))) return 'seated';
    if (move !== 'approve' || !FROM_OUTSIDE.includes(String(application.source))) return fullSentence(counts);
  }
  const { waitlist, waiting } = counts;
  return waitlist !== null && waiting >= waitlist ? queueFull(counts) : 'queued';
}

/** The seat counts after this result. */
export function countsAfter(outcome: SeatOutcome, application: AnyDraft, seats: Seats, counts: QueueCount) {
  const { taken, waiting, lastQueueNo } = counts;
  if (outcome === 'queued') return { ...counts, waiting: waiting + 1, lastQueueNo: lastQueueNo + 1 };
  if (outcome !== 'seated') return counts;
  const leavesQueue = application.status === 'waitlisted' ? 1 : 0;
  return { ...counts, taken: taken + seatsNeeded(application, seats), waiting: waiting - leavesQueue };
}

export const fullSentence = ({ capacity, taken }: QueueCount): Sentence => ({
  zh: `名额已满（${taken}/${capacity}），请转候补，或先增加名额。`,
  en: `All seats are taken (${taken} of ${capacity}); please use the waiting list, or add seats first.`,
});

export const queueFull = ({ waitlist }: QueueCount): Sentence => ({
  zh: `名额和候补均已满（候补 ${waitlist} 位），请改选其他场次或不通过。`,
  en: `The seats and the ${waitlist} places of the waiting list are taken; please choose another date, or refuse it.`,
});
