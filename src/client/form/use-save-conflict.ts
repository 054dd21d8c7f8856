import { useState } from 'react';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { useNewest } from '../ui/use-fetch-record.ts';
import type { SaveConflict } from './conflict/conflict-dialog.tsx';
import type { useDraft } from './use-draft.ts';

interface Writing {
  record: AnyRecord | null;
  setRecord: (record: AnyRecord) => void;
  draft: ReturnType<typeof useDraft>;
}

/** What becomes of a form whose record somebody else has saved meanwhile. */
export function useSaveConflict(resource: Resource, { record, setRecord, draft }: Writing) {
  const [late, setLate] = useState<SaveConflict | null>(null);
  const newest = useNewest(resource);
  return {
    late,
    setLate,
    keepEditing: () => setLate(null),
    /** Goes on from what somebody else has saved, with both texts in the form. */
    merge: (theirs: AnyRecord, merged: AnyDraft) => {
      setRecord(theirs);
      draft.goOnFrom(theirs, merged);
      setLate(null);
    },
    /** Brings what somebody else has saved meanwhile into the form; what was typed is kept, or chosen from both. */
    catchUp: async () => {
      const theirs = record && (await newest(record.id));
      if (!theirs) return;
      if (draft.dirty) return setLate({ sentence: '', theirs, base: null });
      draft.settle(draft.values, theirs);
      setRecord(theirs);
    },
  };
}
