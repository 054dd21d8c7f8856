import type { AnyRecord, Resource, SectionAction } from '../../declare/define-resource.ts';
import type { Label } from '../../declare/label.ts';
import { type Move, movesOf } from '../../declare/workflow.ts';
import type { May } from '../session/use-may.ts';
import { recordActionMessages } from './action-messages.ts';

/** What an operator may do with one record, beyond reading and editing it. */
export interface RecordAction {
  name: string;
  label: Label;
  /** Nothing when it deletes, or when it is one of the section's own. */
  move?: Move;
  own?: SectionAction;
  /** Why it cannot be done by this operator, although it could be done. */
  refused?: Label;
}

/** What takes away for good, or from people. */
export const isDangerous = ({ name, move }: Pick<RecordAction, 'name'> & { move?: Move | undefined }): boolean =>
  name === 'delete' || move?.danger === true;

/** The moves open to the record and to the operator, then deleting. The server asks the same again. */
export function actionsOn(resource: Resource, record: AnyRecord, may: May): RecordAction[] {
  if (isClosedToMe(record)) return [];
  const remove: RecordAction[] =
    may(resource, 'delete') && !isFixed(resource, record)
      ? [{ name: 'delete', label: recordActionMessages.remove }]
      : [];
  return [...allowedMoves(resource, record, may), ...ownActions(resource, record, may), ...remove];
}

/** A record that is closed is left as it is. */
function ownActions(resource: Resource, record: AnyRecord, may: May): RecordAction[] {
  if (isLocked(resource, record)) return [];
  return Object.entries(resource.actions ?? {})
    .filter(([name]) => may(resource, name))
    .map(([name, own]) => ({ name, label: own.label, own }));
}

function allowedMoves(resource: Resource, record: AnyRecord, may: May): RecordAction[] {
  const { workflow, fourEyes } = resource;
  if (!workflow || typeof record.status !== 'string') return [];
  return movesOf(workflow, { status: record.status, changed: record.changed === true })
    .filter(([name]) => may(resource, name))
    .map(([name, move]) => ({
      name,
      label: move.label,
      move,
      ...(fourEyes && move.approves && record.changedByMe === true ? { refused: recordActionMessages.fourEyes } : {}),
    }));
}

/** Whether the text may not be changed for now, because somebody is deciding or has decided about it. */
export const isLocked = (resource: Resource, record: AnyRecord): boolean =>
  isFixed(resource, record) ||
  isClosedToMe(record) ||
  (typeof record.status === 'string' && resource.workflow?.locked.includes(record.status) === true);

/** Whether the record came with the program and stays as it is. */
export const isFixed = ({ fixed }: Resource, record: AnyRecord): boolean =>
  fixed !== undefined && record[fixed] === true;

/** Whether the server refuses this operator every change of the record; only a record's own page knows. */
export const isClosedToMe = ({ closedToMe }: AnyRecord): boolean => closedToMe === true;

export const mayEdit = (resource: Resource, record: AnyRecord, may: May): boolean =>
  may(resource, 'edit') && !isLocked(resource, record);

/** Where somebody who goes through the records one by one comes to the next. */
export const screenToOpen = (resource: Resource, record: AnyRecord, may: May): 'edit' | 'show' =>
  mayEdit(resource, record, may) ? 'edit' : 'show';

/** The move by which a form hands its record over to whoever decides; a live record has one once it is changed. */
export function submissionMove(
  resource: Resource,
  record: AnyRecord | null,
  dirty: boolean,
  may: May,
): RecordAction | undefined {
  const { workflow } = resource;
  if (!workflow) return undefined;
  const currentState = {
    ...record,
    status: record?.status ?? workflow.initial,
    changed: dirty || record?.changed === true,
  } as AnyRecord;
  const { initial, decision } = workflow;
  return allowedMoves(resource, currentState, may).find(
    ({ name, move }) =>
      move?.from.includes(initial) && decision.states.includes(move.to) && !decision.moves.includes(name),
  );
}
