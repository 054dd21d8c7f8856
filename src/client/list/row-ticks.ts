import { useSyncExternalStore } from 'react';

/** The ticked rows of a list. They are not a state of React's, so that a tick renders its own row and not the list. */
export interface RowTicks {
  subscribe: (listener: () => void) => () => void;
  /** The same array until the ticks change. */
  ids: () => readonly number[];
  isTicked: (id: number) => boolean;
  onChange: (ids: readonly number[]) => void;
}

/** A value that components subscribe to. */
export interface TickStore<T> {
  get: () => T;
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createTickStore<T>(first: T): TickStore<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const nothing: readonly number[] = [];
const ignore = () => () => undefined;

export const useTickedIds = (ticks: RowTicks | undefined): readonly number[] =>
  useSyncExternalStore(ticks?.subscribe ?? ignore, ticks?.ids ?? (() => nothing));
