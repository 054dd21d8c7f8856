import { useCallback, useMemo, useRef, useState } from 'react';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { narrowingReference, tidyDraft } from '../../declare/draft.ts';
import { changesBetween, draftOf, isSame } from '../record/draft.ts';
import type { PendingSave } from './local-drafts/local-draft.ts';
import { type LocalDraft, readTabDraft } from './local-drafts/local-draft.ts';
import { useDraftStorage } from './local-drafts/use-draft-storage.ts';
import { useValidation, type ValidationErrors } from './use-validation.ts';

interface DraftOptions {
  fixedValues: AnyDraft;
  start: AnyDraft | undefined;
  key: string;
  toPublish: boolean;
  /** Validation errors passed on by the page before. */
  navigationErrors: ValidationErrors;
}

/** The state of a form: values, validation errors, changes and the local draft. */
export function useDraft(
  resource: Resource,
  record: AnyRecord | null,
  { fixedValues, start, key, toPublish, navigationErrors }: DraftOptions,
) {
  /** Whether a stored draft would still change the record; a save whose answer never arrived may have stored it. */
  const isUnsaved = ({ values }: LocalDraft) => {
    const saved = { ...draftOf(resource, record), ...fixedValues };
    return record === null || Object.keys(changesBetween(resource, saved, { ...saved, ...values })).length > 0;
  };
  const [storedDraft] = useState(() => {
    const stored = readTabDraft(key);
    return stored && isUnsaved(stored) ? stored : null;
  });
  const [base, setBase] = useState<AnyDraft>(() => ({
    ...draftOf(resource, record),
    ...fixedValues,
    ...(storedDraft && record && storedBase(storedDraft)),
  }));
  const [values, setState] = useState<AnyDraft>(() => ({
    ...base,
    ...start,
    ...(storedDraft && tidyDraft(resource, storedDraft.values)),
  }));
  const [restored, setRestored] = useState(storedDraft !== null);
  const [version, setVersion] = useState<number | null>(storedDraft?.version ?? record?.version ?? null);
  const changes = useMemo(() => changesBetween(resource, base, values), [resource, base, values]);
  const dirty = Object.keys(changes).length > 0;

  const pendingSave = usePendingSave(storedDraft?.asked ?? null);

  const unsaved = useMemo(
    () =>
      dirty
        ? {
            version,
            values: changes,
            base: pick(base, changes),
            ...(pendingSave.rendered && { asked: pendingSave.rendered }),
          }
        : null,
    [dirty, version, changes, base, pendingSave.rendered],
  );
  const { storage, ...localDraft } = useDraftStorage(resource, key, { unsaved, storedDraft, isUnsaved });

  // Two fields may change before the next render, so the latest values are in a ref.
  const latestValues = useRef(values);
  const setValues = useCallback((next: AnyDraft) => {
    latestValues.current = next;
    setState(next);
  }, []);

  const [validationErrors, validation] = useValidation(resource, { base, values, toPublish, navigationErrors });
  const { setErrors } = validation;

  const change = useCallback(
    (name: string, value: unknown) => {
      storage.resume();
      setValues({
        ...latestValues.current,
        ...clearNarrowed(resource, name, latestValues.current[name], value),
        [name]: value,
      });
      validation.recheck(name, latestValues.current);
    },
    [resource, setValues, storage, validation],
  );

  const leaveField = useCallback((name: string) => validation.checkOne(name, latestValues.current), [validation]);

  /** Validates the whole form, as before a save. */
  const check = (forPublic: boolean): ValidationErrors => validation.checkAll(latestValues.current, forPublic);

  /** Takes over the saved record; edits made since the request stay unsaved. */
  const markSaved = (submitted: AnyDraft, saved: AnyRecord) => {
    const stored = draftOf(resource, saved);
    const newerEdits = Object.entries(latestValues.current).filter(([name, value]) => !isSame(value, submitted[name]));
    setBase(stored);
    setValues({ ...stored, ...Object.fromEntries(newerEdits) });
    setVersion(saved.version);
    setErrors({});
    setRestored(false);
    storage.remove();
  };

  /** Restores a draft with its base version, so that a conflict shows when it is saved. */
  const restore = ({ values: storedValues, version: baseVersion, base: baseValues, asked }: LocalDraft) => {
    const tidy = tidyDraft(resource, storedValues);
    setBase((now) => ({ ...now, ...pick(baseValues, tidy) }));
    setValues({ ...latestValues.current, ...tidy });
    setVersion(baseVersion);
    pendingSave.set(asked ?? null);
    void localDraft.settleOffer();
  };

  /** Takes over values merged from the form and a stored draft. */
  const fillValues = (merged: AnyDraft) => {
    setValues({ ...latestValues.current, ...merged });
    void localDraft.settleOffer();
  };

  /** Makes a newer version the base, with merged values in the form. */
  const rebaseOn = (saved: AnyRecord, merged: AnyDraft) => {
    setBase(draftOf(resource, saved));
    setValues({ ...latestValues.current, ...merged });
    setVersion(saved.version);
    setErrors({});
  };

  return {
    base,
    values,
    version,
    validationErrors,
    changes,
    dirty,
    // After a merge that took the other side nothing restored is left.
    restored: restored && dirty,
    change,
    leaveField,
    check,
    markSaved,
    rebaseOn,
    restore,
    fillValues,
    discard: storage.discard,
    localDraft,
    pendingSave,
    setErrors,
  };
}

/** Unknown base values count as empty, so that a later change by others shows as a conflict. */
const storedBase = ({ values, base }: LocalDraft): AnyDraft =>
  Object.fromEntries(Object.keys(values).map((name) => [name, base[name] ?? null]));

const pick = (draft: AnyDraft, names: AnyDraft): AnyDraft =>
  Object.fromEntries(Object.keys(names).map((name) => [name, draft[name] ?? null]));

/** Clears references narrowed by the changed field. */
function clearNarrowed({ fields }: Resource, name: string, before: unknown, value: unknown): AnyDraft {
  if (isSame(before, value)) return {};
  const narrowed = Object.keys(fields).filter((other) => narrowingReference(fields[other]) === name);
  return Object.fromEntries(narrowed.map((other) => [other, null]));
}

/** The pending save, readable at once by `current` and rendered through state. */
function usePendingSave(stored: PendingSave | null) {
  const [rendered, setRendered] = useState(stored);
  const latest = useRef(stored);
  return {
    rendered,
    current: () => latest.current,
    set(pendingSave: PendingSave | null) {
      latest.current = pendingSave;
      setRendered(pendingSave);
    },
  };
}
