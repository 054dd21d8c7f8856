import { useNotification } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { ApiError } from '../http/api-error.ts';
import { useLanguage } from '../language.tsx';
import { useMay } from '../session/may.ts';
import { useSession } from '../session/session.ts';
import { sentDraft } from './draft.ts';
import { draftKey } from './kept-draft.ts';
import { handOver, mayEdit } from './record-actions.ts';
import { recordWords } from './record-words.ts';
import { pageOf } from './rows.ts';
import { useDraft } from './use-draft.ts';
import { useHome } from './use-home.ts';
import { useMoves } from './use-moves.ts';
import { useUndo } from './use-restore.ts';
import { newName, useSave } from './use-save.ts';
import { useWhenOnline } from './use-when-online.ts';

/** Somebody else was first: what the server says, and the record as they left it, where it tells. */
export interface Late {
  sentence: string;
  theirs: AnyRecord | null;
  /** The record as it was when writing began. */
  base: AnyRecord | null;
}

/** One save, as it has been asked for. */
interface Asked {
  /** What tells it from every other. */
  name: string;
  id: number | null;
  sent: AnyDraft;
  draft: AnyDraft;
  version: number | null;
}

/** Asks before a save, with the record as it is and as it would be; no leaves everything as it was. */
export type Ask = (before: AnyRecord | null, draft: AnyDraft) => Promise<boolean>;

interface Opened {
  loaded: AnyRecord | null;
  given: AnyDraft;
  /** What stands in a new form from the start, and is unsaved like anything typed. */
  start: AnyDraft | undefined;
  /** The record that a new one began as a copy of. */
  copied: string | null | undefined;
  born: { born: number } | undefined;
  ask: Ask | undefined;
}

/** Where the operator goes once the record is saved; without it the form stays. */
export type Then = (saved: AnyRecord) => { to: string; state: object; after?: () => void };

