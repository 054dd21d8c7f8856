import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { seatMoves } from '../../../declare/seats.ts';
import { useLinkState } from '../../page/use-back-link.ts';
import { recordActionMessages, recordActionSentences } from '../../record/action-messages.ts';
import { useActionDialog } from '../../record/actions/use-action-dialog.tsx';
import { type SeatPlace, useAttendancePlace, useSeats } from '../../record/seats/use-seats.ts';
import { childListId } from '../../record/show/child-sections.tsx';
import { useVisibleResource } from '../../record/use-visible.ts';
import { useFeature } from '../../session/use-feature.ts';
import { useMay } from '../../session/use-may.ts';
import { countText } from '../../ui/count-text.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { useLanguage } from '../../ui/language.tsx';
import { lazyChunk } from '../../ui/lazy.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { BulkAction } from '../bulk/bulk-actions.ts';
import { attendanceMessages } from './attendance-messages.ts';
import { CheckIn } from './check-in.tsx';
import { doorFields, groupPeople } from './people.ts';
import { PeopleTable } from './people-table.tsx';
import { SeatFigures } from './seat-figures.tsx';
import { usePeople } from './use-people.ts';
import './attendance.css';

const BulkDialog = lazyChunk(() => import('../bulk/bulk-dialog.tsx'));
const AttendanceSheet = lazyChunk(() => import('./attendance-sheet.tsx'));

interface AttendanceProps {
  resource: Resource;
  record: AnyRecord;
}

/** The people who have applied for the seats of a record, and what the desk does with them on the day. */
export function AttendancePanel({ resource, record }: AttendanceProps) {
  const place = useAttendancePlace(resource, record);
  return place ? <Attendance place={place} resource={resource} record={record} /> : null;
}

function Attendance({ place, resource, record }: AttendanceProps & { place: SeatPlace }) {
  const { say } = useLanguage();
  const may = useMay();
  const applications = useVisibleResource(place.applications);
  const { counts } = useSeats(resource, [record]);
  const { query, people } = usePeople(applications, place.seats.by, record.id);
  const [ask, dialog] = useActionDialog(applications, { isComplete: false });
  const heading = childListId(applications.code);
  const fields = doorFields(applications);
  const groups = groupPeople(applications, people);
  const mayCheckIn = fields !== undefined && may(applications, seatMoves.checkIn);
  return (
    <section className="panel attendance" aria-labelledby={heading}>
      <header>
        <h2 id={heading} tabIndex={-1}>
          {say(applications.label)}{' '}
          {query.data ? <span className="quiet digits">{countText(people.length, false)}</span> : null}
        </h2>
        <AttendanceTools
          place={place}
          applications={applications}
          resource={resource}
          record={record}
          people={people}
        />
      </header>
      <SeatFigures applications={applications} count={counts.get(String(record.id))} groups={groups} />
      {query.isError && !query.data ? (
        <FailureNotice title={say(recordActionMessages.listFailed)} error={query.error}>
          <Button onClick={() => void query.refetch()} loading={query.isFetching}>
            {say(recordActionMessages.retry)}
          </Button>
        </FailureNotice>
      ) : (
        <>
          {mayCheckIn && query.data ? (
            <CheckIn
              applications={applications}
              seats={place.seats}
              fields={fields}
              holder={{ id: record.id, startsAt: record[resource.begins ?? ''] }}
              people={people}
              readAgain={async () => ((await query.refetch()).data?.data ?? people) as readonly AnyRecord[]}
            />
          ) : null}
          {query.data ? (
            <PeopleTable applications={applications} seats={place.seats} groups={groups} onAction={ask} />
          ) : (
            <p className="quiet">{say(recordActionMessages.loading)}</p>
          )}
          {query.data && people.length === 0 ? (
            <p className="quiet none-yet">{say(recordActionSentences.empty(applications.label))}</p>
          ) : null}
        </>
      )}
      {dialog}
    </section>
  );
}

interface ToolsProps extends AttendanceProps {
  place: SeatPlace;
  applications: Resource;
  people: readonly AnyRecord[];
}

/** The buttons for all of them: decide, add somebody who walks in, print, and the list of their section. */
function AttendanceTools({ place, applications, resource, record, people }: ToolsProps) {
  const { say } = useLanguage();
  const may = useMay();
  const { by } = place.seats;
  const state = useLinkState(applications);
  const { pathname } = useLocation();
  const [isPrinting, setPrinting] = useState(false);
  const query = `?${by}=${encodeURIComponent(record.id)}`;
  return (
    <span className="attendance-tools page-actions">
      <ApproveAll applications={applications} people={people} />
      {may(applications, 'create') ? (
        <LinkButton to={`${applications.path}/create${query}`} state={{ ...state, from: pathname }}>
          {say(applications.entry ?? recordActionMessages.create)}
        </LinkButton>
      ) : null}
      {people.length > 0 ? (
        <Button onClick={() => setPrinting(true)} loading={isPrinting}>
          {say(attendanceMessages.print)}
        </Button>
      ) : null}
      {hasList(applications) && applications.list.filters.includes(by) ? (
        <LinkButton to={`${applications.path}${query}`}>{say(attendanceMessages.inList)}</LinkButton>
      ) : null}
      {isPrinting ? (
        <Suspense fallback={null}>
          <AttendanceSheet
            applications={applications}
            seats={place.seats}
            resource={resource}
            record={record}
            people={people}
            onPrinted={() => setPrinting(false)}
          />
        </Suspense>
      ) : null}
    </span>
  );
}

/** What lies in a record and does not stand in the menu has no list of its own. */
const hasList = ({ within, shared }: Resource): boolean => (!within || within.open === true) && !shared;

/** One job for everybody who waits for a decision: a seat while there are any, then the waiting list. */
function ApproveAll({ applications, people }: { applications: Resource; people: readonly AnyRecord[] }) {
  const { say } = useLanguage();
  const may = useMay();
  const [hasBulk, hasOrElse] = [useFeature('bulk'), useFeature('orElse')];
  const [selected, setSelected] = useState<readonly AnyRecord[] | null>(null);
  const move = applications.workflow?.moves[seatMoves.approve];
  const pending = people.filter(({ status }) => move?.from.includes(String(status)));
  const { approve, waitlist } = seatMoves;
  const isOffered = hasBulk && hasOrElse && move && [approve, waitlist].every((name) => may(applications, name));
  if (!isOffered || (pending.length === 0 && !selected)) return null;
  const action: BulkAction = { name: approve, label: attendanceMessages.approveAll, move, orElse: waitlist };
  return (
    <>
      <Button type="primary" disabled={pending.length === 0} onClick={() => setSelected(pending)}>
        {say(attendanceMessages.approveAll)}
      </Button>
      {selected ? (
        <Suspense fallback={null}>
          <BulkDialog
            resource={applications}
            action={action}
            selection={{ ids: selected.map(({ id }) => id), seenRecords: selected }}
            onStarted={() => undefined}
            onClose={() => setSelected(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
