import type { Label, Sentence } from '../../../contract/label.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { seatMoves } from '../../../declare/seats.ts';
import type { Move } from '../../../declare/workflow.ts';
import { shanghaiTimeOf } from '../../../kinds/date-time/date-time.server.ts';

/** Says when somebody was checked in who is checked in again, as the desk has to know whether it was them. */
export function repeatedCheckIn(
  { seats }: Resource,
  { name, move }: { name: string; move: Move },
  { status, checkedInAt }: AnyRecord,
  person: Label,
): Sentence | undefined {
  if (!seats || name !== seatMoves.checkIn || status !== move.to || typeof checkedInAt !== 'string') return undefined;
  const time = shanghaiTimeOf(checkedInAt);
  return {
    zh: `“${person.zh}”已于 ${time} 签到，请勿重复签到。`,
    en: `“${person.en}” was checked in at ${time} already.`,
  };
}
