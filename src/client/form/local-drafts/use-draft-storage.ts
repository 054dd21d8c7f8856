import { useEffect, useMemo, useRef } from 'react';
import type { Resource } from '../../../declare/define-resource.ts';
import { deleteStoredDraft } from './draft-store.ts';
import { isStorable, type LocalDraft, saveTabDraft } from './local-draft.ts';
import { useLocalDraft } from './use-local-draft.ts';

interface DraftStorageParts {
  /** What the rendered form has not saved. */
  unsaved: LocalDraft | null;
  /** The draft that this tab restored. */
  storedDraft: { at: number } | null;
  /** Whether a draft found in the browser would still change the record. */
  isUnsaved: (stored: LocalDraft) => boolean;
}

const STORE_DELAY = 300;

/**
 * Stores the unsaved text of a form shortly after the last change: for this tab, also when the page unloads, and what
 * others may see for all tabs.
 */
export function useDraftStorage(
  resource: Resource,
  key: string,
  { unsaved, storedDraft, isUnsaved }: DraftStorageParts,
) {
  const { store: storeForAllTabs, ...localDraft } = useLocalDraft(key, { own: storedDraft, isUnsaved });
  const isDiscarded = useRef(false);
  const stop = useRef(() => {});
  useEffect(() => {
    if (isDiscarded.current) return;
    const storable = (where: 'tab' | 'browser') => unsaved && isStorable(resource, unsaved, where);
    const timer = setTimeout(() => {
      // The same time in both: a tab is offered only what is newer than its own draft.
      const at = Date.now();
      saveTabDraft(key, storable('tab'), at);
      void storeForAllTabs(storable('browser'), at);
    }, STORE_DELAY);
    const storeAtUnload = () => unsaved && saveTabDraft(key, storable('tab'));
    addEventListener('pagehide', storeAtUnload);
    stop.current = () => {
      clearTimeout(timer);
      removeEventListener('pagehide', storeAtUnload);
    };
    return stop.current;
  }, [key, resource, unsaved, storeForAllTabs]);

  const storage = useMemo(() => {
    /** Removes what is stored. The text rendered now is not stored again; later changes are. */
    const remove = () => {
      stop.current();
      saveTabDraft(key, null);
      void deleteStoredDraft(key);
    };
    return {
      remove,
      /** Removes what is stored, and stores nothing more until `resume`. */
      discard() {
        isDiscarded.current = true;
        remove();
      },
      resume() {
        isDiscarded.current = false;
      },
    };
  }, [key]);
  return { ...localDraft, storage };
}
