import { useCallback, useSyncExternalStore } from 'react';
import { FIRST_STEPS_KEY, readLocal, saveLocal } from '../ui/preferences.ts';

/** How far somebody is with the steps of the first day; stored by account, as operators may share a browser. */
export interface FirstStepsState {
  done: readonly string[];
  isSkipped: boolean;
}

const keyOf = (account: string): string => `${FIRST_STEPS_KEY}.${account}`;

/** The stored state; undefined for somebody who was never shown the steps. */
export function useFirstStepsState(
  account: string,
): [state: FirstStepsState | undefined, change: (next: FirstStepsState) => void] {
  const stored = useSyncExternalStore(subscribe, () => readLocal(keyOf(account)));
  const change = useCallback((next: FirstStepsState) => store(account, next), [account]);
  return [stored === null ? undefined : parse(stored), change];
}

/** Shows the steps again from the first. */
export const restartFirstSteps = (account: string): void => store(account, { done: [], isSkipped: false });

function store(account: string, { done, isSkipped }: FirstStepsState): void {
  saveLocal(keyOf(account), JSON.stringify({ done, isSkipped }));
  window.dispatchEvent(new Event(CHANGED));
}

/** The browser reports a change of its storage to other windows only. */
const CHANGED = 'museum-admin-first-steps';

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('storage', listener);
  };
}

function parse(stored: string): FirstStepsState {
  try {
    const { done, isSkipped } = JSON.parse(stored) as Partial<FirstStepsState>;
    return {
      done: Array.isArray(done) ? done.filter((step) => typeof step === 'string') : [],
      isSkipped: isSkipped === true,
    };
  } catch {
    return { done: [], isSkipped: true };
  }
}
