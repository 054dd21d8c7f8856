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

/** What becomes of a form whose record somebody else has saved meanwhile. */
export function useSaveConflict(resource: Resource, { record, setRecord, draft }: FormState) {
  const [conflict, setConflict] = useState<SaveConflict | null>(null);
  const newest = useFetchRecord(resource);
  return {
    conflict,
    setConflict,
    keepEditing: () => setConflict(null),
    /** Goes on from what somebody else has saved, with both texts in the form. */
    merge: (theirs: AnyRecord, merged: AnyDraft) => {
      setRecord(theirs);
      draft.rebaseOn(theirs, merged);
      setConflict(null);
    },
    /** Brings what somebody else has saved meanwhile into the form; what was typed is kept, or chosen from both. */
    loadNewest: async () => {
      const theirs = record && (await newest(record.id));
      if (!theirs) return;
      if (draft.dirty) return setConflict({ sentence: '', theirs, base: null });
      draft.markSaved(draft.values, theirs);
      setRecord(theirs);
    },
  };
}
