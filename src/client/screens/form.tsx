import { useOne } from '@refinedev/core';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { RecordBones } from './record-bones.tsx';
import { RecordForm } from './record-form.tsx';
import { RecordProblem } from './record-problem.tsx';
import '../fields/fields.css';
import './screens.css';

interface FormScreenProps {
  resource: Resource;
  view: 'create' | 'edit';
}

/** Writing a record, new or old. */
export function FormScreen({ resource, view }: FormScreenProps) {
  const { id } = useParams();
  const [round, setRound] = useState(0);
  if (view === 'create') {
    const fresh = () => setRound(round + 1);
    return <RecordForm key={`${resource.code} ${round}`} resource={resource} record={null} onReload={fresh} />;
  }
  return <EditScreen key={`${resource.code} ${id}`} resource={resource} id={id ?? ''} />;
}

/** The record is asked for anew whenever the form is opened, and never again while somebody writes in it. */
function EditScreen({ resource, id }: { resource: Resource; id: string }) {
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
  return <RecordForm key={round} resource={resource} record={record} onReload={() => void reload()} />;
}
