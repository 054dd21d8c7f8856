import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { seatMoves } from '../../../declare/seats.ts';
import type { Workflow } from '../../../declare/workflow.ts';

/** The applications in one state. */
export interface PeopleGroup {
  state: string;
  people: AnyRecord[];
}

/**
 * The states in the order in which the desk needs them on the day: those who are expected, those to be decided, the queue,
 * and those who have come. The others, such as cancelled ones, follow folded.
 */
function statesInOrder({ states, moves, decision }: Workflow): string[] {
  const checkIn = moves[seatMoves.checkIn];
  const [expected = [], ...overlooked] = checkIn?.from ?? [];
  const queued = Object.keys(states).filter((name) => states[name]?.queue !== undefined);
  const arrived = checkIn ? [checkIn.to] : [];
  return [...new Set([expected, decision.states, queued, arrived, overlooked].flat())];
}

/** The people by state; `folded` are those in states that need nothing on the day. */
export function groupPeople(
  { workflow }: Resource,
  people: readonly AnyRecord[],
): { shown: PeopleGroup[]; folded: PeopleGroup[] } {
  if (!workflow) return { shown: [], folded: [] };
  const group = (state: string): PeopleGroup[] => {
    const members = people.filter(({ status }) => status === state);
    return members.length > 0 ? [{ state, people: inOrder(members, workflow.states[state]?.queue) }] : [];
  };
  const order = statesInOrder(workflow);
  const others = Object.keys(workflow.states).filter((state) => !order.includes(state));
  return { shown: order.flatMap(group), folded: others.flatMap(group) };
}

/** By their place in the queue, otherwise as they have applied. */
const inOrder = (people: AnyRecord[], queue: string | undefined): AnyRecord[] =>
  people.sort((one, other) => placeOf(one, queue) - placeOf(other, queue) || Number(one.id) - Number(other.id));

const placeOf = (record: AnyRecord, queue: string | undefined): number => (queue ? Number(record[queue] ?? 0) : 0);

/** The fields by which somebody is found at the door. */
export interface DoorFields {
  title: string;
  number: string;
  phone: string | undefined;
}

/** The name of the field with the check-in code, which is the same for all applications. */
export const CODE_FIELD = 'seatCode';

export const doorFields = ({ title, seats }: Resource): DoorFields | undefined =>
  seats?.checkIn && { title, number: seats.checkIn.number, phone: seats.checkIn.phone };

/** Text as it is compared: without spaces and hyphens, in capitals, as a scanner or a phone may write it otherwise. */
export const plainText = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .normalize('NFKC')
        .replace(/[\s\-()]/g, '')
        .toUpperCase()
    : '';

/** So many digits of a telephone are needed, and so many characters of a number. */
const MIN_DIGITS = 3;
const MIN_NUMBER = 4;

/** The people that a typed text may mean; a whole number or code means its owner only. */
export function findPeople(people: readonly AnyRecord[], typed: string, fields: DoorFields): AnyRecord[] {
  const text = plainText(typed);
  if (text === '') return [];
  const owners = people.filter((person) => isNumberOrCode(person, text, fields));
  return owners.length > 0 ? owners : people.filter((person) => isPartOf(person, text, fields));
}

export const isNumberOrCode = (person: AnyRecord, text: string, { number }: DoorFields): boolean =>
  [person[number], person[CODE_FIELD]].some((value) => plainText(value) === text);

function isPartOf(person: AnyRecord, text: string, { title, number, phone }: DoorFields): boolean {
  if (!isDigits(text)) return plainText(person[title]).includes(text);
  return (
    (text.length >= MIN_DIGITS && phone !== undefined && endsPhone(person[phone], text)) ||
    (text.length >= MIN_NUMBER && plainText(person[number]).endsWith(text))
  );
}

export const isDigits = (text: string): boolean => /^\+?\d+$/.test(plainText(text));

/** Whether a telephone, as the operator sees it, ends with these digits. */
export const endsPhone = (phone: unknown, digits: string): boolean => plainText(phone).endsWith(digits);
