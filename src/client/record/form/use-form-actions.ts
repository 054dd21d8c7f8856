import { useNotification } from '@refinedev/core';
import { useEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';
import type { AnyDraft, AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { recordPath } from '../../page/record-path.ts';
import { type BackLink, backLinkAt } from '../../page/use-back-link.ts';
import { useMay } from '../../session/use-may.ts';
import type { ApiError } from '../../transport/http/api-error.ts';
import { useLanguage } from '../../ui/language.tsx';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { draftToSend } from '../draft.ts';
import { useUndoSave } from '../history/use-restore.ts';
import { mayEdit, submissionMove } from '../record-actions.ts';
import { recordMessages } from '../record-messages.ts';
import { useMoves } from '../use-moves.ts';
import { type Draft, type FormState, isDirty } from './use-draft.ts';
import { newIdempotencyKey, useSave } from './use-save.ts';
import { askingMove } from './validation.ts';

/** Asks for confirmation before a save; false cancels it. */
export type Confirm = (before: AnyRecord | null, draft: AnyDraft) => Promise<boolean>;

/** Where to navigate after a save; without it the form stays. */
export type AfterSave = (saved: AnyRecord) => { to: string; state: object; after?: () => void };

/** A click on a button: a save, after which the form may be left, or which the move that submits the record follows. */
interface Attempt {
  submits?: boolean;
  /** A word to whoever decides about what is submitted. */
  note?: string;
  leadsTo?: AfterSave;
}

interface FormActionParts {
  /** Navigation state that marks a record created in this form. */
  createdState: { born: number } | undefined;
  ask: Confirm | undefined;
}

/** What the buttons of a form do. */
export interface FormActions {
  save: (attempt: Attempt) => void;
  /** Repeats the last save, which got no answer. */
  repeat: () => void;
  cancel: () => void;
  backLink: () => BackLink;
}

/** Validates, saves, submits, leaves, and handles the results. */
export function useFormActions(resource: Resource, draft: Draft, { createdState, ask }: FormActionParts): FormActions {
  const { store } = draft;
  const { say } = useLanguage();
  const { open } = useNotification();
  const may = useMay();
  const location = useLocation();
  const navigate = useNavigate();
  const save = useSave(resource);
  const { move } = useMoves(resource);
  const undoOf = useUndoSave(resource);
  const isOpen = useIsOpen();
  const backLink = useStableCallback(() => backLinkAt(location, resource, store.get().record));

  /** Navigation by the form itself, which needs no confirmation; none once the operator has left it. */
  const go = async (to: string, how: NavigateOptions = {}) => {
    if (!isOpen.current) return;
    store.set({ isNavigating: true });
    await navigate(to, { replace: true, ...how, state: { ...backLink().state, ...how.state } });
    store.set({ isNavigating: false });
  };

  const isLeft = useRef(false);
  /** The form takes no click any more, also while the next page is still being drawn. */
  const leave = async (to: string, how: NavigateOptions = {}) => {
    isLeft.current = true;
    const { leave: leaveAsAsked } = store.get();
    await (leaveAsAsked ? leaveAsAsked() : go(to, how));
  };

  /** A new record gets its own URL; the form keeps its state. */
  const stayOnRecord = (saved: AnyRecord, search = '') =>
    mayEdit(resource, saved, may)
      ? go(`${recordPath(resource, 'edit', saved)}${search}`, { preventScrollReset: true, state: createdState })
      : leave(recordPath(resource, 'show', saved));

  const leaveFor = async ({ to, state, after }: ReturnType<AfterSave>, isNew: boolean) => {
    // The empty form is replaced in the history.
    await leave(to, { replace: isNew, state });
    after?.();
  };

  const showErrors = (validationErrors: Record<string, string>, refusal: string) =>
    store.set({ validationErrors, refusal, refusals: store.get().refusals + 1 });

  /**
   * Saves the values that the form had at the click. Resolves to the saved record, to `withoutId` for a new one whose id is
   * unknown, or to null on failure.
   */
  const send = async ({ record, version, base, values, unsaved }: FormState) => {
    if (record && !unsaved) return record;
    const pending = store.get().pendingSave;
    const changes = unsaved?.values ?? {};
    // A pending save is repeated unchanged before newer edits are sent.
    const request = pending ?? { name: newIdempotencyKey(), id: record?.id ?? null, version, values: changes };
    const submitted = pending ? { ...base, ...pending.values } : values;
    // Stored before sending, so that a reloaded page retries with the same idempotency key.
    draft.setPendingSave(request);
    const body = request.id === null ? draftToSend(resource, submitted) : request.values;
    const outcome = await save(request.id, body, request.version, request.name);
    const isUnanswered = 'unanswered' in outcome && outcome.unanswered;
    draft.setPendingSave(isUnanswered ? request : null);
    store.set({ isPending: isUnanswered });
    if ('stale' in outcome) {
      const { theirs = null, base = null } = outcome.theirs ?? {};
      store.set({ conflict: { sentence: outcome.stale, theirs, base } });
    }
    if ('fields' in outcome) showErrors(outcome.fields, outcome.sentence);
    if ('savedWithoutId' in outcome) {
      draft.discard();
      return 'withoutId';
    }
    if (!('saved' in outcome)) return null;
    draft.markSaved(submitted, outcome.saved);
    store.set({ refusals: 0 });
    return outcome.saved;
  };

  const submit = async ({ record, values }: FormState, saved: AnyRecord, name: string, note?: string) => {
    try {
      const moved = await move(saved, name, note ? { reason: note } : {});
      const to = recordPath(resource, 'show', saved);
      if (!isDirty(store.get()) || !isOpen.current) return await leave(to);
      // What was typed meanwhile stays in the form until the operator has answered.
      draft.markSaved(values, moved);
      await navigate(to, { replace: true, state: backLink().state });
    } catch (error) {
      const { statusCode, errors, message } = error as Partial<ApiError>;
      if (statusCode === 422) showErrors(errors ?? {}, message ?? '');
      if (record === null) await stayOnRecord(saved, `?check=${name}`);
    }
  };

  const run = async (state: FormState, { submits, note, leadsTo }: Attempt) => {
    const { record, values } = state;
    const dirty = isDirty(state);
    const changed = dirty || record?.changed === true;
    const submission = submits ? submissionMove(resource, { status: record?.status, changed }, may) : undefined;
    store.set({ refusal: null });
    const errors = draft.check(askingMove(resource.workflow, submission?.move));
    if (Object.keys(errors).length > 0) return store.set({ refusals: store.get().refusals + 1 });
    if (record && !dirty && !submission && !leadsTo)
      return open?.({ type: 'success', message: say(recordMessages.nothingToSave) });
    if (ask && dirty && !(await ask(record, values))) return;
    const saved = await send(state);
    if (!saved) return;
    if (saved === 'withoutId') {
      open?.({
        type: 'success',
        message: say(submission ? recordMessages.savedToSubmit : recordMessages.savedInList),
      });
      return leave(backLink().to);
    }
    const { leave: leaveAsAsked, unsaved } = store.get();
    // Text typed during the save is the record's, so the form stays with it instead of being left or submitted without it.
    const isHeldUp = unsaved !== null && (submission !== undefined || leadsTo !== undefined);
    if (submission && isOpen.current && !isHeldUp) return submit(state, saved, submission.name, note);
    if (!record || dirty) {
      const applyUndo = (undone: AnyRecord) => {
        // Later edits stay.
        if (isOpen.current) draft.markSaved(values, undone);
      };
      const message = say(isHeldUp ? recordMessages.savedBeforeTyping : recordMessages.saved);
      open?.({ type: 'success', message, ...undoOf(record, saved, applyUndo) });
    }
    if (!isOpen.current) return;
    if (leaveAsAsked) return unsaved ? undefined : leaveAsAsked();
    if (leadsTo && !isHeldUp) return leaveFor(leadsTo(saved), record === null);
    if (!record) await stayOnRecord(saved);
  };

  const lastAttempt = useRef<() => Promise<void>>(async () => undefined);

  /** Ignores a second click while a save is running, and after it has left the form. */
  const act = async (attempt: Attempt, state = store.get()) => {
    if (store.get().busy || isLeft.current) return;
    lastAttempt.current = () => act(attempt, state);
    store.set({ busy: attempt.submits ? 'submit' : 'save' });
    await run(state, attempt).finally(() => store.set({ busy: null }));
  };

  return {
    save: useStableCallback((attempt) => {
      const { locked, uploads } = store.get();
      if (!locked && uploads.length === 0) void act(attempt);
    }),
    repeat: () => void lastAttempt.current(),
    cancel: () => {
      const { to, state } = backLink();
      void navigate(to, { state });
    },
    backLink,
  };
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
