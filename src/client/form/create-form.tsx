import { useOne } from '@refinedev/core';
import { type ComponentType, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { records } from '../../resources/index.ts';
import { copyOf } from '../record/copy.ts';
import { RecordProblem } from '../record/record-problem.tsx';
import { RecordSkeleton } from '../record/record-skeleton.tsx';
import { pageOf, titleOf } from '../record/rows.ts';
import { useBackLink } from '../record/use-back-link.ts';
import { type NewRecord, newRecordState } from '../record/use-new-record.ts';
import type { ConfirmProps } from '../routing/define-screens.ts';
import { useLanguage } from '../ui/language.tsx';
import { RecordForm } from './record-form.tsx';

interface CreateFormProps {
  resource: Resource;
  fresh: NewRecord;
  /** Another one, from the same address. */
  renew: () => void;
  Confirm: ComponentType<ConfirmProps> | undefined;
}

/**
 * Writing a new record, also once it has been saved. Which record it is inside of, and which it begins as a copy of, is
 * settled before the form opens.
 */
export function CreateForm(props: CreateFormProps) {
  const { copied } = props.fresh;
  return copied === null ? <Placed {...props} start={none} /> : <Copied {...props} id={copied} />;
}

const none: AnyDraft = {};

interface StartProps extends CreateFormProps {
  /** What stands in the form from the start, for the operator to change and to save. */
  start: AnyDraft;
}

function Copied({ id, ...props }: CreateFormProps & { id: string }) {
  const { resource } = props;
  const { query } = useOne<AnyRecord>({ resource: resource.code, id, errorNotification: false });
  const record = query.data?.data;
  const start = useMemo(() => (record ? copyOf(resource, record) : none), [resource, record]);
  if (query.isError && !record) {
    return <RecordProblem resource={resource} error={query.error} retry={() => void query.refetch()} />;
  }
  return record ? <Placed {...props} start={start} /> : <RecordSkeleton />;
}

function Placed(props: StartProps) {
  const { within } = props.resource;
  if (!within || props.fresh.above === null) return <Blank {...props} given={none} />;
  return <Inside {...props} within={within} id={props.fresh.above} />;
}

function Blank({ resource, fresh, given, start, renew, Confirm }: StartProps & { given: AnyDraft }) {
  const [round, setRound] = useState(0);
  const navigate = useNavigate();
  const { state } = useBackLink(resource, null);
  return (
    <RecordForm
      key={round}
      resource={resource}
      record={null}
      given={given}
      start={start}
      copied={fresh.copied}
      born={newRecordState(fresh)}
      renew={renew}
      Confirm={Confirm}
      onReload={(saved) => {
        // What is saved is read anew by the form for what is there already.
        if (saved) navigate(pageOf(resource, 'edit', saved), { replace: true, state });
        else setRound(round + 1);
      }}
    />
  );
}

interface InsideProps extends StartProps {
  within: NonNullable<Resource['within']>;
  id: string;
}

function Inside({ within, id, ...props }: InsideProps) {
  const { say } = useLanguage();
  const parent = records.find(({ code }) => code === within.section);
  const { query } = useOne<AnyRecord>({ resource: within.section, id, errorNotification: false });
  const record = query.data?.data;
  const given = useMemo(
    () => (record && parent ? { [within.field]: { id: record.id, title: say(titleOf(parent, record)) } } : none),
    [record, parent, within, say],
  );
  if (query.isError && !record) {
    return <RecordProblem resource={props.resource} error={query.error} retry={() => void query.refetch()} />;
  }
  if (!record) return <RecordSkeleton />;
  return <Blank {...props} given={given} />;
}
