import type { AnyDraft, AnyRecord } from '../../declare/define-resource.ts';

/** What was typed and not saved, and the version of the record it was typed over. */
export interface KeptDraft {
  version: number | null;
  values: AnyDraft;
  /** What stood in these fields when writing began. */
  base: AnyDraft;
}

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
 * Unsaved text survives whatever takes the page away: having to sign in again, a reload, a crashed tab. It lives as
 * long as the tab, and no longer. Storage may be disabled or full; then there is no net, and nothing else is lost.
 */
export function keepDraft(key: string, draft: KeptDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {
    // The form goes on without its net.
  }
}

export function keptDraft(key: string): KeptDraft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<KeptDraft> | null;
    return kept?.values && typeof kept.values === 'object'
      ? { version: kept.version ?? null, values: kept.values, base: kept.base ?? {} }
      : null;
  } catch {
    return null;
  }
}
