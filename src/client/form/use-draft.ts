import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { checkDraft, checkField, narrowing, tidyDraft } from '../../declare/draft.ts';
import type { Sentence } from '../../declare/label.ts';
import { changesBetween, draftOf, isSame } from '../record/draft.ts';
import { maskedFields, omitNames } from '../record/masking.ts';
import { useMay } from '../session/use-may.ts';
import { deleteStoredDraft } from './local-drafts/draft-store.ts';
import { isStorable, type LocalDraft, readLocalDraft, saveLocalDraft } from './local-drafts/local-draft.ts';
import { useLocalDraft } from './local-drafts/use-local-draft.ts';
import { usePendingSave } from './local-drafts/use-pending-save.ts';

/** A message of the client's check, in both languages, or of the server, in the language of the request. */
export type ValidationError = Sentence | string;
export type ValidationErrors = Readonly<Record<string, ValidationError>>;

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
  const may = useMay();
  const [storedDraft] = useState(() => readLocalDraft(key));
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
  const [validationErrors, setErrors] = useState<ValidationErrors>(() =>
    toPublish
      ? {
          ...navigationErrors,
          ...omitNames(checkDraft(resource, values, true), maskedFields(resource, base, values, may)),
        }
      : navigationErrors,
  );
  const changes = useMemo(() => changesBetween(resource, base, values), [resource, base, values]);
  const dirty = Object.keys(changes).length > 0;

  const pendingSave = usePendingSave(storedDraft?.asked ?? null);

  // A discarded draft must not be stored again while the page unloads.
  const isDiscarded = useRef(false);
  const unsaved = useMemo(
    () =>
      dirty
        ? {
            version,
            values: changes,
            base: only(base, changes),
            ...(pendingSave.shown && { asked: pendingSave.shown }),
          }
        : null,
    [dirty, version, changes, base, pendingSave.shown],
  );
  useEffect(() => {
    const keep = () => isDiscarded.current || saveLocalDraft(key, unsaved && isStorable(resource, unsaved, 'tab'));
    const timer = setTimeout(keep, 300);
    // A page that unloads before the timer fires stores it, too.
    const go = () => dirty && keep();
    addEventListener('pagehide', go);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', go);
    };
  }, [key, resource, dirty, unsaved]);
  const storableDraft = useMemo(() => unsaved && isStorable(resource, unsaved, 'browser'), [resource, unsaved]);
  const localDraft = useLocalDraft(key, storedDraft, storableDraft);

  // Two fields may change before the next render, so the latest values are in a ref.
  const latestValues = useRef(values);
  const setValues = useCallback((next: AnyDraft) => {
    latestValues.current = next;
    setState(next);
  }, []);

  /** Removes a client error once the field is valid, and a server error at the first change. */
  const change = useCallback(
    (name: string, value: unknown) => {
      isDiscarded.current = false;
      setValues({
        ...latestValues.current,
        ...emptied(resource, name, latestValues.current[name], value),
        [name]: value,
      });
      const draft = tidyDraft(resource, latestValues.current);
      setErrors((all) => recheck(resource, all, name, draft, toPublish));
    },
    [resource, toPublish, setValues],
  );

  const leaveField = useCallback(
    (name: string) => {
      const isMasked = maskedFields(resource, base, latestValues.current, may).has(name);
      const sentence = isMasked
        ? undefined
        : checkField(resource, name, tidyDraft(resource, latestValues.current), toPublish);
      setErrors((all) => (sentence || typeof all[name] !== 'string' ? withError(all, name, sentence) : all));
    },
    [resource, toPublish, base, may],
  );

  /** Validates the whole form, as before a save. */
  const check = (forPublic: boolean): ValidationErrors => {
    const validationErrors = checkDraft(resource, tidyDraft(resource, latestValues.current), forPublic);
    const found = omitNames(validationErrors, maskedFields(resource, base, latestValues.current, may));
    setErrors(found);
    return found;
  };

  /** Takes over the saved record; edits made since the request stay unsaved. */
  const markSaved = (sent: AnyDraft, saved: AnyRecord) => {
    const stored = draftOf(resource, saved);
    const typed = Object.entries(latestValues.current).filter(([name, value]) => !isSame(value, sent[name]));
    setBase(stored);
    setValues({ ...stored, ...Object.fromEntries(typed) });
    setVersion(saved.version);
    setErrors({});
    setRestored(false);
    saveLocalDraft(key, null);
    void deleteStoredDraft(key);
  };

  /** Restores a draft with its base version, so that a conflict shows when it is saved. */
  const restore = ({ values: typed, version: over, base: began, asked }: LocalDraft) => {
    const tidy = tidyDraft(resource, typed);
    setBase((now) => ({ ...now, ...only(began, tidy) }));
    setValues({ ...latestValues.current, ...tidy });
    setVersion(over);
    pendingSave.set(asked ?? null);
    void localDraft.settleOffer();
  };

  /** Takes over values merged from the form and a stored draft. */
  const fillValues = (chosen: AnyDraft) => {
    setValues({ ...latestValues.current, ...chosen });
    void localDraft.settleOffer();
  };

  /** Deletes the draft. */
  const discard = () => {
    isDiscarded.current = true;
    saveLocalDraft(key, null);
    void deleteStoredDraft(key);
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
    discard,
    localDraft,
    pendingSave,
    setErrors,
  };
}

/** Unknown base values count as empty, so that a later change by others shows as a conflict. */
const storedBase = ({ values, base }: LocalDraft): AnyDraft =>
  Object.fromEntries(Object.keys(values).map((name) => [name, base[name] ?? null]));

const only = (draft: AnyDraft, names: AnyDraft): AnyDraft =>
  Object.fromEntries(Object.keys(names).map((name) => [name, draft[name] ?? null]));

/** Clears references narrowed by the changed field. */
function emptied({ fields }: Resource, name: string, before: unknown, value: unknown): AnyDraft {
  if (isSame(before, value)) return {};
  const narrowed = Object.keys(fields).filter((other) => narrowing(fields[other]) === name);
  return Object.fromEntries(narrowed.map((other) => [other, null]));
}

function recheck(
  resource: Resource,
  all: ValidationErrors,
  name: string,
  draft: AnyDraft,
  toPublish: boolean,
): ValidationErrors {
  let next = all;
  for (const complained of Object.keys(all)) {
    if (typeof all[complained] === 'string' && complained !== name) continue;
    next = withError(next, complained, checkField(resource, complained, draft, toPublish));
  }
  return next;
}

function withError(all: ValidationErrors, name: string, complaint: ValidationError | undefined): ValidationErrors {
  const { [name]: _before, ...others } = all;
  return complaint ? { ...others, [name]: complaint } : others;
}
