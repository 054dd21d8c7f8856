import { useInvalidate, useNotification, useOne } from '@refinedev/core';
import { useMemo, useState } from 'react';
import type { ActionAnswer } from '../../../contract/record.ts';
import { actionInputs, apiPathOf } from '../../../declare/actions.ts';
import type { AnyDraft, AnyRecord, Resource, SectionAction } from '../../../declare/define-resource.ts';
import { checkDraft, initialDraft, tidyDraft } from '../../../declare/draft.ts';
import { quotedRecordTitle } from '../../page/rows.ts';
import { useWrites } from '../../session/writes.tsx';
import type { ApiError } from '../../transport/http/api-error.ts';
import { handledStatuses } from '../../ui/handled-statuses.ts';
import { useLanguage } from '../../ui/language.tsx';
import { isSameJson } from '../draft.ts';
import type { ValidationErrors } from '../form/validation.ts';
import { recordMessages, recordSentences } from '../record-messages.ts';
import { useRefresh } from '../use-refresh.ts';
import { ConfirmDialog, DialogFields } from './confirm-dialog.tsx';

export interface OwnActionDialogProps {
  resource: Resource;
  name: string;
  action: SectionAction;
  record: AnyRecord;
  onClose: () => void;
}

/** The dialog of a section's own action on one record. */
export default function OwnActionDialog(props: OwnActionDialogProps) {
  const { resource, action, record, onClose } = props;
  const { say } = useLanguage();
  const { open: notify } = useNotification();
  const form = useMemo(() => singleForm(resource, action), [resource, action]);
  const current = useCurrentRecord(props);
  const [changes, setChanges] = useState<AnyDraft>({});
  const [errors, setErrors] = useState<ValidationErrors>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(true);
  const send = useSend(props);
  const values = answersOf(form, action, { ...initialValues(action, current.record), ...changes });

  // A server may answer a success with nothing.
  const applyAnswer = (answer: Partial<ActionAnswer> | null) => {
    const row = answer?.rows?.[0];
    if (row && !row.done) return setProblem(row.reason ?? '');
    notify?.({ type: 'success', message: say(recordSentences.done(action.label)) });
    setOpen(false);
  };
  const showFailure = async ({ statusCode, errors, message }: ApiError) => {
    setErrors(errors ?? {});
    setProblem(errors ? '' : message);
    if (statusCode !== 409) return;
    const latest = await current.refetch();
    if (!latest) return;
    setChanges(rebaseAnswers(changes, initialValues(action, current.record), initialValues(action, latest)));
    setProblem(`${message} ${say(recordMessages.actionRebased)}`);
  };
  const run = async () => {
    const input = tidyDraft(form, values);
    const draftErrors = checkDraft(form, input);
    setErrors(draftErrors);
    setProblem('');
    if (Object.keys(draftErrors).length > 0) return;
    setBusy(true);
    await send(input, current.version).then(applyAnswer, showFailure);
    setBusy(false);
  };
  const change = (field: string, value: unknown) => {
    current.pin();
    setChanges((all) => ({ ...all, [field]: value }));
  };

  return (
    <ConfirmDialog
      open={open}
      title={recordSentences.moveQuestion(action.label, quotedRecordTitle(resource, record))}
      action={action.label}
      busy={busy}
      disabled={!current.record}
      problem={problem || current.problem}
      onRun={run}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {action.confirm ? <p>{say(action.confirm)}</p> : null}
      {current.record ? (
        <DialogFields
          resource={form}
          names={Object.keys(form.fields).filter((name) => !Object.hasOwn(action.single?.answers ?? {}, name))}
          values={{ ...values, ...action.single?.answers }}
          errors={errors}
          disabled={busy}
          onChange={change}
        />
      ) : null}
    </ConfirmDialog>
  );
}

/**
 * The record with the dialog's initial values, fetched because a list row may be stale or incomplete. The first edit
 * pins its version, so that the server can detect a conflict.
 */
function useCurrentRecord({ resource, action, record: row }: OwnActionDialogProps) {
  const isSingle = action.single !== undefined;
  const { query } = useOne<AnyRecord>({
    resource: resource.code,
    id: row.id,
    queryOptions: { enabled: isSingle, staleTime: 0 },
    meta: { skipErrorHandler: true },
    errorNotification: false,
  });
  const [pinned, setPinned] = useState<AnyRecord>();
  // Cached data of another screen is not shown before it is fetched again.
  const newest = query.isFetchedAfterMount ? query.data?.data : undefined;
  const record = isSingle ? (pinned ?? newest) : row;
  return {
    record,
    version: isSingle ? record?.version : undefined,
    problem: !record && query.error ? query.error.message : '',
    pin: () => setPinned((one) => one ?? record),
    refetch: async () => {
      const latest = isSingle ? (await query.refetch()).data?.data : undefined;
      if (latest) setPinned(latest);
      return latest;
    },
  };
}

/** Fields that may be emptied are not required. */
function singleForm(resource: Resource, action: SectionAction): Resource {
  const form = actionInputs(resource, action);
  const { shows = [], whenEmptied } = action.single ?? {};
  if (!whenEmptied) return form;
  const fields = Object.entries(form.fields).map(([name, field]) => [
    name,
    shows.includes(name) ? { ...field, required: false } : field,
  ]);
  return { ...form, fields: Object.fromEntries(fields) };
}

const initialValues = ({ single }: SectionAction, record: AnyRecord | undefined): AnyDraft =>
  Object.fromEntries((single?.shows ?? []).map((name) => [name, record?.[name] ?? null]));

function answersOf(form: Resource, { single }: SectionAction, changes: AnyDraft): AnyDraft {
  const values = { ...initialDraft(form), ...changes };
  if (!single) return values;
  const isEmptied = single.whenEmptied && single.shows.every((name) => [values[name] ?? []].flat().length === 0);
  return { ...values, ...(isEmptied ? single.whenEmptied : single.answers) };
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

/** Applies edits to values that others have changed since; in a list, additions and removals are applied. */
function rebaseAnswers(answers: AnyDraft, before: AnyDraft, latest: AnyDraft): AnyDraft {
  return Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [name, rebaseValue(before[name], value, latest[name])]),
  );
}

function rebaseValue(before: unknown, mine: unknown, theirs: unknown): unknown {
  const lists = [before, mine, theirs].map((value) => value ?? []);
  if (!lists.every(Array.isArray)) return isSameJson(before, mine) ? theirs : mine;
  const [baseItems = [], ownItems = [], latestItems = []] = lists as unknown[][];
  const removed = baseItems.filter((one) => !includesValue(ownItems, one));
  const added = ownItems.filter((one) => !includesValue(baseItems, one) && !includesValue(latestItems, one));
  return [...latestItems.filter((one) => !includesValue(removed, one)), ...added];
}

const includesValue = (list: readonly unknown[], one: unknown): boolean =>
  list.some((other) => isSameJson(identityOf(other), identityOf(one)));

/** References are compared by id, since a title may have changed. */
const identityOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value
    ? [value.id, 'section' in value && value.section]
    : value;
