import { useKeys, useNotification } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Label } from '../../../contract/label.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { normalizeDraft } from '../../../declare/draft.ts';
import type { Field } from '../../../kinds/index.ts';
import { draftOf, isSameJson } from '../../record/draft.ts';
import { mergeMessages, mergeSentences } from '../../record/form/conflict/merge-messages.ts';
import { type SaveOutcome, useSave } from '../../record/form/use-save.ts';
import { useUndoSave } from '../../record/history/use-restore.ts';
import { recordMessages } from '../../record/record-messages.ts';
import { registerMessages } from '../../record/register/register-messages.ts';
import { useRefresh } from '../../record/use-refresh.ts';
import { isSameId } from '../../transport/wire/id.ts';
import { useLanguage } from '../../ui/language.tsx';
import { shanghaiTime } from '../../ui/shanghai.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { inlineEditMessages } from './inline-edit-messages.ts';

export interface CellEditProps {
  resource: Resource;
  name: string;
  field: Field;
  /** The row as it is now; it may have been read again since the edit began. */
  record: AnyRecord;
  /** `isByKey`: the focus goes back to the button of the cell. */
  onClose: (isByKey: boolean) => void;
}

/** Why a value was not saved. */
export interface CellProblem {
  sentence: string;
  help?: Label;
  /** It cannot be solved in the cell, so the record is linked. */
  isOfRecord?: boolean;
}

/** How a save began: by a key or a choice in the input, or by leaving it. */
type SavedBy = 'key' | 'leave';

/** The value of a cell while it is edited, and its save as a change of this one field. `isSwitched`: it is negated at once. */
export function useCellEdit({ resource, name, record, onClose }: CellEditProps, isSwitched: boolean) {
  const { say } = useLanguage();
  const { open } = useNotification();
  const refresh = useRefresh(resource);
  const showInLists = useShowInLists(resource);
  const save = useSave(resource);
  const undoOf = useUndoSave(resource);
  const storedValue = (one: AnyRecord) => draftOf(resource, one)[name];
  const [start] = useState(() => ({ version: record.version, value: storedValue(record) }));
  /** The newest version that is known to have the value the edit began with. */
  const baseVersion = useRef(start.version);
  const [value, setValue] = useState(isSwitched ? start.value !== true : start.value);
  // The key that changes the value may be the one that saves it, before the next render.
  const latest = useRef(value);
  const isSaving = useRef(false);
  const [isBusy, setBusy] = useState(isSwitched);
  /** The refusals of saves that began in the input. */
  const [refusals, setRefusals] = useState(0);
  const [problem, setProblem] = useState<CellProblem | null>(null);
  const normalized = (one: unknown) => normalizeDraft(resource, { [name]: one })[name];
  const isChanged = () => !isSameJson(normalized(latest.current), normalized(start.value));

  /** What another change of this row leaves untouched in this field is written over it. */
  const versionToChange = () =>
    isSameJson(storedValue(record), start.value) ? Math.max(record.version, baseVersion.current) : baseVersion.current;

  const showSaved = (saved: AnyRecord, before: AnyRecord) => {
    showInLists(saved);
    open?.({
      type: 'success',
      message: savedMessage(resource, saved).map(say).join(' '),
      ...undoOf(before, saved, showInLists),
    });
  };

  const problemOf = (outcome: SaveOutcome): CellProblem | null => {
    if ('fields' in outcome) {
      const { [name]: own, ...others } = outcome.fields;
      const sentence = own ?? Object.values(others)[0] ?? outcome.sentence;
      return { sentence, isOfRecord: own === undefined };
    }
    if (!('stale' in outcome)) return null;
    const theirs = outcome.theirs?.theirs;
    if (!theirs) return { sentence: outcome.stale, help: inlineEditMessages.sameFieldChanged, isOfRecord: true };
    const isOtherField = isSameJson(storedValue(theirs), start.value);
    if (isOtherField) baseVersion.current = theirs.version;
    const who = theirs.updatedBy?.title ?? say(mergeMessages.system);
    return {
      sentence: say(mergeSentences.changedBy(who, shanghaiTime(theirs.updatedAt) ?? '')),
      help: isOtherField ? inlineEditMessages.otherFieldChanged : inlineEditMessages.sameFieldChanged,
      isOfRecord: true,
    };
  };

  const send = async (by: SavedBy) => {
    isSaving.current = true;
    setBusy(true);
    const before = { ...record, version: versionToChange() };
    const outcome = await save(record.id, { [name]: normalized(latest.current) }, before.version);
    isSaving.current = false;
    if ('saved' in outcome) {
      showSaved(outcome.saved, before);
      return onClose(by === 'key');
    }
    setBusy(false);
    if (by === 'key') setRefusals((count) => count + 1);
    setProblem(problemOf(outcome));
    // The rows show what the other has changed.
    if ('stale' in outcome) refresh();
  };

  const trySave = useStableCallback((by: SavedBy) => {
    if (isSaving.current) return;
    if (!isChanged()) onClose(by === 'key');
    // What was refused is sent again on demand only.
    else if (by === 'key' || !problem) void send(by);
  });

  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isSwitched || hasBegun.current) return;
    hasBegun.current = true;
    trySave('key');
  }, [isSwitched, trySave]);
  useUnsentValue(useStableCallback(isChanged));

  return {
    value,
    isBusy,
    problem,
    refusals,
    change(changed: unknown) {
      latest.current = changed;
      setValue(changed);
      setProblem(null);
    },
    save: trySave,
  };
}

/** What the form says above a record of this state follows the usual message. */
function savedMessage({ workflow }: Resource, { status }: AnyRecord): Label[] {
  if (status !== undefined && status === workflow?.publication?.live) return [inlineEditMessages.savedChange];
  if (status !== undefined && status === workflow?.register?.entered)
    return [recordMessages.saved, registerMessages.edits];
  return [recordMessages.saved];
}

/** Writes a saved record into the rows that are shown, so that none shows the old value, or changes the old version, meanwhile. */
function useShowInLists({ code }: Resource): (saved: AnyRecord) => void {
  const client = useQueryClient();
  const { keys } = useKeys();
  return (saved) =>
    void client.setQueriesData<{ data?: unknown }>(
      { queryKey: keys().data().resource(code).action('list').get() },
      (page) =>
        Array.isArray(page?.data)
          ? { ...page, data: page.data.map((row) => (isSameId(row?.id, saved.id) ? { ...row, ...saved } : row)) }
          : page,
    );
}

/** The browser asks before the page unloads with a value that is not saved. */
function useUnsentValue(isUnsent: () => boolean): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => isUnsent() && event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsent]);
}
