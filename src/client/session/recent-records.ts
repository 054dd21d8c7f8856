import { isId, isSameId } from '../transport/wire/id.ts';
import { RECENT_KEY, readLocal, saveLocal } from '../ui/preferences.ts';

/** A record the operator has visited. The title is null where it is restricted, as with names of persons. */
export interface RecentRecord {
  section: string;
  id: number;
  title: string | null;
  /** The English title; visits stored by earlier versions have none. */
  titleEn?: string | null;
}

const MAX_VISITS = 12;

/** Operators may share a browser, so visits are stored by account. */
const keyOf = (account: string): string => `${RECENT_KEY}.${account}`;

/** The visited records, latest first. */
export function recentOf(account: string): RecentRecord[] {
  try {
    const stored: unknown = JSON.parse(readLocal(keyOf(account)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isVisit).slice(0, MAX_VISITS) : [];
  } catch {
    return [];
  }
}

export function rememberVisit(account: string, visit: RecentRecord): void {
  const otherVisits = recentOf(account).filter(
    ({ section, id }) => section !== visit.section || !isSameId(id, visit.id),
  );
  saveLocal(keyOf(account), JSON.stringify([visit, ...otherVisits].slice(0, MAX_VISITS)));
}

function isVisit(value: unknown): value is RecentRecord {
  const { section, id, title, titleEn } = (value ?? {}) as Partial<RecentRecord>;
  return [section, title ?? '', titleEn ?? ''].every((part) => typeof part === 'string') && isId(id);
}
