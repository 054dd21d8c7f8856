import { useOne } from '@refinedev/core';
import { type ComponentType, useState } from 'react';
import { useParams } from 'react-router';
import type { AnyDraft, AnyRecord } from '../../declare/define-resource.ts';
import { RecordProblem } from '../record/record-problem.tsx';
import { RecordSkeleton } from '../record/record-skeleton.tsx';
import { useNewRecord } from '../record/use-new-record.ts';
import type { ConfirmProps, FormScreenProps, ScreenProps } from '../routing/define-screens.ts';
import { CreateForm } from './create-form.tsx';
import { RecordForm } from './record-form.tsx';
import '../fields/fields.css';
import '../ui/screens.css';

interface ConfirmOption {
  /** The section's own confirmation before a save. */
  Confirm?: ComponentType<ConfirmProps> | undefined;
}

/** The create and edit screen. A new record stays in its form after the first save, when it gets its own URL. */
export function FormScreen({ resource, screen, Confirm }: FormScreenProps & ConfirmOption) {
  const { id = '' } = useParams();
  const { newRecord, isShown, renew } = useNewRecord(resource, screen);
  if (!isShown) return <EditForm key={`${resource.code} ${id}`} resource={resource} id={id} Confirm={Confirm} />;
  const key = `${resource.code} ${newRecord.token}`;
  return <CreateForm key={key} resource={resource} newRecord={newRecord} renew={renew} Confirm={Confirm} />;
}

const none: AnyDraft = {};

/** Fetches the record whenever the form opens, and never while it is being edited. */
function EditForm({ resource, id, Confirm }: ScreenProps & ConfirmOption & { id: string }) {
  const [round, setRound] = useState(0);
  const { query } = useOne<AnyRecord>({
    resource: resource.code,
    id,
    queryOptions: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
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
      fixedValues={none}
      Confirm={Confirm}
      onReload={() => void reload()}
    />
  );
}
