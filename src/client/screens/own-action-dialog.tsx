import { useCustomMutation, useNotification } from '@refinedev/core';
import { useMemo, useState } from 'react';
import type { ActionAnswer } from '../../contract/record.ts';
import { apiPathOf, askedBy } from '../../declare/actions.ts';
import type { AnyDraft, AnyRecord, Resource, SectionAction } from '../../declare/define-resource.ts';
import { checkDraft, initialDraft, tidyDraft } from '../../declare/draft.ts';
import type { ApiError } from '../http/api-error.ts';
import { useLanguage } from '../language.tsx';
import { AskDialog, AskedFields } from './ask-dialog.tsx';
import { bulkSentences } from './bulk-words.ts';
import { recordSentences } from './record-words.ts';
import { namedIn } from './rows.ts';
import { saidHere } from './said-here.ts';
import type { Complaints } from './use-draft.ts';
import { useRefresh } from './use-refresh.ts';

export interface OwnActionDialogProps {
  resource: Resource;
  name: string;
  action: SectionAction;
  record: AnyRecord;
  onClose: () => void;
}

/** Asks what a section's own action asks for, and does it to one record at once. */
export default function OwnActionDialog(props: OwnActionDialogProps) {
  const { resource, action, record, onClose } = props;
  const { say } = useLanguage();
  const { open: tell } = useNotification();
  const form = useMemo(() => askedBy(resource, action), [resource, action]);
  const [values, setValues] = useState<AnyDraft>(() => initialDraft(form));
  const [complaints, setComplaints] = useState<Complaints>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(true);
  const send = useSend(props);

  const judge = ({ rows: [row] }: ActionAnswer) => {
    if (!row?.done) return setProblem(row?.reason ?? '');
    tell?.({ type: 'success', message: say(bulkSentences.done(action.label)) });
    setOpen(false);
  };
  const run = async () => {
    const asked = tidyDraft(form, values);
    const found = checkDraft(form, asked);
    setComplaints(found);
    setProblem('');
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    await send(asked).then(judge, ({ errors, message }: ApiError) => {
      setComplaints(errors ?? {});
      setProblem(errors ? '' : message);
    });
    setBusy(false);
  };

  return (
    <AskDialog
      open={open}
      title={recordSentences.moveQuestion(action.label, namedIn(resource, record))}
      action={action.label}
      busy={busy}
      problem={problem}
      onRun={run}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {action.confirm ? <p>{say(action.confirm)}</p> : null}
      <AskedFields
        resource={form}
        names={Object.keys(form.fields)}
        values={values}
        complaints={complaints}
        disabled={busy}
        onChange={(field, value) => setValues((all) => ({ ...all, [field]: value }))}
      />
    </AskDialog>
  );
}

function useSend({ resource, name, record }: OwnActionDialogProps) {
  const { mutateAsync } = useCustomMutation<ActionAnswer>();
  const refresh = useRefresh(resource);
  return async (asked: AnyDraft): Promise<ActionAnswer> => {
    const { data } = await mutateAsync({
      url: `${apiPathOf(resource)}/${name}`,
      method: 'post',
      values: { ...asked, ids: [record.id] },
      meta: saidHere(400, 422),
      successNotification: false,
      errorNotification: false,
    });
    refresh();
    return data;
  };
}
