import { useMemo, useState } from 'react';
import type { AnyDraft, Resource } from '../../declare/define-resource.ts';
import { checkDraft, checkField, tidyDraft } from '../../declare/draft.ts';
import type { Sentence } from '../../declare/label.ts';
import { hasUnexpectedValue } from '../fields/cells.tsx';
import { isSame } from '../record/draft.ts';
import { maskedFields, omitNames } from '../record/masking.ts';
import { type May, useMay } from '../session/use-may.ts';

/** A message of the client's check, in both languages, or of the server, in the language of the request. */
export type ValidationError = Sentence | string;
export type ValidationErrors = Readonly<Record<string, ValidationError>>;

interface ValidationOptions {
  base: AnyDraft;
  /** The values when the form opens. */
  values: AnyDraft;
  toPublish: boolean;
  /** Validation errors passed on by the page before. */
  navigationErrors: ValidationErrors;
}

/** The validation errors of a form. Fields that are not sent are not checked. */
export function useValidation(resource: Resource, { base, values, toPublish, navigationErrors }: ValidationOptions) {
  const may = useMay();
  const [errors, setErrors] = useState<ValidationErrors>(() =>
    toPublish
      ? {
          ...navigationErrors,
          ...omitNames(checkDraft(resource, values, true), uncheckedFields(resource, base, values, may)),
        }
      : navigationErrors,
  );
  const actions = useMemo(
    () => ({
      /** Removes a client error once the field is valid, and a server error at the first change. */
      recheck(name: string, latest: AnyDraft) {
        const draft = tidyDraft(resource, latest);
        setErrors((all) => recheck({ resource, toPublish }, all, name, draft));
      },
      /** Checks a field when it loses the focus. */
      checkOne(name: string, latest: AnyDraft) {
        const isUnchecked = uncheckedFields(resource, base, latest, may).has(name);
        const error = isUnchecked ? undefined : checkField(resource, name, tidyDraft(resource, latest), toPublish);
        setErrors((all) => (error || typeof all[name] !== 'string' ? withError(all, name, error) : all));
      },
      checkAll(latest: AnyDraft, forPublic: boolean): ValidationErrors {
        const errors = checkDraft(resource, tidyDraft(resource, latest), forPublic);
        const visible = omitNames(errors, uncheckedFields(resource, base, latest, may));
        setErrors(visible);
        return visible;
      },
      setErrors,
    }),
    [resource, toPublish, base, may],
  );
  // The actions stay the same while errors come and go, so that the rows of a form are not drawn again.
  return [errors, actions] as const;
}

/** Masked fields, and stored values of another shape that nobody has changed: neither is sent. */
function uncheckedFields(resource: Resource, base: AnyDraft, latest: AnyDraft, may: May): ReadonlySet<string> {
  const unexpected = Object.entries(resource.fields).flatMap(([name, field]) =>
    hasUnexpectedValue(field, base[name]) && isSame(base[name], latest[name]) ? name : [],
  );
  return new Set([...maskedFields(resource, base, latest, may), ...unexpected]);
}

function recheck(
  { resource, toPublish }: { resource: Resource; toPublish: boolean },
  all: ValidationErrors,
  name: string,
  draft: AnyDraft,
): ValidationErrors {
  let next = all;
  for (const invalidName of Object.keys(all)) {
    if (typeof all[invalidName] === 'string' && invalidName !== name) continue;
    next = withError(next, invalidName, checkField(resource, invalidName, draft, toPublish));
  }
  return next;
}

function withError(all: ValidationErrors, name: string, error: ValidationError | undefined): ValidationErrors {
  const { [name]: _before, ...others } = all;
  return error ? { ...others, [name]: error } : others;
}
