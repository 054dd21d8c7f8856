import { useList } from '@refinedev/core';
import { FIRST_PAGE } from '../../../contract/list.ts';
import type { ReferenceValue } from '../../../contract/record.ts';
import type { AnyRecord, Resource, Seats } from '../../../declare/define-resource.ts';
import { isReference } from '../../../kinds/reference/reference.ts';
import { RecordLink } from '../../page/record-link.tsx';
import { recordPath } from '../../page/record-path.ts';
import { quotedRecordTitle } from '../../page/record-title.ts';
import { fullReferenceName } from '../../page/reference-title.ts';
import { isSameId } from '../../transport/wire/id.ts';
import { useLanguage } from '../../ui/language.tsx';
import { shanghaiDay } from '../../ui/shanghai.ts';
import { UserText } from '../../ui/user-text.tsx';
import { attendanceMessages, attendanceSentences } from './attendance-messages.ts';
import { CODE_FIELD, type DoorFields, endsPhone, groupPeople, isDigits, isNumberOrCode, plainText } from './people.ts';

interface OtherSessionProps {
  applications: Resource;
  seats: Seats;
  fields: DoorFields;
  /** The record whose page it is. */
  holder: { id: number; startsAt: unknown };
  typed: string;
}

/** Shorter texts would match many numbers. */
const MIN_LENGTH = 4;
const MAX_ROWS = 20;

/** Says to which other session a number, code or telephone belongs that nobody of this one has. */
export function OtherSession({ applications, seats, fields, holder, typed }: OtherSessionProps) {
  const { say } = useLanguage();
  const text = typed.trim();
  const answers = [
    useMatches(applications, fields.number, { operator: 'eq', value: text }),
    useMatches(applications, CODE_FIELD, { operator: 'eq', value: plainText(text) }),
    // A masked telephone is not compared: the server takes this filter by the whole number only.
    useMatches(applications, isDigits(text) ? fields.phone : undefined, {
      operator: 'contains',
      value: plainText(text),
    }),
  ];
  if (answers.some(({ isPending }) => isPending)) return <p className="quiet">{say(attendanceMessages.searching)}</p>;
  if (answers.some(({ isError }) => isError)) return <p className="wrong">{say(attendanceMessages.lookupFailed)}</p>;
  const rows = answers.flatMap(({ data }) => data).filter((row) => isOwner(row, plainText(text), fields));
  const others = rows.filter((row) => !isSameId((row[seats.by] as ReferenceValue | null)?.id, holder.id));
  const { shown, folded } = groupPeople(applications, others);
  const [person] = [...shown, ...folded].flatMap(({ people }) => people);
  const session = person?.[seats.by];
  if (!person || !isReference(session))
    return (
      <p className="wrong">
        <UserText text={say(attendanceSentences.nobody(text))} />
      </p>
    );
  const sentence = isSameDay(session.begins, holder.startsAt)
    ? attendanceSentences.otherSession
    : attendanceSentences.otherDay;
  return (
    <p className="wrong">
      <UserText text={say(sentence(quotedRecordTitle(applications, person), fullReferenceName(session)))} />{' '}
      <RecordLink to={recordPath(applications, 'show', person)} list={applications}>
        {say(attendanceMessages.open)}
      </RecordLink>
    </p>
  );
}

const isOwner = (row: AnyRecord, text: string, fields: DoorFields): boolean =>
  isNumberOrCode(row, text, fields) || (fields.phone !== undefined && ownsPhone(row[fields.phone], text));

/** A masked telephone was found by the server, which knows all of it: only its end is there to compare. */
const ownsPhone = (phone: unknown, text: string): boolean =>
  endsPhone(phone, plainText(phone).includes('*') ? text.slice(-MIN_LENGTH) : text);

/** Without a time for one of them they are taken to be of one day. */
function isSameDay(one: unknown, other: unknown): boolean {
  const days = [one, other].map((moment) => (typeof moment === 'string' ? shanghaiDay(moment) : null));
  return days.includes(null) || days[0] === days[1];
}

/** The applications of all sessions with this text in a field; none for a field that this operator cannot filter by. */
function useMatches(
  { code, list }: Resource,
  name: string | undefined,
  condition: { operator: 'eq' | 'contains'; value: string },
) {
  const enabled = name !== undefined && condition.value.length >= MIN_LENGTH && list.filters.includes(name);
  const { query } = useList<AnyRecord>({
    resource: code,
    pagination: { currentPage: FIRST_PAGE, pageSize: MAX_ROWS },
    filters: [{ field: name ?? '', ...condition }],
    queryOptions: { enabled, gcTime: 0, staleTime: 0 },
    errorNotification: false,
  });
  return { data: query.data?.data ?? [], isPending: enabled && query.isPending, isError: query.isError };
}
