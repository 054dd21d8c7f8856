import { Alert, Button, Input, type InputRef } from 'antd';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { Label } from '../../../contract/label.ts';
import type { AnyRecord, Resource, Seats } from '../../../declare/define-resource.ts';
import { seatMoves } from '../../../declare/seats.ts';
import { isDay, todayInShanghai } from '../../../kinds/date/date.ts';
import { quotedRecordTitle, recordTitle } from '../../page/record-title.ts';
import { useMoves } from '../../record/use-moves.ts';
import { useMay } from '../../session/use-may.ts';
import { useShortcut } from '../../session/use-shortcut.ts';
import type { ApiError } from '../../transport/http/api-error.ts';
import { isSameId } from '../../transport/wire/id.ts';
import { useLanguage } from '../../ui/language.tsx';
import { shanghaiDay, shanghaiTime } from '../../ui/shanghai.ts';
import { UserText } from '../../ui/user-text.tsx';
import { attendanceMessages, attendanceSentences } from './attendance-messages.ts';
import { OtherSession } from './other-session.tsx';
import { type DoorFields, findPeople, groupPeople } from './people.ts';
import { PersonState } from './people-table.tsx';
import { lineFields, PersonValue } from './person-fields.tsx';

interface CheckInProps {
  applications: Resource;
  seats: Seats;
  fields: DoorFields;
  /** The record whose page it is. */
  holder: { id: number; startsAt: unknown };
  people: readonly AnyRecord[];
  /** Reads the people again and returns them. */
  readAgain: () => Promise<readonly AnyRecord[]>;
}

/** What became of the last Enter; it stands until something else is typed. */
type Outcome = { sentence: Label; isDone: boolean } | { lookup: string };

/** More matches than this are not shown: a longer text finds fewer. */
const MAX_SHOWN = 8;

/**
 * Checks people in at the door: a part of the name, the end of the telephone, the number or the code, and Enter. What was
 * typed stays until somebody is checked in by it; after a refusal it is selected, so that the next scan replaces it.
 */
