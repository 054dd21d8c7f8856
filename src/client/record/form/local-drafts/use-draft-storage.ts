import { useEffect, useMemo, useRef } from 'react';
import type { Resource } from '../../../../declare/define-resource.ts';
import type { ReadableStore } from '../../../ui/store.ts';
import { deleteStoredDraft } from './draft-store.ts';
import { isStorable, type LocalDraft, saveTabDraft } from './local-draft.ts';
import { useLocalDraft } from './use-local-draft.ts';

interface DraftStorageParts {
  /** What the form has not saved. */
  store: ReadableStore<{ unsaved: LocalDraft | null }>;
  /** The draft that this tab restored. */
  storedDraft: { at: number } | null;
  /** Whether a draft found in the browser would still change the record. */
  isUnsaved: (stored: LocalDraft) => boolean;
}

export type DraftStorage = ReturnType<typeof useDraftStorage>['storage'];

const STORE_DELAY = 300;

/**
 * Stores the unsaved text of a form shortly after the last change: for this tab, also when the page unloads, and what
 * others may see for all tabs.
 */
export function useDraftStorage(resource: Resource, key: string, { store, storedDraft, isUnsaved }: DraftStorageParts) {
  const { store: storeForAllTabs, ...localDraft } = useLocalDraft(resource, key, { own: storedDraft, isUnsaved });
  const isDiscarded = useRef(false);
  const stop = useRef(() => {});
  const storage = useMemo(() => {
    /** Removes what is stored. The text shown now is not stored again; later changes are. */
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

  useEffect(() => {
    let unsaved = store.get().unsaved;
    const storable = (where: 'tab' | 'browser') => unsaved && isStorable(resource, unsaved, where);
    const storeAtUnload = () => unsaved && saveTabDraft(key, storable('tab'));
    const schedule = () => {
      stop.current();
      if (isDiscarded.current) return;
      const timer = setTimeout(() => {
        // The same time in both: a tab is offered only what is newer than its own draft.
        const at = Date.now();
        saveTabDraft(key, storable('tab'), at);
        void storeForAllTabs(storable('browser'), at);
      }, STORE_DELAY);
      addEventListener('pagehide', storeAtUnload);
      stop.current = () => {
        clearTimeout(timer);
        removeEventListener('pagehide', storeAtUnload);
      };
    };
    schedule();
    const unsubscribe = store.subscribe(() => {
      if (store.get().unsaved === unsaved) return;
      unsaved = store.get().unsaved;
      if (unsaved) schedule();
      else storage.remove();
    });
    return () => {
      unsubscribe();
      stop.current();
    };
  }, [key, resource, store, storage, storeForAllTabs]);
  return { ...localDraft, storage };
}
