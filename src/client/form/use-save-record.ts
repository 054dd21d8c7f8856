import { useState } from 'react';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { draftToSend } from '../record/draft.ts';
import type { SaveConflict } from './conflict/conflict-dialog.tsx';
import type { useDraft } from './use-draft.ts';
import { newIdempotencyKey, useSave } from './use-save.ts';

interface SaveRecordParts {
  record: AnyRecord | null;
  draft: ReturnType<typeof useDraft>;
  showErrors: (fields: Record<string, string>, sentence: string) => void;
  setConflict: (late: SaveConflict) => void;
  onSaved: (saved: AnyRecord) => void;
}

/** Saves what a form holds; what became of it is handed to whoever shows it. */
export function useSaveRecord(
  resource: Resource,
  { record, draft, showErrors, setConflict, onSaved }: SaveRecordParts,
) {
  const save = useSave(resource);
  const [isPending, setWaiting] = useState(false);

  /** The record as it is saved now, or nothing when it could not be. */
  const store = async (): Promise<AnyRecord | null> => {
    if (record && !draft.dirty) return record;
    const { version, changes, base, pendingSave } = draft;
    const again = pendingSave.now();
    // What may have been saved is asked for again as it was, before anything that was typed since.
    const request = again ?? { name: newIdempotencyKey(), id: record?.id ?? null, version, values: changes };
    const sent = again ? { ...base, ...again.values } : draft.values;
    // A page that goes before the answer comes asks again under the same name.
    pendingSave.set(request);
    const written = request.id === null ? draftToSend(resource, sent) : request.values;
    const outcome = await save(request.id, written, request.version, request.name);
    const isLost = 'lost' in outcome && outcome.lost;
    pendingSave.set(isLost ? request : null);
    setWaiting(isLost);
    if ('stale' in outcome) {
      const { theirs = null, base = null } = outcome.theirs ?? {};
      setConflict({ sentence: outcome.stale, theirs, base });
    }
    if ('fields' in outcome) showErrors(outcome.fields, outcome.sentence);
    if (!('saved' in outcome)) return null;
    draft.markSaved(sent, outcome.saved);
    onSaved(outcome.saved);
    return outcome.saved;
  };

  return { store, isPending };
}
