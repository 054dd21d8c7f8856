import { useEffect, useMemo, useRef } from 'react';
import type { Resource } from '../../../declare/define-resource.ts';
import { deleteStoredDraft } from './draft-store.ts';
import { isStorable, saveLocalDraft } from './local-draft.ts';

const DELAY = 300;

/** Stores unsaved text for this tab, shortly after the last change and when the page unloads. */
export function useTabDraft(resource: Resource, key: string, unsaved: Parameters<typeof isStorable>[1] | null) {
  // A discarded draft must not be stored again while the page unloads.
  const isDiscarded = useRef(false);
  useEffect(() => {
    const store = () => isDiscarded.current || saveLocalDraft(key, unsaved && isStorable(resource, unsaved, 'tab'));
    const timer = setTimeout(store, DELAY);
    // A page that unloads before the timer fires stores it, too.
    const storeAtUnload = () => unsaved && store();
    addEventListener('pagehide', storeAtUnload);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', storeAtUnload);
    };
  }, [key, resource, unsaved]);
  return useMemo(() => {
    const remove = () => {
      saveLocalDraft(key, null);
      void deleteStoredDraft(key);
    };
    return {
      /** Stores again after a draft was discarded. */
      resume() {
        isDiscarded.current = false;
      },
      remove,
      /** Removes the draft for good. */
      discard() {
        isDiscarded.current = true;
        remove();
      },
    };
  }, [key]);
}
