import { readLocal, saveLocal } from '../ui/preferences.ts';

/** The list an operator was at last, as its address has it; several people may share a browser. */
const keyOf = (account: string): string => `museum-admin.last.${account}`;

export function lastPlaceOf(account: string): string | null {
  const stored = readLocal(keyOf(account));
  return stored && /^\/[a-z]/i.test(stored) ? stored : null;
}

/** With its filters, its order and its page; `isAuth` belongs to a visit, not to a place. */
export function rememberPlace(account: string, path: string, search: string): void {
  const asked = new URLSearchParams(search);
  asked.delete('isAuth');
  saveLocal(keyOf(account), asked.size > 0 ? `${path}?${asked}` : path);
}
