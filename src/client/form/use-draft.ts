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

/** A sentence of our own check, in both languages, or the server's, in the one it was asked in. */
export type ValidationError = Sentence | string;
export type ValidationErrors = Readonly<Record<string, ValidationError>>;

/** What is being written: its values, what is wrong with them, and whether anything differs from what is saved. */
export function useDraft(
  resource: Resource,
  record: AnyRecord | null,
  { fixedValues, start, key }: { fixedValues: AnyDraft; start: AnyDraft | undefined; key: string },
  toPublish: boolean,
  /** What the server has said of these fields before the form was opened. */
  navigationErrors: ValidationErrors,
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

  // What has been thrown away is not kept once more while the page goes.
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
    // A page that goes within that time has kept it all the same.
    const go = () => dirty && keep();
    addEventListener('pagehide', go);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', go);
    };
  }, [key, resource, dirty, unsaved]);
  const storableDraft = useMemo(() => unsaved && isStorable(resource, unsaved, 'browser'), [resource, unsaved]);
  const localDraft = useLocalDraft(key, storedDraft, storableDraft);

  // Two fields may change before the next render; each has to see what the other did.
  const latestValues = useRef(values);
  const setValues = useCallback((next: AnyDraft) => {
    latestValues.current = next;
    setState(next);
  }, []);

  /** A field's complaint goes when the field is right again; the server's goes at the first change. */
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

  /** Everything at once, as before a save. */
  const check = (forPublic: boolean): ValidationErrors => {
    const validationErrors = checkDraft(resource, tidyDraft(resource, latestValues.current), forPublic);
    const found = omitNames(validationErrors, maskedFields(resource, base, latestValues.current, may));
    setErrors(found);
    return found;
  };

  /** The server has it now. What was typed since it was sent stays, and still counts as unsaved. */
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

  /** Takes up what was typed over an earlier version: whoever has changed the same since is asked about when it is saved. */
  const restore = ({ values: typed, version: over, base: began, asked }: LocalDraft) => {
    const tidy = tidyDraft(resource, typed);
    setBase((now) => ({ ...now, ...only(began, tidy) }));
    setValues({ ...latestValues.current, ...tidy });
    setVersion(over);
    pendingSave.set(asked ?? null);
    void localDraft.settleOffer();
  };

  /** What has been chosen from what the form holds and what was kept. */
  const fillValues = (chosen: AnyDraft) => {
    setValues({ ...latestValues.current, ...chosen });
    void localDraft.settleOffer();
  };

  /** Nothing of it is wanted any more. */
  const discard = () => {
    isDiscarded.current = true;
    saveLocalDraft(key, null);
    void deleteStoredDraft(key);
  };

  /** What is saved by now is what is changed from here on, with these values beside those in the form. */
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
    // After a choice for what the others wrote nothing of it is left to be checked.
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

/** Of what is not known any more nothing is assumed: whoever has changed it since is asked about. */
const storedBase = ({ values, base }: LocalDraft): AnyDraft =>
  Object.fromEntries(Object.keys(values).map((name) => [name, base[name] ?? null]));

const only = (draft: AnyDraft, names: AnyDraft): AnyDraft =>
  Object.fromEntries(Object.keys(names).map((name) => [name, draft[name] ?? null]));

/** What lay inside the record that stood there does not lie inside another. */
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
