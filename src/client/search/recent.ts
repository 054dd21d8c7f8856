import { readLocal, saveLocal } from '../ui/preferences.ts';

/** A record its operator has looked at. What is called by a person's name is remembered by its number alone. */
export interface Visit {
  section: string;
  id: number;
  title: string | null;
  /** The same for a screen in English; visits of earlier versions have none. */
  titleEn?: string | null;
}

const MOST = 12;

/** Several people may share a browser, each with what they have seen themselves. */
const keyOf = (account: string): string => `museum-admin.recent.${account}`;

/** The latest first. */
export function recentOf(account: string): Visit[] {
  try {
    const stored: unknown = JSON.parse(readLocal(keyOf(account)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isVisit).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberVisit(account: string, visit: Visit): void {
  const others = recentOf(account).filter(({ section, id }) => section !== visit.section || id !== visit.id);
  saveLocal(keyOf(account), JSON.stringify([visit, ...others].slice(0, MOST)));
}

function isVisit(value: unknown): value is Visit {
  const { section, id, title, titleEn } = (value ?? {}) as Partial<Visit>;
  return [section, title ?? '', titleEn ?? ''].every((one) => typeof one === 'string') && Number.isSafeInteger(id);
}
