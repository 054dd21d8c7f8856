import { useMemo, useState } from 'react';
import type { Sentence } from '../../../contract/label.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { derivedValues } from '../../../declare/derived.ts';
import { narrowingReference, normalizeDraft } from '../../../declare/draft.ts';
import type { Move } from '../../../declare/workflow.ts';
import { type May, useMay } from '../../session/use-may.ts';
import { createStore, type Store, useStored } from '../../ui/store.ts';
import { changesAfter, changesBetween, draftOf, isSameJson } from '../draft.ts';
import { isLocked } from '../record-actions.ts';
import type { SaveConflict } from './conflict/conflict-dialog.tsx';
import { type FormLanguages, hiddenByLanguage } from './form-languages.ts';
import { type LocalDraft, type PendingSave, readTabDraft, renamedLocalDraft } from './local-drafts/local-draft.ts';
import { type DraftStorage, useDraftStorage } from './local-drafts/use-draft-storage.ts';
import {
  type Checked,
  checkedOnLeave,
  findErrors,
  findStoredErrors,
  findUnexpected,
  noErrors,
  recheckedErrors,
  type ValidationErrors,
} from './validation.ts';

/** The state of a form. Each part of the screen reads what it shows of it. */
export interface FormState {
  /** The saved record; null until a new one is saved. */
  record: AnyRecord | null;
  locked: boolean;
  /** What the saved record lacks by a rule made later. */
  storedErrors: Readonly<Record<string, Sentence>>;
  /** The values that editing started from, and their version. */
  base: AnyDraft;
  /** Those of them that their fields do not expect. */
  unexpected: AnyDraft;
  version: number | null;
  values: AnyDraft;
  /** What differs from `base`, as the local draft stores it; null when everything is saved. */
  unsaved: LocalDraft | null;
  validationErrors: ValidationErrors;
  /** The move that the form was last checked for; null for a save. */
  checkedFor: Move | null;
  /** Which of two texts in Chinese and English are shown. */
  languages: FormLanguages;
  /** Whether a local draft is in the form. */
  restored: boolean;
  /** A save that was sent and not answered. */
  pendingSave: PendingSave | null;
  /** The pending save will be repeated once the connection is back. */
  isPending: boolean;
  /** The fields with a running upload. */
  uploads: readonly string[];
  busy: 'save' | 'submit' | null;
  /** The server's sentence about the last save. */
  refusal: string | null;
  /** The number of refused saves. */
  refusals: number;
  conflict: SaveConflict | null;
  /** The form itself is navigating, which needs no confirmation. */
  isNavigating: boolean;
  /** Leaves as the operator wants to, who is being asked about unsaved text. */
  leave: (() => void) | null;
}

export const isDirty = ({ unsaved }: FormState): boolean => unsaved !== null;

interface DraftOptions {
  fixedValues: AnyDraft;
  start: AnyDraft | undefined;
  /** The key under which the local draft is stored. */
  keyOf: (record: Pick<AnyRecord, 'id'> | null) => string;
  /** The move whose demands the form shows at once. */
  checkFor: Move | null;
  /** Which texts the form shows at first. @default 'both' */
  languages?: FormLanguages;
  /** Validation errors passed on by the page before. */
  navigationErrors: ValidationErrors;
}

export type Draft = ReturnType<typeof createDraft>;

/** The state of a form: values, validation errors, changes and the local draft. */
export function useDraft(resource: Resource, record: AnyRecord | null, options: DraftOptions) {
  const { keyOf } = options;
  const may = useMay();
  const [{ store, storedDraft, isUnsaved }] = useState(() => openDraft(resource, record, options, may));
  const savedId = useStored(store, (state) => state.record?.id);
  const key = keyOf(savedId === undefined ? null : { id: savedId });
  const { storage, ...localDraft } = useDraftStorage(resource, key, { store, storedDraft, isUnsaved });
  const { settleOffer } = localDraft;
  const draft = useMemo(
    () => createDraft(store, { resource, may, storage, settleOffer }),
    [store, resource, may, storage, settleOffer],
  );
  return { draft, localDraft };
}

