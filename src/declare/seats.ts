import { mayDo } from './actions.ts';
import { sightOf } from './data-classes.ts';
import type { Resource, Seats } from './define-resource.ts';

/** The moves of `registration` by which an application gets a seat or a place in the queue. */
const GIVING = ['approve', 'promote', 'waitlist'];

export const givesPlaces = (move: string): boolean => GIVING.includes(move);

/** Which applications are held against the seats of which records. */
export interface SeatPlaces {
  applications: Pick<Resource, 'code'>;
  holder: Pick<Resource, 'code'>;
  seats: Seats;
}

/** Applications, the section whose records have the seats they are held against, and how the two belong together. */
export interface SeatSections extends SeatPlaces {
  applications: Resource;
  holder: Resource;
}

/** The same by their codes, as they are declared. */
export function placesOf(applications: Pick<Resource, 'code' | 'fields' | 'seats'>): SeatPlaces {
  const { code, fields, seats } = applications;
  const field = seats && fields[seats.by];
  if (!seats || field?.kind !== 'reference') throw new Error(`${code} does not say where its seats are.`);
  return { applications, holder: { code: field.to }, seats };
}

/** Where the seats are that a section's applications are held against. */
export function seatsOf(applications: Resource, records: readonly Resource[]): SeatSections | undefined {
  const { seats, fields } = applications;
  const field = seats && fields[seats.by];
  const holder = field?.kind === 'reference' ? records.find(({ code }) => code === field.to) : undefined;
  return seats && holder && { applications, holder, seats };
}

/** The applications that are held against the seats of a section's records. */
export const seatsIn = (holder: Resource, records: readonly Resource[]): SeatSections[] =>
  records.flatMap((one) => seatsOf(one, records) ?? []).filter((found) => found.holder.code === holder.code);

/** Whether these codes tell how the seats stand: both sections are read, and every field that is counted is seen whole. */
export function mayCountSeats(
  { applications, holder, seats }: SeatSections,
  may: (resource: Resource, action: string) => boolean,
): boolean {
  const sees = (resource: Resource, name: string | undefined): boolean => {
    const field = name === undefined ? undefined : resource.fields[name];
    return !field || sightOf(field, (dataClass) => may(resource, dataClass)) === 'whole';
  };
  return (
    [applications, holder].every((one) => may(one, 'list')) &&
    [seats.by, seats.takes].every((name) => sees(applications, name)) &&
    ['capacity', 'waitlist'].every((name) => sees(holder, name))
  );
}

/** The same for whoever holds these codes. */
export const mayCountSeatsBy = (
  sections: SeatSections,
  codes: ReadonlySet<string>,
  records: readonly Resource[],
): boolean =>
  mayCountSeats(sections, (resource, action) => mayDo(resource, action, (code) => codes.has(code), records));
