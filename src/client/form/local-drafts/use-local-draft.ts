import { useCallback, useEffect, useRef, useState } from 'react';
import { deleteStoredDraft, findStoredDraft, storeDraft, THIS_PAGE, type UnsentDraft } from './draft-store.ts';
import type { LocalDraft } from './local-draft.ts';

/** Tells other tabs which text has just been typed. */
const openChannel = () =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('museum-admin.drafts');

/**
 * What is unsaved in a form, as the whole browser keeps it: laid down while somebody types, offered when the form is
 * opened again elsewhere. Of two tabs the one typed in last is kept, and the other is told.
 */
export function useLocalDraft(key: string, own: { at: number } | null, draft: LocalDraft | null) {
  const [offer, setOffer] = useState<UnsentDraft | null>(null);
  const [checkedKey, setCheckedKey] = useState<string | null>(null);
  const [isOpenElsewhere, setOpenElsewhere] = useState(false);
  const [isStored, setStored] = useState(true);
  const channel = useRef<BroadcastChannel | null>(null);
  const ownAt = useRef(own?.at ?? 0);

  useEffect(() => {
    let isOpen = true;
    void findStoredDraft(key).then((found) => {
      if (!isOpen) return;
      if (found && found.page !== THIS_PAGE && found.at > ownAt.current) setOffer(found);
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
  }, [key]);

  // What is offered stays where it is until somebody has said what is to become of it.
  const isFree = checkedKey === key && offer === null;
  useEffect(() => {
    if (!isFree) return;
    const timer = setTimeout(async () => {
      if (!draft) return void deleteStoredDraft(key);
      setStored(await storeDraft(key, { ...draft, at: Date.now() }));
      channel.current?.postMessage(key);
    }, 300);
    return () => clearTimeout(timer);
  }, [key, draft, isFree]);

  const settleOffer = useCallback(async () => {
    setOffer(null);
    await deleteStoredDraft(key, true);
  }, [key]);

  return { offer, isOpenElsewhere, isStored, settleOffer };
}
