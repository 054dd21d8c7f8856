import type { Resource, SeatCheckIn } from '../define-resource.ts';
import { seatsOf } from '../seats.ts';
import { failedChecks } from './failed-checks.ts';

/** `seats` must lead to a section with the fields the seats are counted by. */
export function checkSeats(resource: Resource, sections: readonly Resource[]): string[] {
  const { code, fields, seats, workflow } = resource;
  if (!seats) return [];
  const seatSections = seatsOf(resource, sections);
  if (!seatSections) return [`${code}: its seats are found by "${seats.by}", which must be a reference to a section.`];
  const { holder } = seatSections;
  const kindOf = (name: string) => holder.fields[name]?.kind;
  return failedChecks([
    [!fields[seats.by]?.required, `${code}: "${seats.by}" says where the seats are, so it must be required.`],
    [
      ['capacity', 'waitlist'].some((name) => kindOf(name) !== 'integer'),
      `${code}: ${holder.code} has its seats, so it needs the integers "capacity" and "waitlist".`,
    ],
    [
      seats.state !== undefined && kindOf(seats.state) !== 'choice',
      `${code}: ${holder.code} says by "${seats.state}" whether seats are left, which must be a choice.`,
    ],
    [
      seats.takes !== undefined && fields[seats.takes]?.kind !== 'integer',
      `${code}: an application takes "${seats.takes}" seats, which must be an integer.`,
    ],
    [
      !['approved', 'waitlisted'].every((state) => Object.hasOwn(workflow?.states ?? {}, state)),
      `${code}: seats are given and waited for by the workflow "registration".`,
    ],
    ...checkInMistakes(resource, seats.checkIn),
  ]);
}

/** What `checkIn` names must be there, and be filters where a person of another session is looked for by it. */
function checkInMistakes({ code, fields, list }: Resource, checkIn: SeatCheckIn | undefined): [boolean, string][] {
  if (!checkIn) return [];
  const { number, phone, shows = [] } = checkIn;
  const isMissing = (name: string) => !Object.hasOwn(fields, name);
  const unfiltered = [number, phone].find((name) => name !== undefined && !list.filters.includes(name));
  const unknown = shows.find(isMissing);
  return [
    [
      fields[number]?.kind !== 'autoNumber',
      `${code}: somebody is checked in by the number "${number}", which must be an autoNumber.`,
    ],
    [
      phone !== undefined && fields[phone]?.kind !== 'phone',
      `${code}: somebody is checked in by the telephone "${phone}", which must be a phone.`,
    ],
    [
      unfiltered !== undefined,
      `${code}: "${unfiltered}" is looked for in all sessions at check-in, so it must be one of the filters.`,
    ],
    [unknown !== undefined, `${code}: the lines at check-in show "${unknown}", which there is not.`],
  ];
}
