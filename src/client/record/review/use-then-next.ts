import { useState } from 'react';
import { readLocal, saveLocal } from '../../ui/preferences.ts';

/** `0`: the page stays on a record that was decided. */
const NEXT_KEY = 'museum-admin.review.next';

/** Whether the next record of the list opens after a decision, remembered in this browser. */
export function useThenNext(): [thenNext: boolean, setThenNext: (thenNext: boolean) => void] {
  const [thenNext, setThenNext] = useState(() => readLocal(NEXT_KEY) !== '0');
  return [
    thenNext,
    (value) => {
      saveLocal(NEXT_KEY, value ? '1' : '0');
      setThenNext(value);
    },
  ];
}
