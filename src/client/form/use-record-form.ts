import { useNotification, useOne } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { useUndoSave } from '../history/use-restore.ts';
import type { ApiError } from '../http/api-error.ts';
import { draftToSend } from '../record/draft.ts';
import { submissionMove } from '../record/record-actions.ts';
import { recordMessages } from '../record/record-messages.ts';
import { recordPath } from '../record/rows.ts';
import { useBackLink } from '../record/use-back-link.ts';
import { useMoves } from '../record/use-moves.ts';
import { useSession } from '../session/session.ts';
import { useMay } from '../session/use-may.ts';
import { useLanguage } from '../ui/language.tsx';

import { useWhenOnline } from '../ui/use-when-online.ts';
import { callKey } from '../wire/call-key.ts';
import type { SaveConflict } from './conflict/conflict-dialog.tsx';
import { draftKey } from './local-drafts/local-draft.ts';
import { type AfterSave, useAfterSave } from './use-after-save.ts';
import { useDraft } from './use-draft.ts';
import { newIdempotencyKey, useSave } from './use-save.ts';

/** Asks for confirmation before a save; false cancels it. */
export type Confirm = (before: AnyRecord | null, draft: AnyDraft) => Promise<boolean>;

interface FormSource {
  loadedRecord: AnyRecord | null;
  fixedValues: AnyDraft;
  /** Initial values, which count as unsaved changes. */
  start: AnyDraft | undefined;
  /** The id of the copied record. */
  copiedId: string | null | undefined;
  createdState: { born: number } | undefined;
  ask: Confirm | undefined;
}

/** The behaviour of a form: validate, save, submit, and handle the results. */
export function useRecordForm(
  resource: Resource,
  { loadedRecord, fixedValues, start, copiedId, createdState, ask }: FormSource,
) {
  const { say } = useLanguage();
  const { open } = useNotification();
  const navigate = useNavigate();
  const may = useMay();
  const { user } = useSession();
  const [search] = useSearchParams();
  const [record, setRecord] = useState(loadedRecord);
  const backLink = useBackLink(resource, record);
  const [refusal, setRefusal] = useState<string | null>(null);
  const navigationErrors = useNavigationErrors();
  const [refusals, setRefusals] = useState(0);
  const [busy, setBusy] = useState<'save' | 'submit' | null>(null);
  const isRunning = useRef(false);
  const account = String(user.id ?? user.account ?? user.name);
  const key = draftKey({ account, section: resource.code, record, fixedValues, copiedId });
  const draft = useDraft(resource, loadedRecord, {
    fixedValues,
    start,
    key,
    toPublish: search.get('check') === 'publish',
    navigationErrors,
  });
  const { isNavigating, go, stayOnRecord, leaveFor } = useAfterSave(resource, backLink, createdState);
  const { setConflict, ...conflictState } = useSaveConflict(resource, { record, setRecord, draft });
  const isOpen = useIsOpen();
  const { move } = useMoves(resource);
  const undoOf = useUndoSave(resource);
  const submission = submissionMove(resource, record, draft.dirty, may);

  const showErrors = (fields: Record<string, string>, sentence: string) => {
    draft.setErrors(fields);
    setRefusal(sentence);
    setRefusals((count) => count + 1);
  };
  const { store, isPending } = useSaveRecord(resource, {
    record,
    draft,
    showErrors,
    setConflict,
    onSaved: (saved) => {
      setRefusals(0);
      setRecord(saved);
    },
  });

  /** Applies an undone save to the form if it is still open; later edits stay. */
  const applyUndo = (submitted: AnyDraft, undone: AnyRecord) => {
    if (!isOpen.current) return;
    draft.markSaved(submitted, undone);
    setRecord(undone);
  };

  const submit = async (saved: AnyRecord, name: string) => {
    try {
      await move(saved, name);
      await go(recordPath(resource, 'show', saved));
    } catch (error) {
      const { statusCode, errors, message } = error as Partial<ApiError>;
      if (statusCode === 422) showErrors(errors ?? {}, message ?? '');
      if (!record) await stayOnRecord(saved, '?check=publish');
    }
  };

  const run = async (how: 'save' | 'submit', then?: AfterSave) => {
    const submissionNow = how === 'submit' ? submission : undefined;
    setRefusal(null);
    const errors = draft.check(submissionNow?.move?.complete ?? false);
    if (Object.keys(errors).length > 0) return setRefusals((count) => count + 1);
    if (record && !draft.dirty && !submissionNow && !then)
      return open?.({ type: 'success', message: say(recordMessages.nothingToSave) });
    if (ask && draft.dirty && !(await ask(record, draft.values))) return;
    const submitted = draft.values;
    const saved = await store();
    if (!saved) return;
    if (saved === 'withoutId') {
      open?.({
        type: 'success',
        message: say(submissionNow ? recordMessages.savedToSubmit : recordMessages.savedInList),
      });
      return go(backLink.to);
    }
    if (submissionNow) return submit(saved, submissionNow.name);
    if (!record || draft.dirty) {
      const undo = undoOf(record, saved, (undone) => applyUndo(submitted, undone));
      open?.({ type: 'success', message: say(recordMessages.saved), ...undo });
    }
    if (then) return leaveFor(then(saved), record === null);
    if (!record) await stayOnRecord(saved);
  };

  const lastAttempt = useRef<() => Promise<void>>(async () => undefined);
  useWhenOnline(isPending, () => void lastAttempt.current());

  /** Ignores a second click while a save is running. */
  const act = async (how: 'save' | 'submit', then?: AfterSave) => {
    if (isRunning.current) return;
    lastAttempt.current = () => act(how, then);
    isRunning.current = true;
    setBusy(how);
    await run(how, then).finally(() => {
      isRunning.current = false;
      setBusy(null);
    });
  };

  return {
    record,
    draft,
    isNavigating,
    submission,
    /** A save got no answer and will be retried once the connection is back. */
    isPending,
    busy,
    refusal,
    refusals,
    /** Errors found while typing appear at their fields only. */
    isRefused: refusals > 0 || search.get('check') === 'publish' || Object.keys(navigationErrors).length > 0,
    act,
    ...conflictState,
    forget: draft.discard,
    cancel: () => navigate(backLink.to, { state: backLink.state }),
  };
}

