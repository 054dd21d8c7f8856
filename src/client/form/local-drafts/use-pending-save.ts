import { useState } from 'react';
import type { PendingSave } from './local-draft.ts';

/** The pending save, readable at once by `now` and rendered through state. */
export function usePendingSave(stored: PendingSave | null) {
  const [shown, setShown] = useState(stored);
  const [now] = useState({ asked: stored });
  return {
    shown,
    now: () => now.asked,
    set(asked: PendingSave | null) {
      now.asked = asked;
      setShown(asked);
    },
  };
}
