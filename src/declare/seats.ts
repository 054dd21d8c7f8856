import { visibilityOf } from '../kinds/data-classes.ts';
import { mayDo } from './actions.ts';
import type { Resource, Seats } from './define-resource.ts';
import { findSection } from './define-resource.ts';

/** The moves of `registration` that give an application a seat or a place on the waiting list. */
const SEAT_MOVES = ['approve', 'promote', 'waitlist'];

/** The moves of `registration` that the page of a record with seats offers by name. */
export const seatMoves = { approve: 'approve', waitlist: 'waitlist', checkIn: 'checkIn' } as const;

export const givesPlaces = (move: string): boolean => SEAT_MOVES.includes(move);

/** Which applications compete for the seats of which records, by section code. */
export interface SeatDeclaration {
  applications: Pick<Resource, 'code'>;
  holder: Pick<Resource, 'code'>;
  seats: Seats;
}

/** The same with both declarations. */
export interface SeatSections extends SeatDeclaration {
  applications: Resource;
  holder: Resource;
}

/** Where the seats of an application are, read from its declaration alone. */
export function declaredSeats(applications: Pick<Resource, 'code' | 'fields' | 'seats'>): SeatDeclaration {
  const { code, fields, seats } = applications;
  const field = seats && fields[seats.by];
  if (!seats || field?.kind !== 'reference') throw new Error(`${code} does not say where its seats are.`);
  return { applications, holder: { code: field.to }, seats };
}

/** Where the seats of a section's applications are; nothing where it declares none. */
export function seatsOf(applications: Resource, sections: readonly Resource[]): SeatSections | undefined {
  const { seats, fields } = applications;
  const field = seats && fields[seats.by];
  const holder = field?.kind === 'reference' ? findSection(sections, field.to) : undefined;
  return seats && holder && { applications, holder, seats };
}

/** The sections whose applications compete for the seats of this section's records. */
export const applicationsFor = (holder: Resource, sections: readonly Resource[]): SeatSections[] =>
  sections.flatMap((one) => seatsOf(one, sections) ?? []).filter((sections) => sections.holder.code === holder.code);

/** Whether an operator may see seat counts: they must read both sections and see every counted field unmasked. */
export function mayCountSeats(
  { applications, holder, seats }: SeatSections,
  may: (resource: Resource, action: string) => boolean,
): boolean {
  const seesField = (resource: Resource, name: string | undefined): boolean => {
    const field = name === undefined ? undefined : resource.fields[name];
    return (
      !field ||
      (field.seenWith === undefined && visibilityOf(field, (dataClass) => may(resource, dataClass)) === 'whole')
    );
  };
  return (
    [applications, holder].every((one) => may(one, 'list')) &&
    [seats.by, seats.takes].every((name) => seesField(applications, name)) &&
    ['capacity', 'waitlist'].every((name) => seesField(holder, name))
  );
}

/** The same for the holder of these codes. */
export const mayCountSeatsBy = (
  place: SeatSections,
  codes: ReadonlySet<string>,
  sections: readonly Resource[],
): boolean => mayCountSeats(place, (resource, action) => mayDo(resource, action, (code) => codes.has(code), sections));
