import { useOne } from '@refinedev/core';
import { Alert } from 'antd';
import { Suspense, useContext, useEffect, useMemo } from 'react';
import { Link, useParams } from 'react-router';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import type { Workflow } from '../../../declare/workflow.ts';
import { kindOf } from '../../../kinds/index.client.ts';
import { PageHead } from '../../page/page-head.tsx';
import { hasPage, recordPath } from '../../page/record-path.ts';
import { publicRecordTitle, recordTitle } from '../../page/record-title.ts';
import { useBackLink } from '../../page/use-back-link.ts';
import { rememberVisit } from '../../session/recent-records.ts';
import type { ScreenProps } from '../../session/routing/screen-props.ts';
import { useSession } from '../../session/session.ts';
import { useMay } from '../../session/use-may.ts';
import { useLanguage } from '../../ui/language.tsx';
import { lazyChunk } from '../../ui/lazy.tsx';
import { createStore } from '../../ui/store.ts';
import { StoredErrors } from '../form/stored-errors.tsx';
import { findMoveErrors, findStoredErrors } from '../form/validation.ts';
import { RecordHistory } from '../history/record-history.tsx';
import { LastMoveReason } from '../last-move-reason.tsx';
import { LockedHint } from '../locked-hint.tsx';
import { visibleValues } from '../masking.ts';
import { ApplicantMessages } from '../outbox/applicant-messages.tsx';
import { PresenceLine } from '../presence-line.tsx';
import { isLocked, mayEdit } from '../record-actions.ts';
import { recordMessages } from '../record-messages.ts';
import { RecordProblem } from '../record-problem.tsx';
import { PanelSkeleton, RecordSkeleton } from '../record-skeleton.tsx';
import { RegisterPanel } from '../register/register-panel.tsx';
import { DecisionBar } from '../review/decision-bar.tsx';
import { useDeciding } from '../review/use-deciding.ts';
import { useReviewOf } from '../review/use-review.ts';
import { useAttendancePlace } from '../seats/use-seats.ts';
import { WithPanels } from '../slots/panels.tsx';
import { Slot } from '../slots/slot.tsx';
import { useSlots } from '../slots/use-slots.ts';
import { Status } from '../status.tsx';
import { AttendanceContext, ChildListLinks, ChildListsContext } from './child-sections.tsx';
import { RecordButtons } from './record-buttons.tsx';
import { RecordFacts } from './record-facts.tsx';
import '../../fields/fields.css';
import '../../ui/screens.css';

const ReviewPanel = lazyChunk(() => import('../review/review-panel.tsx'));

/** The page of one record: its values, its state, and the actions this operator may perform. */
export function ShowScreen({ resource }: ScreenProps) {
  const { id } = useParams();
  return <Show key={`${resource.code} ${id}`} resource={resource} id={id ?? ''} />;
}

function Show({ resource, id }: ScreenProps & { id: string }) {
  const { query } = useOne<AnyRecord>({ resource: resource.code, id, errorNotification: false });
  const record: AnyRecord | undefined = query.data?.data;
  if (query.isError && !record) {
    return <RecordProblem resource={resource} error={query.error} retry={() => void query.refetch()} />;
  }
  if (!record) return <RecordSkeleton />;
  return <RecordPage resource={resource} record={record} onReload={() => void query.refetch()} />;
}

function RecordPage({ resource, record, onReload }: ScreenProps & { record: AnyRecord; onReload: () => void }) {
  useRecentRecord(resource, record);
  const deciding = useDeciding(resource, record);
  const { place } = deciding;
  const ChildLists = useContext(ChildListsContext);
  const Attendance = useContext(AttendanceContext);
  const attendancePlace = useAttendancePlace(resource, record);
  const { workflow } = resource;
  const title = useLanguage().say(recordTitle(resource, record));
  const shown = useMemo(() => createStore({ version: record.version }), [record.version]);
  const { review, except } = useReviewOf(resource, record);
  return (
    <section className="screen">
      <PageHead
        title={title}
        subject={{ resource, record }}
        tools={{ resource, record: { id: record.id, title } }}
        about={
          <span className="record-state">
            {workflow ? <Status workflow={workflow} status={record.status} changed={record.changed} /> : null}
            <span className="digits">#{record.id}</span>
            <ParentLink resource={resource} record={record} />
            <ChildListLinks resource={resource} />
            <OwnDetails resource={resource} record={record} />
            {/* A presence call that arrives after the deletion would ask for a record that is gone. */}
            {deciding.isRemoving ? null : (
              <PresenceLine section={resource.code} id={record.id} shown={shown} editing={false} onLoad={onReload} />
            )}
          </span>
        }
      >
        <RecordButtons
          resource={resource}
          record={record}
          place={place}
          actions={deciding.others}
          hasDecisions={deciding.decisions.length > 0}
          onAction={deciding.run}
        />
      </PageHead>
      {workflow ? <WorkflowLine workflow={workflow} record={record} /> : null}
      <RecordHints resource={resource} record={record} />
      {review ? (
        <Suspense fallback={<PanelSkeleton />}>
          <ReviewPanel resource={resource} record={record} query={review} />
        </Suspense>
      ) : null}
      {Attendance && attendancePlace ? (
        <Suspense fallback={<div className="panel attendance-place" />}>
          <Attendance resource={resource} record={record} />
        </Suspense>
      ) : null}
      <WithPanels resource={resource} record={record}>
        <RecordFacts resource={resource} record={record} except={except}>
          {ChildLists ? (
            <Suspense fallback={null}>
              <ChildLists resource={resource} record={record} />
            </Suspense>
          ) : null}
        </RecordFacts>
        <ApplicantMessages resource={resource} record={record} />
        <RegisterPanel resource={resource} record={record} />
        <RecordHistory resource={resource} record={record} />
      </WithPanels>
      {deciding.decisions.length > 0 ? (
        <DecisionBar
          key={record.id}
          resource={resource}
          record={record}
          decisions={deciding.decisions}
          place={place}
          busy={deciding.busy}
          thenNext={deciding.thenNext}
          onThenNext={deciding.setThenNext}
          onAction={deciding.run}
        />
      ) : null}
      {deciding.dialog}
    </section>
  );
}

