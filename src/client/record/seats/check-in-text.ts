import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';

/** The field that is read at the door, by eye or by a scanner, and its text: the check-in code, before that the number. */
export function checkInText(
  { fields, seats }: Resource,
  record: AnyRecord,
): { name: string; text: string } | undefined {
  const names = seats?.checkIn ? ['seatCode', seats.checkIn.number] : [];
  for (const name of names) {
    const text = record[name];
    if (fields[name] && typeof text === 'string' && text !== '') return { name, text };
  }
  return undefined;
}
