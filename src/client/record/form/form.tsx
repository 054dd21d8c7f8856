import { useOne } from '@refinedev/core';
import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { AnyDraft, AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { findSection } from '../../../declare/define-resource.ts';
import { narrowingReference } from '../../../declare/draft.ts';
import { meaningOf } from '../../../kinds/index.ts';
import { isReference } from '../../../kinds/reference/reference.ts';
import { sections } from '../../../resources/index.ts';
import { recordPath } from '../../page/record-path.ts';
import { referenceTo } from '../../page/reference-title.ts';
import { useBackLink } from '../../page/use-back-link.ts';
import type { FormScreenProps, ScreenProps } from '../../session/routing/screen-props.ts';
import { draftCopyOf } from '../copy.ts';
import { RecordProblem } from '../record-problem.tsx';
import { RecordSkeleton } from '../record-skeleton.tsx';
import { type NewRecord, newRecordState, parentField, useNewRecord } from '../use-new-record.ts';
import { RecordForm } from './record-form.tsx';
import '../../fields/fields.css';
import '../../ui/screens.css';

/** The create and edit screen. A new record stays in its form after the first save, when it gets its own URL. */
export function FormScreen({ resource, screen }: FormScreenProps) {
  const { id = '' } = useParams();
  const { newRecord, isShown, renew } = useNewRecord(resource, screen);
  if (!isShown) return <EditForm key={`${resource.code} ${id}`} resource={resource} id={id} />;
  const key = `${resource.code} ${newRecord.token}`;
  return <CreateForm key={key} resource={resource} newRecord={newRecord} renew={renew} />;
}

const emptyDraft: AnyDraft = {};

/** Fetches the record whenever the form opens, and never while it is being edited. */
function EditForm({ resource, id }: ScreenProps & { id: string }) {
  const [round, setRound] = useState(0);
  const { query } = useOne<AnyRecord>({
    resource: resource.code,
    id,
    queryOptions: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // A save puts its answer into the cache, which the form itself has had.
      notifyOnChangeProps: ['status', 'error', 'isFetchedAfterMount'],
    },
    errorNotification: false,
  });
  const reload = async () => {
    const { data } = await query.refetch();
    if (data) setRound(round + 1);
  };
  const record = query.isFetchedAfterMount ? query.data?.data : undefined;
  if (query.isError && !record)
    return <RecordProblem resource={resource} error={query.error} retry={() => void query.refetch()} />;
  if (!record) return <RecordSkeleton />;
  return (
    <RecordForm
      key={round}
      resource={resource}
      record={record}
      fixedValues={emptyDraft}
      onReload={() => void reload()}
    />
  );
}

interface CreateFormProps {
  resource: Resource;
  newRecord: NewRecord;
  /** Starts another new record at the same URL. */
  renew: () => void;
}

/**
 * The form for a new record, which stays open after the first save. It loads the parent and the copied record first.
 */
function CreateForm(props: CreateFormProps) {
  const { copiedId } = props.newRecord;
  return copiedId === null ? <NewForm {...props} start={emptyDraft} /> : <CopyForm {...props} id={copiedId} />;
}

interface StartProps extends CreateFormProps {
  /** Initial values, which count as unsaved changes. */
  start: AnyDraft;
}

function CopyForm({ id, ...props }: CreateFormProps & { id: string }) {
  const { resource } = props;
  const { query } = useOne<AnyRecord>({ resource: resource.code, id, errorNotification: false });
  const record = query.data?.data;
  const start = useMemo(() => (record ? draftCopyOf(resource, record) : emptyDraft), [resource, record]);
  if (query.isError && !record) {
    return <RecordProblem resource={resource} error={query.error} retry={() => void query.refetch()} />;
  }
  return record ? <NewForm {...props} start={start} /> : <RecordSkeleton />;
}

function NewForm(props: StartProps) {
  const { resource, newRecord } = props;
  const field = parentField(resource);
  const parent = findSection(sections, field === undefined ? undefined : sectionsOf(resource, field)[0]);
  if (field === undefined || !parent || newRecord.parentId === null)
    return <NewRecordForm {...props} fixedValues={emptyDraft} />;
  return <ChildForm {...props} parent={parent} field={field} id={newRecord.parentId} />;
}

/** The sections that a reference leads to. */
function sectionsOf({ fields }: Resource, name: string): readonly string[] {
  const field = fields[name];
  return (field && meaningOf(field).records?.sections(field)) ?? [];
}

function NewRecordForm({ resource, newRecord, fixedValues, start, renew }: StartProps & { fixedValues: AnyDraft }) {
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
      onReload={(saved) => {
        // A saved record is loaded again by the edit form.
        if (saved) navigate(recordPath(resource, 'edit', saved), { replace: true, state });
        else setRound(round + 1);
      }}
    />
  );
}

interface ChildFormProps extends StartProps {
  parent: Resource;
  field: string;
  id: string;
}

function ChildForm({ parent, field, id, ...props }: ChildFormProps) {
  const { resource } = props;
  const { query } = useOne<AnyRecord>({ resource: parent.code, id, errorNotification: false });
  const record = query.data?.data;
  const fixedValues = useMemo(
    () => (record ? valuesFrom(resource, field, { section: parent, record }) : emptyDraft),
    [record, parent, field, resource],
  );
  if (query.isError && !record) {
    return <RecordProblem resource={resource} error={query.error} retry={() => void query.refetch()} />;
  }
  if (!record) return <RecordSkeleton />;
  return <NewRecordForm {...props} fixedValues={fixedValues} />;
}

/** The reference to the parent, and where that one is narrowed, the reference by which it is. */
function valuesFrom(
  { fields }: Resource,
  field: string,
  { section, record }: { section: Resource; record: AnyRecord },
): AnyDraft {
  const narrowedBy = narrowingReference(fields[field]);
  const grandparent = section.within && record[section.within.field];
  return {
    ...(narrowedBy !== undefined && isReference(grandparent) ? { [narrowedBy]: grandparent } : {}),
    [field]: referenceTo(section, record),
  };
}