interface FormState {
  record: AnyRecord | null;
  setRecord: (record: AnyRecord) => void;
  draft: ReturnType<typeof useDraft>;
}

/** Handles a conflict with somebody else's save. */
function useSaveConflict(resource: Resource, { record, setRecord, draft }: FormState) {
  const [conflict, setConflict] = useState<SaveConflict | null>(null);
  const { query } = useOne<AnyRecord>({
    resource: resource.code,
    ...(record ? { id: record.id } : {}),
    // The form's own query keeps the version that is being edited.
    queryOptions: { enabled: false, gcTime: 0, queryKey: callKey('newest', resource.code, record?.id) },
    errorNotification: false,
  });
  return {
    conflict,
    setConflict,
    keepEditing: () => setConflict(null),
    /** Continues with the other version as base and the merged values. */
    merge: (theirs: AnyRecord, merged: AnyDraft) => {
      setRecord(theirs);
      draft.rebaseOn(theirs, merged);
      setConflict(null);
    },
    /** Loads the newest version into the form; with unsaved edits it opens the merge dialog. */
    loadNewest: async () => {
      const { data, isSuccess } = await query.refetch();
      // The request helper has shown the failure.
      if (!record || !isSuccess) return;
      const theirs = data.data;
      if (draft.dirty) return setConflict({ sentence: '', theirs, base: null });
      draft.markSaved(draft.values, theirs);
      setRecord(theirs);
    },
  };
}

interface SaveRecordParts {
  record: AnyRecord | null;
  draft: ReturnType<typeof useDraft>;
  showErrors: (fields: Record<string, string>, sentence: string) => void;
  setConflict: (conflict: SaveConflict) => void;
  onSaved: (saved: AnyRecord) => void;
}

/** Saves a form and reports errors and conflicts through callbacks. */
function useSaveRecord(resource: Resource, { record, draft, showErrors, setConflict, onSaved }: SaveRecordParts) {
  const save = useSave(resource);
  const [isPending, setPending] = useState(false);

  /** Resolves to the saved record, to `withoutId` for a new one whose id is unknown, or to null on failure. */
  const store = async (): Promise<AnyRecord | 'withoutId' | null> => {
    if (record && !draft.dirty) return record;
    const { version, changes, base, pendingSave } = draft;
    const pending = pendingSave.current();
    // A pending save is repeated unchanged before newer edits are sent.
    const request = pending ?? { name: newIdempotencyKey(), id: record?.id ?? null, version, values: changes };
    const submitted = pending ? { ...base, ...pending.values } : draft.values;
    // Stored before sending, so that a reloaded page retries with the same idempotency key.
    pendingSave.set(request);
    const body = request.id === null ? draftToSend(resource, submitted) : request.values;
    const outcome = await save(request.id, body, request.version, request.name);
    const isUnanswered = 'unanswered' in outcome && outcome.unanswered;
    pendingSave.set(isUnanswered ? request : null);
    setPending(isUnanswered);
    if ('stale' in outcome) {
      const { theirs = null, base = null } = outcome.theirs ?? {};
      setConflict({ sentence: outcome.stale, theirs, base });
    }
    if ('fields' in outcome) showErrors(outcome.fields, outcome.sentence);
    if ('savedWithoutId' in outcome) {
      draft.discard();
      return 'withoutId';
    }
    if (!('saved' in outcome)) return null;
    draft.markSaved(submitted, outcome.saved);
    onSaved(outcome.saved);
    return outcome.saved;
  };

  return { store, isPending };
}

/** A ref that tells whether the component is still mounted. */
function useIsOpen() {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}

/** Validation errors in the navigation state, such as those of a move that the server refused. */
function useNavigationErrors(): Record<string, string> {
  const errors = (useLocation().state as { errors?: unknown } | null)?.errors;
  if (typeof errors !== 'object' || errors === null) return {};
  return Object.fromEntries(Object.entries(errors).filter(([, sentence]) => typeof sentence === 'string'));
}