/** What the section shows beside the state. */
function OwnDetails({ resource, record }: ScreenProps & { record: AnyRecord }) {
  const { details: Custom } = useSlots(resource);
  const may = useMay();
  return Custom ? (
    <Slot of={record} fallback={null}>
      <Custom record={visibleValues(resource, record, may)} />
    </Slot>
  ) : null;
}

/** A link to the parent record. */
function ParentLink({ resource, record }: { resource: Resource; record: AnyRecord }) {
  const field = resource.fields[resource.tree ?? resource.within?.field ?? ''];
  const parent = record[resource.tree ?? resource.within?.field ?? ''] ?? null;
  if (!field || parent === null) return null;
  const { Show: ParentValue } = kindOf(field);
  return <ParentValue value={parent} field={field} />;
}

function RecordHints({ resource, record }: { resource: Resource; record: AnyRecord }) {
  const { say } = useLanguage();
  const may = useMay();
  return (
    <div className="hints">
      {may(resource, 'edit') && isLocked(resource, record) ? <LockedHint resource={resource} record={record} /> : null}
      <LastMoveReason workflow={resource.workflow} status={record.status} reason={record.rejectReason} />
      {resource.workflow?.publication && record.changed === true ? (
        <Alert type="info" showIcon title={say(recordMessages.liveVersion)} />
      ) : null}
      <RecordStoredErrors resource={resource} record={record} />
    </div>
  );
}

/** What the record lacks, now and for the next move, for an operator who can complete it. */
function RecordStoredErrors({ resource, record }: { resource: Resource; record: AnyRecord }) {
  const may = useMay();
  const { state } = useBackLink(resource, record);
  const [errors, moveErrors] = useMemo(() => {
    if (!mayEdit(resource, record, may)) return [{}, {}];
    const stored = findStoredErrors(resource, record, may);
    const others = Object.entries(findMoveErrors(resource, record, may)).filter(
      ([name]) => !Object.hasOwn(stored, name),
    );
    return [stored, Object.fromEntries(others)];
  }, [resource, record, may]);
  const link = (name: string, sentence: string) => (
    <Link to={`${recordPath(resource, 'edit', record)}?field=${encodeURIComponent(name)}`} state={state}>
      {sentence}
    </Link>
  );
  return (
    <>
      <StoredErrors resource={resource} errors={errors} link={link} />
      <StoredErrors resource={resource} errors={moveErrors} title={recordMessages.moveErrors} link={link} />
    </>
  );
}

/** The states of the workflow, with the current one marked. */
function WorkflowLine({ workflow, record }: { workflow: Workflow; record: AnyRecord }) {
  const { say } = useLanguage();
  return (
    <ol className="workflow-line">
      {Object.entries(workflow.states).map(([name, { label, tone }]) => (
        <li key={name} data-tone={tone} aria-current={record.status === name ? 'step' : undefined}>
          {say(label)}
        </li>
      ))}
    </ol>
  );
}

/** Stores the visit for the recent records of the search palette. */
function useRecentRecord(resource: Resource, record: AnyRecord): void {
  const { user } = useSession();
  const account = user.account ?? user.name;
  const { code } = resource;
  const publicTitle = publicRecordTitle(resource, record);
  const [zh, en] = [publicTitle?.zh ?? null, publicTitle?.en ?? null];
  const id = hasPage(record) ? record.id : null;
  useEffect(() => {
    if (account && id !== null) rememberVisit(account, { section: code, id, title: zh, titleEn: en });
  }, [account, code, id, zh, en]);
}
