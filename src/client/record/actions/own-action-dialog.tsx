import { useInvalidate, useNotification, useOne } from '@refinedev/core';
import { useMemo, useState } from 'react';
import type { ActionAnswer } from '../../../contract/record.ts';
import { apiPathOf } from '../../../declare/actions.ts';
import type { AnyDraft, AnyRecord, Resource, SectionAction } from '../../../declare/define-resource.ts';
import { checkDraft, normalizeDraft } from '../../../declare/draft.ts';
import { quotedRecordTitle } from '../../page/record-title.ts';
import { useWrites } from '../../session/writes.tsx';
import type { ApiError } from '../../transport/http/api-error.ts';
import { handledStatuses } from '../../ui/handled-statuses.ts';
import { useLanguage } from '../../ui/language.tsx';
import type { ValidationErrors } from '../form/validation.ts';
import { recordMessages, recordSentences } from '../record-messages.ts';
import { useRefresh } from '../use-refresh.ts';
import { completeValues, createActionForm, listVisibleInputs, readStoredValues } from './action-form.ts';
import { ConfirmDialog, DialogFields } from './confirm-dialog.tsx';
import { rebaseEdits } from './rebase-edits.ts';

export interface OwnActionDialogProps {
  resource: Resource;
  name: string;
  action: SectionAction;
  record: AnyRecord;
  onClose: () => void;
}

/** The dialog of a section's own action on one record. */
export default function OwnActionDialog(props: OwnActionDialogProps) {
  const { resource, action, record: row, onClose } = props;
  const { say } = useLanguage();
  const { open: notify } = useNotification();
  const form = useMemo(() => createActionForm(resource, action), [resource, action]);
  const { record, version, loadingProblem, pinRecord, readAgain } = useStoredRecord(props);
  const [edits, setEdits] = useState<AnyDraft>({});
  const [errors, setErrors] = useState<ValidationErrors>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(true);
  const send = useSend(props);
  const values = completeValues(form, action, { ...readStoredValues(action, record), ...edits });

  const edit = (name: string, value: unknown) => {
    pinRecord();
    setEdits((all) => ({ ...all, [name]: value }));
  };
  const run = async () => {
    const input = normalizeDraft(form, values);
    const inputErrors = checkDraft(form, input);
    setErrors(inputErrors);
    setProblem('');
    if (Object.keys(inputErrors).length > 0) return;
    setBusy(true);
    await send(input, version).then(showOutcome, showFailure);
    setBusy(false);
  };
  // A server may answer a success with nothing.
  const showOutcome = (answer: Partial<ActionAnswer> | null) => {
    const outcome = answer?.rows?.[0];
    if (outcome && !outcome.done) return setProblem(outcome.reason ?? '');
    notify?.({ type: 'success', message: say(recordSentences.done(action.label)) });
    setOpen(false);
  };
  const showFailure = async ({ statusCode, errors: inputErrors, message }: ApiError) => {
    setErrors(inputErrors ?? {});
    setProblem(inputErrors ? '' : message);
    if (statusCode !== 409) return;
    const latest = await readAgain();
    if (!latest) return;
    setEdits(rebaseEdits(edits, readStoredValues(action, record), readStoredValues(action, latest)));
    setProblem(`${message} ${say(recordMessages.actionRebased)}`);
  };

  return (
    <ConfirmDialog
      resource={resource}
      open={open}
      title={recordSentences.moveQuestion(action.label, quotedRecordTitle(resource, row))}
      action={action.label}
      busy={busy}
      disabled={!record}
      problem={problem || loadingProblem}
      onRun={run}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {action.confirm ? <p>{say(action.confirm)}</p> : null}
      {record ? (
        <DialogFields
          resource={form}
          names={listVisibleInputs(form, action)}
          // An emptied input stays, even where the values that are sent then would hide it.
          values={{ ...values, ...action.singleRecord?.hiddenInputs }}
          errors={errors}
          disabled={busy}
          onChange={edit}
        />
      ) : null}
    </ConfirmDialog>
  );
}

/**
 * The stored record whose values the dialog begins with, read because a list row may be stale or incomplete. The first
 * edit pins its version, so that the server can detect a conflict. An action that begins with no values needs the row only.
 */
function useStoredRecord({ resource, action, record: row }: OwnActionDialogProps) {
  const hasStoredInputs = action.singleRecord !== undefined;
  const { query } = useOne<AnyRecord>({
    resource: resource.code,
    id: row.id,
    queryOptions: { enabled: hasStoredInputs, staleTime: 0 },
    meta: { skipErrorHandler: true },
    errorNotification: false,
  });
  const [pinned, setPinned] = useState<AnyRecord>();
  // Cached data of another screen is not shown before it is fetched again.
  const newest = query.isFetchedAfterMount ? query.data?.data : undefined;
  const record = hasStoredInputs ? (pinned ?? newest) : row;
  return {
    record,
    version: hasStoredInputs ? record?.version : undefined,
    loadingProblem: !record && query.error ? query.error.message : '',
    pinRecord: () => setPinned((before) => before ?? record),
    /** Reads and pins the record as it is now; undefined if there is none to read. */
    readAgain: async () => {
      const latest = hasStoredInputs ? (await query.refetch()).data?.data : undefined;
      if (latest) setPinned(latest);
      return latest;
    },
  };
}

function useSend({ resource, name, record }: OwnActionDialogProps) {
  const { call } = useWrites();
  const refresh = useRefresh(resource);
  const invalidate = useInvalidate();
  return async (input: AnyDraft, version: number | undefined): Promise<Partial<ActionAnswer> | null> => {
    const answer = await call<ActionAnswer>({
      url: `${apiPathOf(resource)}/${name}`,
      method: 'post',
      values: { ...input, ids: [record.id], ...(version !== undefined && { version }) },
      meta: handledStatuses(400, 409, 422),
    });
    refresh();
    void invalidate({ resource: resource.code, id: record.id, invalidates: ['detail'] });
    return answer;
  };
}
