import { defaultSort, type Sorter, sortersOf } from '../../../contract/list.ts';
import { actionInputs, SET } from '../../../declare/actions.ts';
import type { AnyDraft, Resource } from '../../../declare/define-resource.ts';
import { checkDraft, normalizeDraft } from '../../../declare/draft.ts';
import { needsOf } from '../../../declare/needs.ts';
import { givesPlaces } from '../../../declare/seats.ts';
import { waitingColumns } from '../../../declare/waiting-order.ts';
import type { Move } from '../../../declare/workflow.ts';
import type { Field } from '../../../kinds/index.ts';
import type { Condition, RowExpressions } from '../../fields/kind.ts';
import type { Operator } from '../../http/access.ts';
import { forbidden, invalidDraft, unreadableRequest } from '../../http/errors.ts';
import { actionDraft } from '../../records/custom-actions.ts';
import { withNumericIds } from '../../records/draft-ids.ts';
import { reasonColumns } from '../../records/reason.ts';
import { visibilityFor } from '../../records/visibility/masking.ts';
import type { JobRequest } from './kinds.ts';
import { whereEditable, whereMovePossible } from './selection.ts';

/** A bulk action of a section. */
export interface BulkPlan {
  kind: string;
  operation: string;
  /** The action whose permission is required. */
  action: string;
  /** Parses the parameters once for all rows, or throws a refusal that names what is missing. */
  parseParameters: (body: RequestBody, operator: Operator) => JobRequest;
  /** The fields of an action that the section does not have. */
  inputs?: Resource['fields'];
  possible: (operatorId: number) => (where: RowExpressions) => Condition;
  /** The move for applications that get no seat by the first one. */
  orElse?: string;
  /** The order of processing, if it differs from that of the list. */
  sorters?: readonly Sorter[];
}

type RequestBody = Readonly<Record<string, unknown>>;

/** Finds the bulk action by name: a move, deleting, or an action of the section. */
export function planBulk(resource: Resource, { what, orElse }: RequestBody): BulkPlan {
  const { workflow, actions = {} } = resource;
  const name = typeof what === 'string' ? what : '';
  const move = workflow && Object.hasOwn(workflow.moves, name) ? workflow.moves[name] : undefined;
  if (move) {
    const otherMove = parseOtherMove(resource, name, orElse);
    return {
      kind: 'move',
      operation: name,
      action: name,
      parseParameters: (body) => ({ ...parseMove(resource, move, body), ...otherMove }),
      ...otherMove,
      possible: (operatorId) => whereMovePossible(resource, move, operatorId),
      ...orderOf(resource, move),
    };
  }
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (action) {
    return {
      kind: 'action',
      operation: name,
      action: name,
      inputs: actionInputs(resource, action).fields,
      parseParameters: (body) => ({ fields: actionDraft(resource, action, objectIn(body.asked)) }),
      possible: () => whereEditable(resource),
    };
  }
  if (name === SET && resource.bulk) {
    return {
      kind: 'set',
      operation: name,
      action: 'edit',
      parseParameters: (body, operator) => ({ fields: parseChanges(resource, objectIn(body.asked), operator) }),
      possible: () => whereEditable(resource),
    };
  }
  if (name !== 'delete') throw unreadableRequest(unknownAction);
  return {
    kind: 'delete',
    operation: name,
    action: name,
    parseParameters: () => ({}),
    possible: () => (where) => where.lit(true),
  };
}

/** The move for those who get no seat: both give seats or places, from the same state, and ask for nothing. */
function parseOtherMove({ workflow, seats }: Resource, name: string, orElse: unknown): Pick<BulkPlan, 'orElse'> {
  if (orElse === undefined) return {};
  const other = typeof orElse === 'string' && Object.hasOwn(workflow?.moves ?? {}, orElse) ? orElse : undefined;
  const isPossible = other !== undefined && other !== name && seats && [name, other].every(givesPlaces);
  if (!isPossible) throw unreadableRequest(unknownAction);
  return { orElse: other };
}

/** The oldest applications are decided first regardless of the list order, because there may not be enough seats. */
function orderOf(resource: Resource, move: Move): Pick<BulkPlan, 'sorters'> {
  const sorters = sortersOf(defaultSort({ sort: '', waiting: waitingColumns(resource) }, move.from));
  return sorters.length > 0 ? { sorters } : {};
}

/** The reason and the given fields of the move; a record that lacks another required field is refused individually. */
function parseMove(resource: Resource, move: Move, { asked, reason, because }: RequestBody): JobRequest {
  reasonColumns(move, reason, because);
  const values = objectIn(asked);
  const names = needsOf(move).flatMap(({ field }) => (Object.hasOwn(values, field) ? [field] : []));
  const form = restrictTo(resource, names);
  const draft = normalizeDraft(form, withNumericIds(form, values));
  rejectInvalid(checkDraft(form, draft));
  return { fields: draft, reason, because };
}

/** The declared fields visible to the operator; whether a field applies is checked for each record. */
function parseChanges(resource: Resource, values: AnyDraft, operator: Operator): AnyDraft {
  const names = (resource.bulk ?? []).filter((name) => Object.hasOwn(values, name));
  if (names.length === 0) throw unreadableRequest(nothingToSet);
  const form = restrictTo(resource, names);
  const isHidden = (name: string) => visibilityFor(operator, resource, resource.fields[name] as Field) !== 'whole';
  if (names.some(isHidden)) throw forbidden();
  const draft = normalizeDraft(form, withNumericIds(form, values));
  rejectInvalid(checkDraft(form, draft));
  return draft;
}

/** A copy of the section with only these fields, without their conditions and the checks, which the other fields of each record decide. */
function restrictTo(resource: Resource, names: readonly string[]): Resource {
  const fields = names.map((name) => {
    const { when: _, ...field } = resource.fields[name] as Field;
    return [name, field];
  });
  return { ...resource, checks: [], fields: Object.fromEntries(fields) };
}

function rejectInvalid(refusals: ReturnType<typeof checkDraft>): void {
  if (Object.keys(refusals).length > 0) throw invalidDraft(refusals);
}

/** An object of the body; an empty one where there is none. */
export const objectIn = (value: unknown): AnyDraft =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as AnyDraft) : {};

const nothingToSet = {
  zh: '请选择要修改的字段。',
  en: 'Please choose the field to be set.',
};

const unknownAction = {
  zh: '没有这种操作，请刷新页面后重试。',
  en: 'There is no such action; please reload the page and try again.',
};
