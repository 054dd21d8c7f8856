import { useOne } from '@refinedev/core';
import { type ComponentType, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { records } from '../../resources/index.ts';
import type { ConfirmProps } from './define-screens.ts';
import { RecordBones } from './record-bones.tsx';
import { RecordForm } from './record-form.tsx';
import { RecordProblem } from './record-problem.tsx';
import { pageOf, titleOf } from './rows.ts';
import { bornIn, type Fresh } from './use-fresh.ts';
import { useHome } from './use-home.ts';

interface CreateFormProps {
  resource: Resource;
  fresh: Fresh;
  Confirm: ComponentType<ConfirmProps> | undefined;
}

/** Writing a new record, also once it has been saved. Which record it is inside of is settled before the form opens. */
export function CreateForm(props: CreateFormProps) {
  const { within } = props.resource;
  if (!within || props.fresh.above === null) return <Blank {...props} given={none} />;
  return <Inside {...props} within={within} id={props.fresh.above} />;
}

const none: AnyDraft = {};

function Blank({ resource, fresh, given, Confirm }: CreateFormProps & { given: AnyDraft }) {
  const [round, setRound] = useState(0);
  const navigate = useNavigate();
  const { state } = useHome(resource, null);
  return (
    <RecordForm
      key={round}
      resource={resource}
      record={null}
      given={given}
      born={bornIn(fresh)}
      Confirm={Confirm}
      onReload={(saved) => {
        // What is saved is read anew by the form for what is there already.
        if (saved) navigate(pageOf(resource, 'edit', saved), { replace: true, state });
        else setRound(round + 1);
      }}
    />
  );
}

interface InsideProps extends CreateFormProps {
  within: NonNullable<Resource['within']>;
  id: string;
}

function Inside({ within, id, ...props }: InsideProps) {
  const parent = records.find(({ code }) => code === within.section);
  const { query } = useOne<AnyRecord>({ resource: within.section, id, errorNotification: false });
  const record = query.data?.data;
  const given = useMemo(
    () => (record && parent ? { [within.field]: { id: record.id, title: titleOf(parent, record) } } : none),
    [record, parent, within],
  );
  if (query.isError && !record) {
    return <RecordProblem resource={props.resource} error={query.error} retry={() => void query.refetch()} />;
  }
  if (!record) return <RecordBones />;
  return <Blank {...props} given={given} />;
}
