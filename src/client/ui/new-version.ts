import { useSyncExternalStore } from 'react';

/** What this page knows of a newer program on the server; `refusal` is the sentence of a write that it refused for that. */
export interface NewVersion {
  refusal: string | null;
}

let known: NewVersion | null = null;
const listeners = new Set<() => void>();

/** The server runs another program than the one that this page was loaded from. A reloaded page that finds it again is silent. */
export function reportNewVersion(refusal: string | null = null): void {
  if (known?.refusal === refusal || (refusal === null && (known || wasReloaded()))) return;
  known = { refusal };
  for (const listener of listeners) listener();
}

export const useNewVersion = (): NewVersion | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => known,
  );

/** Reloads the page; the browser asks first where something is unsaved. */
export function reload(): void {
  markReloaded();
  window.location.reload();
}

/** Reloads the page unless it was already reloaded for a newer version and is still the same, so that it cannot loop. */
export function reloadOnce(): void {
  if (!wasReloaded() && markReloaded()) window.location.reload();
}

const RELOADED_KEY = 'museum-admin.reloaded';

/** The entry script of this page, which has another name in another version. */
const pageVersion = (): string => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '';

function wasReloaded(): boolean {
  try {
    return sessionStorage.getItem(RELOADED_KEY) === pageVersion();
  } catch {
    // Without session storage a reload could loop.
    return true;
  }
}

function markReloaded(): boolean {
  try {
    sessionStorage.setItem(RELOADED_KEY, pageVersion());
    return true;
  } catch {
    return false;
  }
}
