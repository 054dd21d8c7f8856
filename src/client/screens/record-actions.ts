import { actionCode } from '../../declare/actions.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { Label } from '../../declare/label.ts';
import { type Move, movesOf } from '../../declare/workflow.ts';
import { words } from './words.ts';

/** What an operator may do with one record, beyond reading and editing it. */
export interface RecordAction {
  name: string;
  label: Label;
  /** Nothing when it deletes. */
  move?: Move;
  /** Why it cannot be done by this operator, although it could be done. */
  refused?: Label;
}

type Allowed = (code: string) => boolean;

/** The moves open to the record and to the operator, then deleting. The server asks the same again. */
export function actionsOn(resource: Resource, record: AnyRecord, allowed: Allowed): RecordAction[] {
  const remove: RecordAction[] = allowed(actionCode(resource.code, 'delete'))
    ? [{ name: 'delete', label: words.remove }]
    : [];
  return [...allowedMoves(resource, record, allowed), ...remove];
}

function allowedMoves(resource: Resource, record: AnyRecord, allowed: Allowed): RecordAction[] {
  const { workflow, fourEyes } = resource;
  if (!workflow || typeof record.status !== 'string') return [];
  return movesOf(workflow, { status: record.status, changed: record.changed === true })
    .filter(([name]) => allowed(actionCode(resource.code, name)))
    .map(([name, move]) => ({
      name,
      label: move.label,
      move,
      ...(fourEyes && move.approves && record.changedByMe === true ? { refused: words.fourEyes } : {}),
    }));
}

/** Whether the text may not be changed for now, because somebody is deciding or has decided about it. */
export const isLocked = ({ workflow }: Resource, record: AnyRecord): boolean =>
  workflow !== undefined && typeof record.status === 'string' && workflow.locked.includes(record.status);

export const mayEdit = (resource: Resource, record: AnyRecord, allowed: Allowed): boolean =>
  allowed(actionCode(resource.code, 'edit')) && !isLocked(resource, record);

/** The move by which a form hands its record over to whoever decides; a live record has one once it is changed. */
export function handOver(
  resource: Resource,
  record: AnyRecord | null,
  dirty: boolean,
  allowed: Allowed,
): RecordAction | undefined {
  const { workflow } = resource;
  if (!workflow) return undefined;
  const standing = {
    ...record,
    status: record?.status ?? workflow.initial,
    changed: dirty || record?.changed === true,
  } as AnyRecord;
  return allowedMoves(resource, standing, allowed).find(({ move }) => move?.to === workflow.decision.state);
}
