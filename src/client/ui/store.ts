import { useSyncExternalStore } from 'react';

/** State outside React: a component that reads a part of it is drawn again only when that part changes. */
export interface Store<S> extends ReadableStore<S> {
  set: (part: Partial<S>) => void;
}

export interface ReadableStore<S> {
  get: () => S;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<S extends object>(initial: S): Store<S> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(part) {
      state = { ...state, ...part };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A part of the state, which must be the same value until it changes. */
export const useStored = <S, T>(store: ReadableStore<S>, select: (state: S) => T): T =>
  useSyncExternalStore(store.subscribe, () => select(store.get()));
