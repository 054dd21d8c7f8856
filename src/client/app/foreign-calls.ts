import { pathOfHash, searchOfHash } from '../session/menu-tree.ts';
import type { EarlyMapping } from '../transport/http/adapter.ts';
import type { ForeignCalls } from './early-calls.ts';

/** The calls of the inline script in the words of another server. A page without such words does not contain this. */
export const foreignCalls = ({
  user,
  menu,
  lists,
  envelope,
  menuAt,
  menuCode,
  children,
}: EarlyMapping): ForeignCalls => ({
  user,
  menu,
  isSuccess: (body) => !envelope || envelope.success.includes(String(body[envelope.code])),
  listAt(hash) {
    // The path of a list with conditions is known to the app only.
    const isPlain = /^(isAuth=\d)?$/.test(searchOfHash(hash));
    return isPlain ? lists[pathOfHash(hash)]?.[0] : undefined;
  },
  menuIdIn(hash, menuBody) {
    const code = lists[pathOfHash(hash)]?.[1];
    const holdsCode = (entries: unknown): boolean =>
      Array.isArray(entries) && entries.some((entry) => entry?.[menuCode] === code || holdsCode(entry?.[children]));
    return holdsCode(menuAt.reduce(propertyOf, menuBody)) ? code : undefined;
  },
});

const propertyOf = (value: unknown, name: string): unknown => (value as Record<string, unknown> | null)?.[name];
