import { useState } from 'react';
import type { AnyRecord, Resource, Seats } from '../../../declare/define-resource.ts';
import { seatMoves } from '../../../declare/seats.ts';
import { RecordLink } from '../../page/record-link.tsx';
import { recordPath } from '../../page/record-path.ts';
import { quotedRecordTitle, recordTitle } from '../../page/record-title.ts';
import { recordActionMessages, recordActionSentences } from '../../record/action-messages.ts';
import { MoreMenu } from '../../record/actions/row-actions.tsx';
import { actionsOn, isDangerous, type RecordAction } from '../../record/record-actions.ts';
import { useSlots } from '../../record/slots/use-slots.ts';
import { Status } from '../../record/status.tsx';
import { useMay } from '../../session/use-may.ts';
import { useLanguage } from '../../ui/language.tsx';
import { shanghaiDay, shanghaiTime } from '../../ui/shanghai.ts';
import { UserText } from '../../ui/user-text.tsx';
import { attendanceSentences } from './attendance-messages.ts';
import type { groupPeople, PeopleGroup } from './people.ts';
import { lineFields, PersonValue } from './person-fields.tsx';

type OnAction = (person: AnyRecord, action: RecordAction) => void;

interface PeopleTableProps {
  applications: Resource;
  seats: Seats;
  groups: ReturnType<typeof groupPeople>;
  onAction: OnAction;
}

/** The people in the order in which the desk needs them; those who need nothing are folded. */
export function PeopleTable({ applications, seats, groups: { shown, folded }, onAction }: PeopleTableProps) {
  const { say } = useLanguage();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const columns = lineFields(applications, seats, may);
  const { workflow } = applications;
  const labelOf = (state: string) => workflow?.states[state]?.label ?? { zh: state, en: state };
  if (shown.length + folded.length === 0) return null;
  const counts = folded.map(({ state, people }) => ({ label: labelOf(state), count: people.length }));
  const lines = (group: PeopleGroup) =>
    group.people.map((person) => (
      <PersonLine
        key={person.id}
        applications={applications}
        person={person}
        columns={columns}
        place={workflow?.states[group.state]?.queue}
        onAction={onAction}
      />
    ));
  return (
    <>
      <table className="people">
        <thead>
          <tr>
            <th scope="col">{say(applications.fields[applications.title]?.label ?? recordActionMessages.show)}</th>
            <th scope="col">{say(recordActionMessages.status)}</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {say(applications.fields[name]?.label ?? { zh: name, en: name })}
              </th>
            ))}
            <th scope="col" className="people-actions">
              {say(recordActionMessages.actions)}
            </th>
          </tr>
        </thead>
        {shown.map((group) => (
          <tbody key={group.state}>
            <tr className="people-group">
              <th scope="rowgroup" colSpan={columns.length + 3}>
                {say(attendanceSentences.group(labelOf(group.state), group.people.length))}
              </th>
            </tr>
            {lines(group)}
          </tbody>
        ))}
        {isOpen ? <tbody>{folded.flatMap(lines)}</tbody> : null}
      </table>
      {folded.length > 0 ? (
        <button
          type="button"
          className="link-button people-folded"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {say(
            attendanceSentences.others(isOpen ? recordActionMessages.collapse : recordActionMessages.expand, counts),
          )}
        </button>
      ) : null}
    </>
  );
}

interface PersonLineProps {
  applications: Resource;
  person: AnyRecord;
  columns: readonly string[];
  /** The field with the place in the queue. */
  place: string | undefined;
  onAction: OnAction;
}

function PersonLine({ applications, person, columns, place, onAction }: PersonLineProps) {
  const { say } = useLanguage();
  return (
    <tr>
      <th scope="row">
        <RecordLink to={recordPath(applications, 'show', person)} list={applications}>
          <UserText text={say(recordTitle(applications, person))} />
        </RecordLink>
      </th>
      <td className="people-state">
        <PersonState applications={applications} person={person} place={place} />
      </td>
      {columns.map((name) => (
        <td key={name} data-label={say(applications.fields[name]?.label ?? { zh: name, en: name })}>
          <PersonValue applications={applications} name={name} person={person} />
        </td>
      ))}
      <td className="people-actions">
        <PersonActions applications={applications} person={person} onAction={onAction} />
      </td>
    </tr>
  );
}

/** The state, with the place in the queue or the time of the check-in. */
export function PersonState({
  applications: { workflow },
  person,
  place,
}: Pick<PersonLineProps, 'applications' | 'person'> & { place?: string | undefined }) {
  const { status, checkedInAt, changed } = person;
  const queueNo = place === undefined ? null : (person[place] ?? null);
  return (
    <>
      {workflow ? <Status workflow={workflow} status={status} changed={changed} /> : null}
      {queueNo === null ? null : <span className="digits"> {String(queueNo)}</span>}
      {typeof checkedInAt === 'string' ? <span className="digits"> {timeOfDay(checkedInAt)}</span> : null}
    </>
  );
}

/** Only the time where it is of today. */
function timeOfDay(moment: string): string {
  const time = shanghaiTime(moment) ?? moment;
  return shanghaiDay(moment) === shanghaiDay(new Date().toISOString()) ? time.slice(-5) : time;
}

/** The most likely move as a button, the others in a menu; a record is not deleted at the door. */
function PersonActions({
  applications,
  person,
  onAction,
}: Pick<PersonLineProps, 'applications' | 'person' | 'onAction'>) {
  const { say } = useLanguage();
  const may = useMay();
  const { rowActions } = useSlots(applications);
  const actions = actionsOn(applications, person, may, rowActions).filter(({ name }) => name !== 'delete');
  const first = actionsFirst(actions);
  const others = actions.filter((action) => action !== first);
  const name = quotedRecordTitle(applications, person);
  return (
    <span className="row-actions">
      {first ? (
        <button
          type="button"
          className="link-button"
          aria-label={say(recordActionSentences.atRow(first.label, name))}
          onClick={() => onAction(person, first)}
        >
          {say(first.label)}
        </button>
      ) : null}
      {others.length > 0 ? (
        <MoreMenu
          record={person}
          actions={others}
          label={say(recordActionSentences.atRow(recordActionMessages.more, name))}
          onAction={onAction}
        />
      ) : null}
    </span>
  );
}

const actionsFirst = (actions: readonly RecordAction[]): RecordAction | undefined => {
  const harmless = actions.filter((action) => !isDangerous(action) && !action.refusal);
  return harmless.find(({ name }) => name === seatMoves.checkIn) ?? harmless[0];
};
