import { isHeaderText } from '../session/menu-tree.ts';
import { MENU_IDS_KEY, readLocal, saveLocal } from '../ui/preferences.ts';
import type { MenuIdMemory } from './early-calls.ts';

/** Menu ids by operator and path, in local storage. Anything else that stands there counts as nothing. */
export function createMenuIdMemory(): MenuIdMemory {
  const ids = readIds();
  return {
    get: (key) => ids.get(key),
    set(key, menuId) {
      if (menuId === undefined) ids.delete(key);
      else ids.set(key, menuId);
      saveLocal(MENU_IDS_KEY, JSON.stringify([...ids]));
    },
  };
}

function readIds(): Map<string, string> {
  try {
    return new Map((JSON.parse(readLocal(MENU_IDS_KEY) ?? '[]') as unknown[]).filter(isKeyWithId));
  } catch {
    return new Map();
  }
}

const isKeyWithId = (entry: unknown): entry is [key: string, menuId: string] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'string' && isHeaderText(entry[1]);
