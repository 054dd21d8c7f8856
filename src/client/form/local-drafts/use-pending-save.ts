import { useState } from 'react';
import type { PendingSave } from './local-draft.ts';

/** The save nobody has answered yet: for whoever asks at this moment, and as it is drawn. */
export function usePendingSave(kept: PendingSave | null) {
  const [shown, setShown] = useState(kept);
  const [now] = useState({ asked: kept });
  return {
    shown,
    now: () => now.asked,
    set(asked: PendingSave | null) {
      now.asked = asked;
      setShown(asked);
    },
  };
}