/** The state in which a form opens: the record, or the values of a new one, and over them what this tab has stored. */
function openDraft(
  resource: Resource,
  record: AnyRecord | null,
  { fixedValues, start, keyOf, checkFor, languages = 'both', navigationErrors }: DraftOptions,
  may: May,
) {
  /** Whether a stored draft would still change the record; a save whose answer never arrived may have stored it. */
  const isUnsaved = ({ values }: LocalDraft) => {
    const saved = { ...draftOf(resource, record), ...fixedValues };
    return record === null || Object.keys(changesBetween(resource, saved, { ...saved, ...values })).length > 0;
  };
  const read = readTabDraft(keyOf(record));
  const stored = read && renamedLocalDraft(resource, read);
  const storedDraft = stored && isUnsaved(stored) ? stored : null;
  const base = {
    ...draftOf(resource, record),
    ...fixedValues,
    ...(storedDraft && record && storedBase(storedDraft)),
  };
  const values = { ...base, ...start, ...(storedDraft && normalizeDraft(resource, storedDraft.values)) };
  const version = storedDraft?.version ?? record?.version ?? null;
  const pendingSave = storedDraft?.asked ?? null;
  const store = createStore<FormState>({
    record,
    locked: record !== null && isLocked(resource, record),
    storedErrors: record ? findStoredErrors(resource, record, may) : {},
    base,
    unexpected: findUnexpected(resource, base),
    version,
    values,
    unsaved: unsavedOf(changesBetween(resource, base, values), { base, version, pendingSave }),
    validationErrors: checkFor
      ? {
          ...navigationErrors,
          ...findErrors({ resource, base, values, may, status: record?.status, move: checkFor, changed: null }),
        }
      : navigationErrors,
    checkedFor: checkFor,
    languages,
    restored: storedDraft !== null,
    pendingSave,
    isPending: false,
    uploads: [],
    busy: null,
    refusal: null,
    refusals: 0,
    conflict: null,
    isNavigating: false,
    leave: null,
  });
  return { store, storedDraft, isUnsaved };
}

interface DraftParts {
  resource: Resource;
  may: May;
  storage: DraftStorage;
  settleOffer: () => Promise<void>;
}

