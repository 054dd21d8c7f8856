import { MENU_IDS_KEY, readLocal, saveLocal } from '../ui/preferences.ts';
import type { MenuIdMemory } from './early-calls.ts';

/** Menu ids by the path of their section, in local storage. Anything else that stands there counts as nothing. */
export function createMenuIdMemory(): MenuIdMemory {
  const ids = readIds();
  return {
    get: (path) => ids.get(path),
    set(path, menuId) {
      if (menuId === undefined) ids.delete(path);
      else ids.set(path, menuId);
      saveLocal(MENU_IDS_KEY, JSON.stringify([...ids]));
    },
  };
}

function readIds(): Map<string, string> {
  try {
    return new Map((JSON.parse(readLocal(MENU_IDS_KEY) ?? '[]') as unknown[]).filter(isPathWithId));
  } catch {
    return new Map();
  }
}

const isPathWithId = (entry: unknown): entry is [path: string, menuId: string] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && isHeaderText(entry[1]);

const isHeaderText = (value: unknown): boolean => typeof value === 'string' && /^[\x20-\x7e]+$/.test(value);
