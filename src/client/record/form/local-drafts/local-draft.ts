import { SENSITIVE } from '../../../../declare/actions.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../../../declare/define-resource.ts';
import { renamedDraft } from '../../../../declare/draft.ts';
import { DRAFT_KEY } from '../../../ui/preferences.ts';

/** A save that was sent and not answered yet. */
export interface PendingSave {
  /** The idempotency key; stored in browsers under this name. */
  name: string;
  /** Null for a new record. */
  id: number | null;
  version: number | null;
  /** The changes it sent. */
  values: AnyDraft;
}

/** The unsaved changes of a form, and the version they are based on. */
export interface LocalDraft {
  version: number | null;
  values: AnyDraft;
  /** The values of these fields in that version. */
  base: AnyDraft;
  /** The pending save, which may have succeeded; stored in browsers under this name. */
  asked?: PendingSave;
}

/** A local draft with the time of its last change. */
export type TabDraft = LocalDraft & { at: number };

/**
 * The storage key of a form's draft, different for each operator, so that a shared browser shows nobody else's text.
 */
export const draftKey = ({ account, section, record, fixedValues, copiedId = null }: DraftOwner): string =>
  [DRAFT_KEY, account, section, ...(record ? [record.id] : newKey(fixedValues, copiedId))].join('.');

interface DraftOwner {
  account: string;
  section: string;
  record: Pick<AnyRecord, 'id'> | null;
  fixedValues: AnyDraft;
  copiedId?: string | null | undefined;
}

const newKey = (fixedValues: AnyDraft, copiedId: string | null): string[] => [
  copiedId === null ? 'new' : `copy-${copiedId}`,
  ...Object.values(fixedValues).map((value) => JSON.stringify(value)),
];

/**
 * The part of a draft that may be stored: no sensitive fields, and outside the tab's session storage no personal
 * ones, because others may share the browser.
 */
export function isStorable(resource: Resource, draft: LocalDraft, where: 'tab' | 'browser'): LocalDraft | null {
  const mayStore = ([name]: [string, unknown]): boolean => {
    const { seenBy } = resource.fields[name] ?? {};
    return seenBy !== SENSITIVE && (where === 'tab' || seenBy === undefined);
  };
  const storablePart = (values: AnyDraft): AnyDraft => Object.fromEntries(Object.entries(values).filter(mayStore));
  const { base, asked } = draft;
  const values = storablePart(draft.values);
  if (Object.keys(values).length === 0) return null;
  return {
    ...draft,
    values,
    base: storablePart(base),
    ...(asked && { asked: { ...asked, values: storablePart(asked.values) } }),
  };
}

/**
 * Stores the draft in session storage, so that it survives a sign-in, a reload or a crash. The same tab restores it;
 * other tabs offer it (`use-local-draft.ts`). Without storage there is no draft, and nothing else fails.
 */
export function saveTabDraft(key: string, draft: LocalDraft | null, at = Date.now()): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify({ ...draft, at }));
    else sessionStorage.removeItem(key);
  } catch {
    // The form works without a stored draft.
  }
}

/** A draft stored by an earlier version of the program, by the names that its fields have now. */
export const renamedLocalDraft = <D extends LocalDraft>(resource: Resource, draft: D): D => ({
  ...draft,
  values: renamedDraft(resource, draft.values),
  base: renamedDraft(resource, draft.base),
  ...(draft.asked && { asked: { ...draft.asked, values: renamedDraft(resource, draft.asked.values) } }),
});

export function readTabDraft(key: string): TabDraft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<TabDraft> | null;
    if (!stored?.values || typeof stored.values !== 'object') return null;
    const { version = null, values, base = {}, at = 0, asked } = stored;
    return { version, values, base, at, ...(asked && { asked }) };
  } catch {
    return null;
  }
}
