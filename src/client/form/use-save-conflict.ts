import { useState } from 'react';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { useFetchRecord } from '../ui/use-fetch-record.ts';
import type { SaveConflict } from './conflict/conflict-dialog.tsx';
import type { useDraft } from './use-draft.ts';

interface FormState {
  record: AnyRecord | null;
  setRecord: (record: AnyRecord) => void;
  draft: ReturnType<typeof useDraft>;
}

/** Handles a conflict with somebody else's save. */
export function useSaveConflict(resource: Resource, { record, setRecord, draft }: FormState) {
  const [conflict, setConflict] = useState<SaveConflict | null>(null);
  const newest = useFetchRecord(resource);
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
      const theirs = record && (await newest(record.id));
      if (!theirs) return;
      if (draft.dirty) return setConflict({ sentence: '', theirs, base: null });
      draft.markSaved(draft.values, theirs);
      setRecord(theirs);
    },
  };
}