/** What can be done with the values of a form. */
function createDraft(store: Store<FormState>, { resource, may, storage, settleOffer }: DraftParts) {
  const references = narrowedReferences(resource);

  /** A stored record is checked whole only for a move. */
  const checkedNow = (move: Move | null): Checked => {
    const { record, base, values, unsaved } = store.get();
    const changed = record && !move ? Object.keys(unsaved?.values ?? {}) : null;
    return { resource, base, values, may, status: record?.status, move, changed };
  };

  /** What the form holds of a record that was saved or read again. */
  const stateOf = (record: AnyRecord) => ({
    record,
    locked: isLocked(resource, record),
    storedErrors: findStoredErrors(resource, record, may, Object.keys(store.get().storedErrors)),
    version: record.version,
    validationErrors: noErrors,
  });

  const setDraft = (part: Partial<FormState>) => {
    const state = { ...store.get(), ...part };
    store.set({ ...part, unsaved: unsavedOf(changesBetween(resource, state.base, state.values), state) });
  };

  return {
    store,
    change(name: string, value: unknown) {
      storage.resume();
      const state = store.get();
      const cleared = isSameJson(state.values[name], value) ? [] : references.filter((one) => one.narrowedBy === name);
      const typed = { ...state.values, ...Object.fromEntries(cleared.map((one) => [one.name, null])), [name]: value };
      const derived = derivedValues(resource, typed, [name]);
      const values = { ...typed, ...derived };
      const changes = [name, ...cleared.map((one) => one.name), ...Object.keys(derived)].reduce(
        (all, one) => changesAfter(resource, one, all, { base: state.base, values }),
        state.unsaved?.values ?? {},
      );
      store.set({
        values,
        unsaved: unsavedOf(changes, state),
        validationErrors: recheckedErrors(
          state.validationErrors,
          { resource, values, status: state.record?.status, move: state.checkedFor },
          name,
        ),
      });
    },
    /** Checks a field when it loses the focus. */
    leaveField(name: string) {
      const { validationErrors, checkedFor } = store.get();
      store.set({ validationErrors: checkedOnLeave(validationErrors, checkedNow(checkedFor), name) });
    },
    /** Validates what a save would change, or for a move the whole form. */
    check(move: Move | null): ValidationErrors {
      const validationErrors = findErrors(checkedNow(move));
      store.set({ validationErrors, checkedFor: move });
      return validationErrors;
    },
    /** Shows a field that the choice of languages leaves out. */
    reveal(name: string) {
      if (hiddenByLanguage(resource, store.get()).includes(name)) store.set({ languages: 'both' });
    },
    setUploading(name: string, isUploading: boolean) {
      const others = store.get().uploads.filter((other) => other !== name);
      store.set({ uploads: isUploading ? [...others, name] : others });
    },
    setPendingSave(pendingSave: PendingSave | null) {
      const state = store.get();
      store.set({ pendingSave, unsaved: unsavedOf(state.unsaved?.values ?? {}, { ...state, pendingSave }) });
    },
    /** Takes over the saved record; edits made since the request stay unsaved. */
    markSaved(submitted: AnyDraft, record: AnyRecord) {
      const { base, values, unexpected } = store.get();
      const stored = keepUnchanged(base, draftOf(resource, record));
      const newerEdits = Object.entries(values).filter(([name, value]) => !isSameJson(value, submitted[name]));
      // What the form has sent was checked.
      const unchecked = Object.keys(stored).filter(
        (name) => name in unexpected || (stored[name] !== base[name] && !isSameJson(stored[name], submitted[name])),
      );
      storage.remove();
      setDraft({
        ...stateOf(record),
        base: stored,
        unexpected: findUnexpected(resource, stored, unchecked),
        values: { ...stored, ...Object.fromEntries(newerEdits) },
        restored: false,
      });
    },
    /** Restores a draft with its base version, so that a conflict shows when it is saved. */
    restore({ values, version, base, asked }: LocalDraft) {
      const normalized = normalizeDraft(resource, values);
      const state = store.get();
      const restoredBase = { ...state.base, ...pick(base, normalized) };
      setDraft({
        base: restoredBase,
        unexpected: findUnexpected(resource, restoredBase),
        values: { ...state.values, ...normalized },
        version,
        pendingSave: asked ?? null,
      });
      void settleOffer();
    },
    /** Takes over values merged from the form and a stored draft. */
    fillValues(merged: AnyDraft) {
      setDraft({ values: { ...store.get().values, ...merged } });
      void settleOffer();
    },
    /** Makes a newer version the base, with merged values in the form. */
    rebaseOn(record: AnyRecord, merged: AnyDraft) {
      const base = draftOf(resource, record);
      setDraft({
        ...stateOf(record),
        base,
        unexpected: findUnexpected(resource, base),
        values: { ...store.get().values, ...merged },
        conflict: null,
      });
    },
    discard: storage.discard,
  };
}

const unsavedOf = (
  changes: AnyDraft,
  { base, version, pendingSave }: Pick<FormState, 'base' | 'version' | 'pendingSave'>,
): LocalDraft | null =>
  Object.keys(changes).length === 0
    ? null
    : { version, values: changes, base: pick(base, changes), ...(pendingSave && { asked: pendingSave }) };

/** Unknown base values count as empty, so that a later change by others shows as a conflict. */
const storedBase = ({ values, base }: LocalDraft): AnyDraft => pick(base, values);

const pick = (draft: AnyDraft, names: AnyDraft): AnyDraft =>
  Object.fromEntries(Object.keys(names).map((name) => [name, draft[name] ?? null]));

/** A value that is as before stays the same object, so that its field is not drawn again. */
const keepUnchanged = (before: AnyDraft, current: AnyDraft): AnyDraft =>
  Object.fromEntries(
    Object.entries(current).map(([name, value]) => [name, isSameJson(value, before[name]) ? before[name] : value]),
  );

/** The references that another field narrows; they are cleared when it changes. */
const narrowedReferences = ({ fields }: Resource): { name: string; narrowedBy: string | undefined }[] =>
  Object.entries(fields).map(([name, field]) => ({ name, narrowedBy: narrowingReference(field) }));
