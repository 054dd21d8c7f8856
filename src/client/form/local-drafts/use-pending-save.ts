import { useState } from 'react';
import type { Asked } from './local-draft.ts';

/** The save nobody has answered yet: for whoever asks at this moment, and as it is drawn. */
export function useUnanswered(kept: Asked | null) {
  const [shown, setShown] = useState(kept);
  const [now] = useState({ asked: kept });
  return {
    shown,
    now: () => now.asked,
    set(asked: Asked | null) {
      now.asked = asked;
      setShown(asked);
    },
  };
}
