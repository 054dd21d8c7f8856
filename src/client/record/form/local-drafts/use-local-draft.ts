import { useCallback, useEffect, useRef, useState } from 'react';
import type { Resource } from '../../../../declare/define-resource.ts';
import { deleteStoredDraft, findStoredDraft, storeDraft, THIS_PAGE, type UnsentDraft } from './draft-store.ts';
import { type LocalDraft, renamedLocalDraft } from './local-draft.ts';

/** Announces the edited draft to other tabs. */
const openChannel = () =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('museum-admin.drafts');

interface LocalDraftParts {
  /** The draft that this tab restored. */
  own: { at: number } | null;
  /** Whether a draft found in the browser would still change the record. */
  isUnsaved: (stored: LocalDraft) => boolean;
}

/**
 * Stores the draft of a form for all tabs, and offers it when the form is opened in another tab. With two tabs the last
 * edit is stored, and the other tab shows a warning.
 */
export function useLocalDraft(resource: Resource, key: string, { own, isUnsaved }: LocalDraftParts) {
  const [offer, setOffer] = useState<UnsentDraft | null>(null);
  const [checkedKey, setCheckedKey] = useState<string | null>(null);
  const [isOpenElsewhere, setOpenElsewhere] = useState(false);
  const [isStored, setStored] = useState(true);
  const channel = useRef<BroadcastChannel | null>(null);
  const ownAt = useRef(own?.at ?? 0);
  const isUnsavedAtOpening = useRef(isUnsaved);

  useEffect(() => {
    let isOpen = true;
    void findStoredDraft(key).then((found) => {
      if (!isOpen) return;
      const stored = found && renamedLocalDraft(resource, found);
      if (stored && stored.page !== THIS_PAGE && stored.at > ownAt.current) {
        if (isUnsavedAtOpening.current(stored)) setOffer(stored);
        else void deleteStoredDraft(key, true);
      }
      setCheckedKey(key);
    });
    const opened = openChannel();
    channel.current = opened;
    if (opened) opened.onmessage = ({ data }) => data === key && setOpenElsewhere(true);
    return () => {
      isOpen = false;
      channel.current = null;
      opened?.close();
    };
  }, [resource, key]);

  // A draft on offer must not be overwritten before the operator has decided.
  const isFree = checkedKey === key && offer === null;
  const store = useCallback(
    async (draft: LocalDraft | null, at: number) => {
      if (!isFree) return;
      if (!draft) return deleteStoredDraft(key);
      setStored(await storeDraft(key, { ...draft, at }));
      channel.current?.postMessage(key);
    },
    [key, isFree],
  );

  const settleOffer = useCallback(async () => {
    setOffer(null);
    await deleteStoredDraft(key, true);
  }, [key]);

  return { offer, isOpenElsewhere, isStored, store, settleOffer };
}
