import { useState } from 'react';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { useNewest } from '../ui/use-newest.ts';
import type { useDraft } from './use-draft.ts';

/** Somebody else was first: what the server says, and the record as they left it, where it tells. */
export interface Late {
  sentence: string;
  theirs: AnyRecord | null;
  /** The record as it was when writing began. */
  base: AnyRecord | null;
}

interface Writing {
  record: AnyRecord | null;
  setRecord: (record: AnyRecord) => void;
  draft: ReturnType<typeof useDraft>;
}

/** What becomes of a form whose record somebody else has saved meanwhile. */
export function useLate(resource: Resource, { record, setRecord, draft }: Writing) {
  const [late, setLate] = useState<Late | null>(null);
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
