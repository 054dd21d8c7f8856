import type { Sentence } from '../../../contract/label.ts';
import { STATE } from '../../../declare/comparisons.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { checkDraft, checkField, concernedFields, normalizeDraft } from '../../../declare/draft.ts';
import { checkForMove } from '../../../declare/needs.ts';
import { missingValues } from '../../../declare/requirements.ts';
import { type Move, movesOf, submitsDraft, type Workflow } from '../../../declare/workflow.ts';
import { hasUnexpectedValue } from '../../../kinds/index-cells.client.ts';
import type { May } from '../../session/use-may.ts';
import { applicableFields, formFields, isSameJson } from '../draft.ts';
import { keepsStoredValue } from '../masking.ts';

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
  /** The state of the record; undefined for a new one. */
  status: string | undefined;
  /** The move that the form is checked for; null for a save. */
  move: Move | null;
  /** The changed fields of a stored record, whose change alone a save checks; null where all fields are checked. */
  changed: readonly string[] | null;
}

/** The move that asks for more than a save does, by its name in an address. */
export const moveToCheckFor = ({ workflow }: Resource, name: string | null): Move | null =>
  (name !== null && workflow && Object.hasOwn(workflow.moves, name)
    ? askingMove(workflow, workflow.moves[name])
    : null) ?? null;

/** The move if it asks for more than a save does: for a complete record, or for what a draft may lack. */
export const askingMove = (workflow: Workflow | undefined, move: Move | undefined): Move | null =>
  move && (move.complete || submitsDraft(workflow, move)) ? move : null;

/** What is checked, with the state that the move would lead to, or that a save leaves. */
const draftInState = (draft: AnyDraft, { status, move }: Pick<Checked, 'status' | 'move'>): AnyDraft => ({
  ...draft,
  [STATE]: move ? move.to : status,
});

/** The errors that keep the form from being saved. */
export function findErrors(checked: Checked): ValidationErrors {
  const { resource, values, move } = checked;
  const names = namesToCheck(checked);
  const checkedValues = Object.fromEntries(names.map((name) => [name, values[name]]));
  const draft = draftInState({ ...values, ...normalizeDraft(resource, checkedValues) }, checked);
  const errors = Object.entries(checkDraft(resource, draft, move?.complete, names)).filter(
    ([name]) => !isUnchecked(checked, name),
  );
  return errors.length === 0 ? noErrors : Object.fromEntries(errors);
}

/** The errors after a field has lost the focus. */
export function checkedOnLeave(all: ValidationErrors, checked: Checked, name: string): ValidationErrors {
  if (!namesToCheck(checked).includes(name)) return all;
  const error = findErrors(checked)[name];
  return error || typeof all[name] === 'object' ? withError(all, name, error) : all;
}

/**
 * What a stored record lacks by a rule made later, of what this operator sees and fills in. A save can only end it, so that
 * afterwards these fields alone are checked again.
 */
export function findStoredErrors(
  resource: Resource,
  record: AnyRecord,
  may: May,
  names = formFields(resource),
): Readonly<Record<string, Sentence>> {
  if (names.length === 0) return noStoredErrors;
  const draft = { ...normalizeDraft(resource, record), [STATE]: record.status };
  const missing = missingValues(resource, draft, record.status);
  return errorsInSight(resource, record, may, names, (name) => checkField(resource, name, draft) ?? missing[name]);
}

/** What the moves need besides that this operator may make next, of what they see and fill in. */
export function findMoveErrors(resource: Resource, record: AnyRecord, may: May): Readonly<Record<string, Sentence>> {
  const { workflow } = resource;
  if (!workflow) return noStoredErrors;
  const state = { status: String(record.status), changed: record.changed === true };
  const moves = movesOf(workflow, state).filter(([name]) => may(resource, name));
  const draft = normalizeDraft(resource, record);
  const errors = Object.assign({}, ...moves.map(([, move]) => checkForMove(resource, move, draft)));
  return errorsInSight(resource, record, may, formFields(resource), (name) => errors[name]);
}

/** The errors of the fields that apply to a stored record and that this operator may check. */
function errorsInSight(
  resource: Resource,
  record: AnyRecord,
  may: May,
  names: readonly string[],
  errorOf: (name: string) => Sentence | undefined,
): Record<string, Sentence> {
  const checked = { resource, base: record, values: record, may };
  return Object.fromEntries(
    applicableFields(resource, names, record).flatMap((name) => {
      const error = isUnchecked(checked, name) ? undefined : errorOf(name);
      return error ? [[name, error]] : [];
    }),
  );
}

const noStoredErrors = {};

/** The stored values that their fields do not expect; `names` are those that may be. */
export const findUnexpected = ({ fields }: Resource, base: AnyDraft, names = Object.keys(base)): AnyDraft =>
  Object.fromEntries(
    names.flatMap((name) => {
      const field = fields[name];
      return field && hasUnexpectedValue(field, base[name]) ? [[name, base[name]]] : [];
    }),
  );

const namesToCheck = ({ resource, changed }: Checked): string[] =>
  changed ? concernedFields(resource, changed) : Object.keys(resource.fields);

/** The errors after a change: without those of the client that are mended, and the server's at the changed field. */
export function recheckedErrors(
  all: ValidationErrors,
  checked: Pick<Checked, 'resource' | 'values' | 'status' | 'move'>,
  name: string,
): ValidationErrors {
  if (Object.keys(all).length === 0) return all;
  const { resource, values, move } = checked;
  const draft = draftInState(normalizeDraft(resource, values), checked);
  let next = all;
  for (const invalidName of Object.keys(all)) {
    if (typeof all[invalidName] === 'string' && invalidName !== name) continue;
    next = withError(next, invalidName, checkField(resource, invalidName, draft, move?.complete));
  }
  return next;
}

/** Masked fields, and stored values of another shape that nobody has changed: neither is sent. */
function isUnchecked(
  { resource, base, values, may }: Pick<Checked, 'resource' | 'base' | 'values' | 'may'>,
  name: string,
): boolean {
  const field = resource.fields[name];
  return (
    (field !== undefined && hasUnexpectedValue(field, base[name]) && isSameJson(base[name], values[name])) ||
    keepsStoredValue(resource, name, base, values, may)
  );
}

function withError(all: ValidationErrors, name: string, error: ValidationError | undefined): ValidationErrors {
  if (!error && !(name in all)) return all;
  const { [name]: _before, ...others } = all;
  if (error) return { ...others, [name]: error };
  return Object.keys(others).length === 0 ? noErrors : others;
}
