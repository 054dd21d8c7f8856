import { useOne } from '@refinedev/core';
import { type ComponentType, useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { records } from '../../resources/index.ts';
import type { ConfirmProps } from './define-screens.ts';
import { RecordBones } from './record-bones.tsx';
import { RecordForm } from './record-form.tsx';
import { RecordProblem } from './record-problem.tsx';
import { titleOf } from './rows.ts';
import '../fields/fields.css';
import './screens.css';

interface FormScreenProps {
  resource: Resource;
  view: 'create' | 'edit';
  /** What a section asks before it saves. */
  Confirm?: ComponentType<ConfirmProps>;
}

/** Writing a record, new or old. */
export function FormScreen({ resource, view, Confirm }: FormScreenProps) {
  const { id } = useParams();
  const [search] = useSearchParams();
  if (view === 'edit')
    return <EditScreen key={`${resource.code} ${id}`} resource={resource} id={id ?? ''} Confirm={Confirm} />;
  const { within } = resource;
  const above = within && search.get(within.field);
  if (!within || !above) return <CreateScreen key={resource.code} resource={resource} given={none} Confirm={Confirm} />;
  return <CreateInside key={`${resource.code} ${above}`} resource={resource} within={within} id={above} />;
}

const none: AnyDraft = {};

interface Asking {
  Confirm?: ComponentType<ConfirmProps> | undefined;
}

interface CreateScreenProps extends Asking {
  resource: Resource;
  given: AnyDraft;
}

function CreateScreen({ resource, given, Confirm }: CreateScreenProps) {
  const [round, setRound] = useState(0);
  return (
    <RecordForm
      key={round}
      resource={resource}
      record={null}
      given={given}
      Confirm={Confirm}
      onReload={() => setRound(round + 1)}
    />
  );
}

interface CreateInsideProps {
  resource: Resource;
  within: NonNullable<Resource['within']>;
  id: string;
}

/** A new record inside another: which one is settled before the form opens, and named in it. */
function CreateInside({ resource, within, id }: CreateInsideProps) {
  const parent = records.find(({ code }) => code === within.section);
  const { query } = useOne<AnyRecord>({ resource: within.section, id, errorNotification: false });
  const record = query.data?.data;
  const given = useMemo(
    () => (record && parent ? { [within.field]: { id: record.id, title: titleOf(parent, record) } } : none),
    [record, parent, within],
  );
  if (query.isError && !record) {
    return <RecordProblem resource={resource} error={query.error} retry={() => void query.refetch()} />;
  }
  if (!record) return <RecordBones />;
  return <CreateScreen resource={resource} given={given} />;
}

/** The record is asked for anew whenever the form is opened, and never again while somebody writes in it. */
function EditScreen({ resource, id, Confirm }: Asking & { resource: Resource; id: string }) {
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
  if (!record) return <RecordBones />;
  return (
    <RecordForm
      key={round}
      resource={resource}
      record={record}
      given={none}
      Confirm={Confirm}
      onReload={() => void reload()}
    />
  );
}