export function CheckIn({ applications, seats, fields, holder, people, readAgain }: CheckInProps) {
  const { say } = useLanguage();
  const [id, helpId] = [useId(), useId()];
  const input = useRef<InputRef>(null);
  const { move } = useMoves(applications);
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  useShortcut('checkIn', () => input.current?.focus({ cursor: 'all' }));
  const candidates = findPeople(people, text, fields);
  // Those who have cancelled count only where nobody else is meant.
  const { shown } = groupPeople(applications, candidates);
  const likely = shown.flatMap((group) => group.people);
  const matches = likely.length > 0 ? likely : candidates;

  const refuse = (refusal: Outcome) => {
    setOutcome(refusal);
    input.current?.focus({ cursor: 'all' });
  };
  const checkIn = async (person: AnyRecord) => {
    const refusal = refusalFor(applications, person);
    if (refusal) return refuse({ sentence: refusal, isDone: false });
    setBusy(true);
    try {
      await move(person, seatMoves.checkIn);
      setText('');
      setOutcome({ sentence: attendanceSentences.done(quotedRecordTitle(applications, person)), isDone: true });
      input.current?.focus();
    } catch (error) {
      const { message = '' } = error as Partial<ApiError>;
      // Somebody else may have checked them in meanwhile: then the sentence says when.
      const latest = (await readAgain()).find((one) => isSameId(one.id, person.id));
      const sentence = (latest && refusalFor(applications, latest)) ?? { zh: message, en: message };
      refuse({ sentence, isDone: false });
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [person, ...others] = matches;
    if (isBusy || text.trim() === '') return;
    if (!person) refuse({ lookup: text });
    else if (others.length > 0) setOutcome({ sentence: attendanceSentences.several(matches.length), isDone: false });
    else void checkIn(person);
  };
  return (
    <form className="check-in" onSubmit={submit}>
      <OtherDay startsAt={holder.startsAt} />
      <label htmlFor={id}>{say(attendanceMessages.checkInField)}</label>
      <span className="check-in-line">
        <Input
          ref={input}
          id={id}
          size="large"
          allowClear
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={text}
          aria-describedby={helpId}
          onChange={({ target }) => {
            setText(target.value);
            setOutcome(null);
          }}
        />
        <Button type="primary" size="large" htmlType="submit" loading={isBusy}>
          {say(attendanceMessages.checkIn)}
        </Button>
      </span>
      <p id={helpId} className="quiet">
        {say(attendanceMessages.checkInHelp)}
      </p>
      <div role="status" className="check-in-outcome">
        {outcome && 'sentence' in outcome ? (
          <p className={outcome.isDone ? 'done' : 'wrong'}>
            <UserText text={say(outcome.sentence)} />
          </p>
        ) : null}
        {outcome && 'lookup' in outcome ? (
          <OtherSession
            key={outcome.lookup}
            applications={applications}
            seats={seats}
            fields={fields}
            holder={holder}
            typed={outcome.lookup}
          />
        ) : null}
      </div>
      <Matches
        applications={applications}
        seats={seats}
        people={matches.slice(0, MAX_SHOWN)}
        total={matches.length}
        isBusy={isBusy}
        onCheckIn={(person) => void checkIn(person)}
      />
    </form>
  );
}

/** Says that the people of this page are expected on another day than today. */
function OtherDay({ startsAt }: { startsAt: unknown }) {
  const { say } = useLanguage();
  const day = isDay(startsAt) ? startsAt : shanghaiDay(String(startsAt));
  if (day === null || day === todayInShanghai()) return null;
  return <Alert type="warning" showIcon title={say(attendanceSentences.notToday(day))} />;
}

/** Why somebody cannot be checked in; undefined if they can. */
function refusalFor(applications: Resource, person: AnyRecord): Label | undefined {
  const { workflow } = applications;
  const move = workflow?.moves[seatMoves.checkIn];
  const status = String(person.status);
  if (!workflow || !move || move.from.includes(status)) return undefined;
  const name = quotedRecordTitle(applications, person);
  if (status === move.to) return attendanceSentences.again(name, shanghaiTime(person.checkedInAt));
  const state = workflow.states[status]?.label ?? { zh: status, en: status };
  const isClosed = groupPeople(applications, [person]).folded.length > 0;
  return isClosed ? attendanceSentences.closed(name, state) : attendanceSentences.undecided(name, state);
}

interface MatchesProps {
  applications: Resource;
  seats: Seats;
  people: readonly AnyRecord[];
  total: number;
  isBusy: boolean;
  onCheckIn: (person: AnyRecord) => void;
}

/** The people that the typed text may mean, while it is typed. */
function Matches({ applications, seats, people, total, isBusy, onCheckIn }: MatchesProps) {
  const { say } = useLanguage();
  const may = useMay();
  if (people.length === 0) return null;
  const columns = lineFields(applications, seats, may);
  return (
    <ul className="check-in-matches">
      {people.map((person) => (
        <li key={person.id}>
          <strong>
            <UserText text={say(recordTitle(applications, person))} />
          </strong>
          <PersonState applications={applications} person={person} />
          {columns.map((name) => (
            <span key={name} className="quiet">
              {say(applications.fields[name]?.label ?? { zh: name, en: name })}{' '}
              <PersonValue applications={applications} name={name} person={person} />
            </span>
          ))}
          {refusalFor(applications, person) ? null : total === 1 ? (
            <span className="quiet check-in-key">{say(attendanceMessages.enterChecksIn)}</span>
          ) : (
            <Button
              size="small"
              disabled={isBusy}
              aria-label={say(attendanceSentences.checkInPerson(quotedRecordTitle(applications, person)))}
              onClick={() => onCheckIn(person)}
            >
              {say(attendanceMessages.checkIn)}
            </Button>
          )}
        </li>
      ))}
      {total > people.length ? <li className="quiet">{say(attendanceSentences.several(total))}</li> : null}
    </ul>
  );
}
