import { calls } from '../../contract/calls.ts';
import type { MenuEntry } from '../../contract/menu.ts';
import type { CurrentUser } from '../../contract/user.ts';
import { httpMessages } from '../transport/http/messages.ts';
import { InvalidAnswer, type Request } from '../transport/http/request.ts';
import { readLocal, UID0_KEY } from '../ui/preferences.ts';
import { allowedCodes, entriesOf, menuCodesByPath } from './menu-tree.ts';
import type { Session } from './session.ts';
import type { Settings } from './settings.ts';

/** Loads the user and then the menu, strictly in this order (S4.1). */
export async function loadSession(request: Request, settings: Settings): Promise<Session> {
  const user = await request('GET', calls.currentUser, { read: userOf });
  return sessionOf(user, await loadMenu(request), settings);
}

export const loadMenu = (request: Request, isSilent = false): Promise<MenuEntry[]> =>
  request('GET', calls.menuList, { query: menuQuery(), read: menuOf, ...(isSilent ? { skipErrorHandler: true } : {}) });

/** An administrator may request the menu of user 0 (S4.4). */
const menuQuery = (): [string, string][] => (readLocal(UID0_KEY) === '1' ? [['uid', '0']] : []);

export const sessionOf = (user: CurrentUser, menu: readonly MenuEntry[], settings: Settings): Session => ({
  user,
  menu,
  codes: grantedCodes(user, menu),
  sections: menuCodesByPath(menu),
  settings,
});

/** What the menu and the operator's own permissions allow. */
export const grantedCodes = ({ permissions }: Partial<CurrentUser>, menu: readonly MenuEntry[]): ReadonlySet<string> =>
  new Set([...allowedCodes(menu), ...(Array.isArray(permissions) ? permissions : [])]);

function userOf(data: unknown): CurrentUser {
  const user = data as Partial<CurrentUser> | null | undefined;
  if (typeof user !== 'object' || user === null) throw new InvalidAnswer(httpMessages.malformedSession);
  return { ...user, name: typeof user.name === 'string' ? user.name : '' };
}

/** A missing menu counts as empty: its operator gets the 403 page, which names whom to ask. */
function menuOf(data: unknown): MenuEntry[] {
  if (data === null || data === undefined) return [];
  if (!Array.isArray(data)) throw new InvalidAnswer(httpMessages.malformedMenu);
  // Called for its exceptions: an invalid tree must fail the request instead of the first render.
  entriesOf(data);
  return data;
}
