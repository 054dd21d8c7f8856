import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { AnyRecord, Resource, Seats } from '../../../declare/define-resource.ts';
import { recordTitle } from '../../page/record-title.ts';
import { fullReferenceName, referenceTo } from '../../page/reference-title.ts';
import { toolSentences } from '../../page/tool-messages.ts';
import { checkInText } from '../../record/seats/check-in-text.ts';
import SeatQr from '../../record/seats/seat-qr.tsx';
import { useSession } from '../../session/session.ts';
import { useMay } from '../../session/use-may.ts';
import { useLanguage } from '../../ui/language.tsx';
import { printLoadedPage } from '../../ui/print-whole.ts';
import { shanghaiTime } from '../../ui/shanghai.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { UserText } from '../../ui/user-text.tsx';
import { attendanceMessages, attendanceSentences } from './attendance-messages.ts';
import { groupPeople } from './people.ts';
import { lineFields, PersonValue } from './person-fields.tsx';
import '../export/printed-sheet.css';

interface AttendanceSheetProps {
  applications: Resource;
  seats: Seats;
  /** The record with the seats, and its section. */
  resource: Resource;
  record: AnyRecord;
  people: readonly AnyRecord[];
  onPrinted: () => void;
}

/** The people with a seat or on the waiting list, on paper with a column to sign in. Printed when it appears. */
export default function AttendanceSheet({
  applications,
  seats,
  resource,
  record,
  people,
  onPrinted,
}: AttendanceSheetProps) {
  const { say } = useLanguage();
  const may = useMay();
  const { user, settings } = useSession();
  usePrintOnce(onPrinted);
  const columns = lineFields(applications, seats, may);
  const { workflow } = applications;
  const { shown } = groupPeople(applications, people);
  // Who has not been decided on is not expected.
  const groups = shown.filter(({ state }) => !workflow?.decision.states.includes(state));
  const lines = groups.flatMap(({ people: members }) => members);
  const time = shanghaiTime(new Date().toISOString()) ?? '';
  return createPortal(
    <article className="printed-sheet attendance-sheet">
      <h1>
        <UserText text={say(attendanceSentences.sheetOf(fullReferenceName(referenceTo(resource, record))))} />
      </h1>
      <p>
        <UserText text={say(toolSentences.printed(settings.museumName, user.name, time))} />
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{say(attendanceMessages.line)}</th>
            <th scope="col">{say(applications.fields[applications.title]?.label ?? attendanceMessages.open)}</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {say(applications.fields[name]?.label ?? { zh: name, en: name })}
              </th>
            ))}
            <th scope="col">{say(attendanceMessages.state)}</th>
            <th scope="col">{say(attendanceMessages.code)}</th>
            <th scope="col" className="signature">
              {say(attendanceMessages.signature)}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((person, index) => {
            const code = checkInText(applications, person);
            return (
              <tr key={person.id}>
                <td className="digits">{index + 1}</td>
                <td>
                  <UserText text={say(recordTitle(applications, person))} />
                </td>
                {columns.map((name) => (
                  <td key={name} className="digits">
                    <PersonValue applications={applications} name={name} person={person} />
                  </td>
                ))}
                <td>{say(workflow?.states[String(person.status)]?.label ?? attendanceMessages.open)}</td>
                <td className="digits">{code ? <SeatQr text={code.text} size={48} /> : null}</td>
                <td />
              </tr>
            );
          })}
        </tbody>
      </table>
    </article>,
    document.body,
  );
}

function usePrintOnce(onPrinted: () => void): void {
  const end = useStableCallback(onPrinted);
  const hasPrinted = useRef(false);
  useEffect(() => {
    window.addEventListener('afterprint', end);
    // In strict mode an effect runs twice.
    if (!hasPrinted.current) void printLoadedPage(document);
    hasPrinted.current = true;
    return () => window.removeEventListener('afterprint', end);
  }, [end]);
}
