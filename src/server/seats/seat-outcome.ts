import type { AnyDraft, Seats } from '../../declare/define-resource.ts';
import type { Sentence } from '../../declare/label.ts';
import type { QueueCount } from './seat-counts.ts';

/** Applications from outside wait when there is no seat; the desk is told instead, for it can ask. */
const FROM_OUTSIDE = ['web', 'mini'];

/** What becomes of an application: it gets a seat, or the next place in the queue, or a sentence that says why neither. */
export type SeatOutcome = 'seated' | 'queued' | Sentence;

/** How many seats an application takes. */
export const wantedSeats = (of: AnyDraft, { takes }: Seats): number => (takes === undefined ? 1 : Number(of[takes]));

export const hasRoom = ({ capacity, taken }: QueueCount, seats: number): boolean =>
  capacity === null || taken + seats <= capacity;

/** What a move that gives places makes of an application, as the seats stand. Every such move, and every forecast of one, asks this. */
export function seatOutcome(move: string, application: AnyDraft, seats: Seats, counted: QueueCount): SeatOutcome {
  if (move !== 'waitlist') {
    if (hasRoom(counted, wantedSeats(application, seats))) return 'seated';
    if (move !== 'approve' || !FROM_OUTSIDE.includes(String(application.source))) return fullSentence(counted);
  }
  const { waitlist, waiting } = counted;
  return waitlist !== null && waiting >= waitlist ? queueFull(counted) : 'queued';
}

/** How the seats stand once that has been done. */
export function countedAfter(outcome: SeatOutcome, application: AnyDraft, seats: Seats, count: QueueCount) {
  const { taken, waiting, last } = count;
  if (outcome === 'queued') return { ...count, waiting: waiting + 1, last: last + 1 };
  if (outcome !== 'seated') return count;
  const left = application.status === 'waitlisted' ? 1 : 0;
  return { ...count, taken: taken + wantedSeats(application, seats), waiting: waiting - left };
}

export const fullSentence = ({ capacity, taken }: QueueCount): Sentence => ({
  zh: `名额已满（${taken}/${capacity}），请转候补，或先增加名额。`,
  en: `All seats are taken (${taken} of ${capacity}); please use the waiting list, or add seats first.`,
});

const queueFull = ({ waitlist }: QueueCount): Sentence => ({
  zh: `名额和候补均已满（候补 ${waitlist} 位），请改选其他场次或不通过。`,
  en: `The seats and the ${waitlist} places of the waiting list are taken; please choose another date, or refuse it.`,
});
