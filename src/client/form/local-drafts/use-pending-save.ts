import { useState } from 'react';
import type { PendingSave } from './local-draft.ts';

/** The save nobody has answered yet: for whoever asks at this moment, and as it is drawn. */
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
