import { useOne } from '@refinedev/core';
import { type ComponentType, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { records } from '../../resources/index.ts';
import { draftCopyOf } from '../record/copy.ts';
import { RecordProblem } from '../record/record-problem.tsx';
import { RecordSkeleton } from '../record/record-skeleton.tsx';
import { recordPath, recordTitle } from '../record/rows.ts';
import { useBackLink } from '../record/use-back-link.ts';
import { type NewRecord, newRecordState } from '../record/use-new-record.ts';
import type { ConfirmProps } from '../routing/define-screens.ts';
import { useLanguage } from '../ui/language.tsx';
import { RecordForm } from './record-form.tsx';

interface CreateFormProps {
  resource: Resource;
  newRecord: NewRecord;
  /** Starts another new record at the same URL. */
  renew: () => void;
  Confirm: ComponentType<ConfirmProps> | undefined;
}

/**
 * The form for a new record, which stays open after the first save. It loads the parent and the copied record first.
 */
export function CreateForm(props: CreateFormProps) {
  const { copiedId } = props.newRecord;
  return copiedId === null ? <NewForm {...props} start={none} /> : <CopyForm {...props} id={copiedId} />;
}

const none: AnyDraft = {};

interface StartProps extends CreateFormProps {
  /** Initial values, which count as unsaved changes. */
  start: AnyDraft;
}

function CopyForm({ id, ...props }: CreateFormProps & { id: string }) {
  const { resource } = props;
  const { query } = useOne<AnyRecord>({ resource: resource.code, id, errorNotification: false });
  const record = query.data?.data;
  const start = useMemo(() => (record ? draftCopyOf(resource, record) : none), [resource, record]);
  if (query.isError && !record) {
    return <RecordProblem resource={resource} error={query.error} retry={() => void query.refetch()} />;
  }
  return record ? <NewForm {...props} start={start} /> : <RecordSkeleton />;
}

function NewForm(props: StartProps) {
  const { within } = props.resource;
  if (!within || props.newRecord.parentId === null) return <NewRecordForm {...props} fixedValues={none} />;
  return <ChildForm {...props} within={within} id={props.newRecord.parentId} />;
}

function NewRecordForm({
  resource,
  newRecord,
  fixedValues,
  start,
  renew,
  Confirm,
}: StartProps & { fixedValues: AnyDraft }) {
  const [round, setRound] = useState(0);
  const navigate = useNavigate();
  const { state } = useBackLink(resource, null);
  return (
    <RecordForm
      key={round}
      resource={resource}
      record={null}
      fixedValues={fixedValues}
      start={start}
      copiedId={newRecord.copiedId}
      createdState={newRecordState(newRecord)}
      renew={renew}
      Confirm={Confirm}
      onReload={(saved) => {
        // A saved record is loaded again by the edit form.
        if (saved) navigate(recordPath(resource, 'edit', saved), { replace: true, state });
        else setRound(round + 1);
      }}
    />
  );
}

interface ChildFormProps extends StartProps {
  within: NonNullable<Resource['within']>;
  id: string;
}

function ChildForm({ within, id, ...props }: ChildFormProps) {
  const { say } = useLanguage();
  const parent = records.find(({ code }) => code === within.section);
  const { query } = useOne<AnyRecord>({ resource: within.section, id, errorNotification: false });
  const record = query.data?.data;
  const given = useMemo(
    () => (record && parent ? { [within.field]: { id: record.id, title: say(recordTitle(parent, record)) } } : none),
    [record, parent, within, say],
  );
  if (query.isError && !record) {
    return <RecordProblem resource={props.resource} error={query.error} retry={() => void query.refetch()} />;
  }
  if (!record) return <RecordSkeleton />;
  return <NewRecordForm {...props} fixedValues={given} />;
}
