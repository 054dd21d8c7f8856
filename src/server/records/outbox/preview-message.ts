import type { Label } from '../../../contract/label.ts';
import type { ApplicantEvent, OutboxPreview } from '../../../contract/outbox.ts';
import { type Applicant, toldEvent } from '../../../declare/applicant.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { givesPlaces, seatsOf } from '../../../declare/seats.ts';
import type { Db } from '../../database/tables.ts';
import { countSeats } from '../seats/seat-counts.ts';
import { seatOutcome } from '../seats/seat-outcome.ts';
import { composeMessage } from './compose-message.ts';
import { visibleMessage } from './read-messages.ts';
import type { OutboxReader } from './unsent-messages.ts';
import { startOf } from './write-message.ts';

type ApplicantSection = Resource & { applicant: Applicant };

/** In place of the reason that the dialog is asking for. */
const UNKNOWN_REASON = '…';

/** What a move of a record would tell the applicant now. */
export async function previewMessage(
  resource: ApplicantSection,
  { record, move }: { record: AnyRecord; move: string },
  reader: OutboxReader,
): Promise<OutboxPreview<Label>> {
  const { db, sections, channel } = reader;
  const event = await eventOfMove(resource, { record, move }, { db, sections });
  if (!event) return { channel, event: null, tellsReason: false, ...noMessage };
  const reason = resource.workflow?.moves[move]?.reason ? UNKNOWN_REASON : null;
  const occasion = { db, resource, sections, event };
  const message = await composeMessage(record, { ...occasion, reason });
  const withoutReason = reason === null ? message : await composeMessage(record, { ...occasion, reason: null });
  const tellsReason = message.body !== withoutReason.body;
  const { problem } = startOf(message, new Date(0));
  const visible = visibleMessage(message, resource, reader);
  return { channel, event, tellsReason, ...visible, problem: problem && JSON.parse(problem) };
}

const noMessage = { address: null, subject: null, body: null, problem: null } as const;

/** A move that gives seats may lead to the waiting list instead. */
async function eventOfMove(
  resource: ApplicantSection,
  { record, move }: { record: AnyRecord; move: string },
  { db, sections }: { db: Db; sections: readonly Resource[] },
): Promise<ApplicantEvent | undefined> {
  const declared = resource.workflow?.moves[move];
  if (!declared) return undefined;
  const before = String(record.status);
  const place = givesPlaces(move) ? seatsOf(resource, sections) : undefined;
  if (!place) return toldEvent(resource.applicant, before, declared.to);
  const holder = record[place.seats.by] as { id: number };
  const [counts] = await countSeats(db, place, [holder.id]);
  const outcome = counts && seatOutcome(move, record, place.seats, counts);
  if (outcome === 'seated') return toldEvent(resource.applicant, before, declared.to);
  return outcome === 'queued' ? toldEvent(resource.applicant, before, 'waitlisted') : undefined;
}
