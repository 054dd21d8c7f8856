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

/** Saves a form and reports errors and conflicts through callbacks. */
export function useSaveRecord(
  resource: Resource,
  { record, draft, showErrors, setConflict, onSaved }: SaveRecordParts,
) {
  const save = useSave(resource);
  const [isPending, setWaiting] = useState(false);

  /** Resolves to the saved record, or null on failure. */
  const store = async (): Promise<AnyRecord | null> => {
    if (record && !draft.dirty) return record;
    const { version, changes, base, pendingSave } = draft;
    const again = pendingSave.now();
    // A pending save is repeated unchanged before newer edits are sent.
    const request = again ?? { name: newIdempotencyKey(), id: record?.id ?? null, version, values: changes };
    const sent = again ? { ...base, ...again.values } : draft.values;
    // Stored before sending, so that a reloaded page retries with the same idempotency key.
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