/** Everything a form does: checks, saves, hands over, and what becomes of each of them. */
export function useRecordForm(resource: Resource, { loaded, given, start, copied, born, ask }: Opened) {
  const { say } = useLanguage();
  const { open } = useNotification();
  const navigate = useNavigate();
  const may = useMay();
  const { user } = useSession();
  const [search] = useSearchParams();
  const [record, setRecord] = useState(loaded);
  const home = useHome(resource, record);
  const [stale, setStale] = useState<Late | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const told = useTold();
  const [refusals, setRefusals] = useState(0);
  const [busy, setBusy] = useState<'save' | 'submit' | null>(null);
  const running = useRef(false);
  const key = draftKey(String(user.id ?? user.account ?? user.name), resource.code, record, given, copied);
  const draft = useDraft(resource, loaded, { given, start, key }, search.get('check') === 'publish', told);
  const letGo = useRef(false);
  const isOpen = useIsOpen();
  const unanswered = useRef<Asked | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const save = useSave(resource);
  const { move } = useMoves(resource);
  const undoOf = useUndo(resource);
  const submission = handOver(resource, record, draft.dirty, may);

  const go = async (to: string, how: NavigateOptions = {}) => {
    letGo.current = true;
    await navigate(to, { replace: true, ...how, state: { ...home.state, ...how.state } });
    letGo.current = false;
  };
  /** What was new has an address of its own from now on; the form stays as it is. */
  const goOn = (saved: AnyRecord, search = '') =>
    mayEdit(resource, saved, may)
      ? go(`${pageOf(resource, 'edit', saved)}${search}`, { preventScrollReset: true, state: born })
      : go(pageOf(resource, 'show', saved));
  const complain = (fields: Record<string, string>, sentence: string) => {
    draft.setComplaints(fields);
    setRefusal(sentence);
    setRefusals((count) => count + 1);
  };

  /** The record as it is saved now, or nothing when it could not be. */
  const store = async (): Promise<AnyRecord | null> => {
    if (record && !draft.dirty) return record;
    const asked = unanswered.current ?? {
      name: newName(),
      id: record?.id ?? null,
      sent: draft.values,
      draft: record ? draft.changes : sentDraft(resource, draft.values),
      version: draft.version,
    };
    const { sent } = asked;
    const outcome = await save(asked.id, asked.draft, asked.version, asked.name);
    const isLost = 'lost' in outcome && outcome.lost;
    // What may have been saved is asked for again as it was, before anything that was typed since.
    unanswered.current = isLost ? asked : null;
    setWaiting(isLost);
    if ('stale' in outcome) {
      const { theirs = null, base = null } = outcome.theirs ?? {};
      setStale({ sentence: outcome.stale, theirs, base });
    }
    if ('fields' in outcome) complain(outcome.fields, outcome.sentence);
    if (!('saved' in outcome)) return null;
    draft.settle(sent, outcome.saved);
    setRefusals(0);
    setRecord(outcome.saved);
    return outcome.saved;
  };

  /** The form, if it still is open, goes back with the record; what was typed since stays. */
  const takeBack = (sent: AnyDraft, undone: AnyRecord) => {
    if (!isOpen.current) return;
    draft.settle(sent, undone);
    setRecord(undone);
  };

  const submit = async (saved: AnyRecord, name: string) => {
    try {
      await move(saved, name);
      await go(pageOf(resource, 'show', saved));
    } catch (error) {
      const { statusCode, errors, message } = error as Partial<ApiError>;
      if (statusCode === 422) complain(errors ?? {}, message ?? '');
      if (!record) await goOn(saved, '?check=publish');
    }
  };

  const run = async (how: 'save' | 'submit', then?: Then) => {
    const handing = how === 'submit' ? submission : undefined;
    setRefusal(null);
    const found = draft.check(handing?.move?.complete ?? false);
    if (Object.keys(found).length > 0) return setRefusals((count) => count + 1);
    if (record && !draft.dirty && !handing && !then)
      return open?.({ type: 'success', message: say(recordWords.nothingToSave) });
    if (ask && draft.dirty && !(await ask(record, draft.values))) return;
    const sent = draft.values;
    const saved = await store();
    if (!saved) return;
    if (handing) return submit(saved, handing.name);
    if (!record || draft.dirty) {
      const undo = undoOf(record, saved, (undone) => takeBack(sent, undone));
      open?.({ type: 'success', message: say(recordWords.saved), ...undo });
    }
    if (then) return leaveFor(then(saved));
    if (!record) await goOn(saved);
  };

  const leaveFor = async ({ to, state, after }: ReturnType<Then>) => {
    // The address of the empty form holds nothing to come back to.
    await go(to, { replace: !record, state });
    after?.();
  };

  const last = useRef<() => Promise<void>>(async () => undefined);
  useWhenOnline(isWaiting, () => void last.current());

  /** Whoever clicks twice has saved once. */
  const act = async (how: 'save' | 'submit', then?: Then) => {
    if (running.current) return;
    last.current = () => act(how, then);
    running.current = true;
    setBusy(how);
    await run(how, then).finally(() => {
      running.current = false;
      setBusy(null);
    });
  };

  return {
    record,
    draft,
    isLetGo: () => letGo.current,
    submission,
    /** No answer came to a save; it is asked for again when the connection is back. */
    isWaiting,
    busy,
    stale,
    refusal,
    refusals,
    /** What is found wrong while somebody writes is said at its field alone. */
    isRefused: refusals > 0 || search.get('check') === 'publish' || Object.keys(told).length > 0,
    act,
    keepEditing: () => setStale(null),
    /** Goes on from what somebody else has saved, with both texts in the form. */
    merge: (theirs: AnyRecord, merged: AnyDraft) => {
      setRecord(theirs);
      draft.goOnFrom(theirs, merged);
      setStale(null);
    },
    forget: draft.forget,
    cancel: () => navigate(home.to, { state: home.state }),
  };
}

/** Whether what asks is still on the screen. */
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

/** Complaints handed on by the page before, such as those of a move the server has refused. */
function useTold(): Record<string, string> {
  const told = (useLocation().state as { complaints?: unknown } | null)?.complaints;
  if (typeof told !== 'object' || told === null) return {};
  return Object.fromEntries(Object.entries(told).filter(([, sentence]) => typeof sentence === 'string'));
}
