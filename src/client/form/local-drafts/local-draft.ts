import { SENSITIVE } from '../../../declare/actions.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../../declare/define-resource.ts';

/** A save as it has been asked for, from then until it is answered. */
export interface PendingSave {
  /** What tells it from every other. */
  name: string;
  /** Nothing for a new record. */
  id: number | null;
  version: number | null;
  /** What was changed by then. */
  values: AnyDraft;
}

/** What was typed and not saved, and the version of the record it was typed over. */
export interface LocalDraft {
  version: number | null;
  values: AnyDraft;
  /** What stood in these fields when writing began. */
  base: AnyDraft;
  /** The save that may have been done, though nobody has heard so. */
  asked?: PendingSave;
}

/** The same with the moment it was typed. */
export type TabDraft = LocalDraft & { at: number };

const PREFIX = 'museum-admin.draft';

/** Each operator's own: on a shared desk nobody gets to read a colleague's unsaved text. A copy is another text than a blank form's. */
export const draftKey = (
  account: string,
  section: string,
  record: AnyRecord | null,
  given: AnyDraft = {},
  copied: string | null = null,
): string => [PREFIX, account, section, ...(record ? [record.id] : newKey(given, copied))].join('.');

const newKey = (given: AnyDraft, copied: string | null): string[] => [
  copied === null ? 'new' : `copy-${copied}`,
  ...Object.values(given).map((value) => JSON.stringify(value)),
];

/**
 * What is kept of a draft: nothing that is shown for a reason only; and beyond the life of the tab, on a desk that others
 * may share, nothing about persons.
 */
export function isStorable(resource: Resource, draft: LocalDraft, where: 'tab' | 'browser'): LocalDraft | null {
  const isKept = ([name]: [string, unknown]): boolean => {
    const { seenBy } = resource.fields[name] ?? {};
    return seenBy !== SENSITIVE && (where === 'tab' || seenBy === undefined);
  };
  const kept = (values: AnyDraft): AnyDraft => Object.fromEntries(Object.entries(values).filter(isKept));
  const { base, asked } = draft;
  const values = kept(draft.values);
  if (Object.keys(values).length === 0) return null;
  return { ...draft, values, base: kept(base), ...(asked && { asked: { ...asked, values: kept(asked.values) } }) };
}

/**
 * Unsaved text survives whatever takes the page away: having to sign in again, a reload, a crashed tab. In its own tab it
 * comes back by itself; elsewhere it is offered (`use-shelf.ts`). Storage may be disabled or full; then there is no net,
 * and nothing else is lost.
 */
export function saveLocalDraft(key: string, draft: LocalDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify({ ...draft, at: Date.now() }));
    else sessionStorage.removeItem(key);
  } catch {
    // The form goes on without its net.
  }
}

export function readLocalDraft(key: string): TabDraft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<TabDraft> | null;
    if (!kept?.values || typeof kept.values !== 'object') return null;
    const { version = null, values, base = {}, at = 0, asked } = kept;
    return { version, values, base, at, ...(asked && { asked }) };
  } catch {
    return null;
  }
}
