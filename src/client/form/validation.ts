import type { AnyDraft, Resource } from '../../declare/define-resource.ts';
import { checkDraft, checkField, tidyDraft } from '../../declare/draft.ts';
import type { Sentence } from '../../declare/label.ts';
import { hasUnexpectedValue } from '../fields/cells.tsx';
import { isSame } from '../record/draft.ts';
import { keepsStoredValue } from '../record/masking.ts';
import type { May } from '../session/use-may.ts';

/** A message of the client's check, in both languages, or of the server, in the language of the request. */
export type ValidationError = Sentence | string;
export type ValidationErrors = Readonly<Record<string, ValidationError>>;

/** Always the same object, so that what shows the errors is not drawn again. */
export const noErrors: ValidationErrors = {};

/** What a form checks its values by. */
export interface Checked {
  resource: Resource;
  base: AnyDraft;
  values: AnyDraft;
  may: May;
  toPublish: boolean;
}

/** The errors of the whole form. */
export function findErrors({ resource, values, toPublish, ...checked }: Checked): ValidationErrors {
  const errors = Object.entries(checkDraft(resource, tidyDraft(resource, values), toPublish)).filter(
    ([name]) => !isUnchecked({ resource, values, ...checked }, name),
  );
  return errors.length === 0 ? noErrors : Object.fromEntries(errors);
}

/** The errors after a field has lost the focus. */
export function checkedOnLeave(all: ValidationErrors, checked: Checked, name: string): ValidationErrors {
  const { resource, values, toPublish } = checked;
  const found = checkField(resource, name, tidyDraft(resource, values), toPublish);
  const error = found && isUnchecked(checked, name) ? undefined : found;
  return error || typeof all[name] !== 'string' ? withError(all, name, error) : all;
}

/** The errors after a change: without those of the client that are mended, and the server's at the changed field. */
export function recheckedErrors(
  all: ValidationErrors,
  { resource, values, toPublish }: Omit<Checked, 'base' | 'may'>,
  name: string,
): ValidationErrors {
  if (Object.keys(all).length === 0) return all;
  const draft = tidyDraft(resource, values);
  let next = all;
  for (const invalidName of Object.keys(all)) {
    if (typeof all[invalidName] === 'string' && invalidName !== name) continue;
    next = withError(next, invalidName, checkField(resource, invalidName, draft, toPublish));
  }
  return next;
}

/** Masked fields, and stored values of another shape that nobody has changed: neither is sent. */
function isUnchecked({ resource, base, values, may }: Omit<Checked, 'toPublish'>, name: string): boolean {
  const field = resource.fields[name];
  return (
    (field !== undefined && hasUnexpectedValue(field, base[name]) && isSame(base[name], values[name])) ||
    keepsStoredValue(resource, name, base, values, may)
  );
}

function withError(all: ValidationErrors, name: string, error: ValidationError | undefined): ValidationErrors {
  if (!error && !(name in all)) return all;
  const { [name]: _before, ...others } = all;
  if (error) return { ...others, [name]: error };
  return Object.keys(others).length === 0 ? noErrors : others;
}
