import type { Label } from '../../contract/label.ts';
import type { AnyRecord, Resource, SectionAction } from '../../declare/define-resource.ts';
import { isKept } from '../../declare/permanence.ts';
import { type Move, movesOf } from '../../declare/workflow.ts';
import type { RowActionSlot, SectionScreens } from '../session/routing/section-screens.ts';
import { isPermitted, type May } from '../session/use-may.ts';
import { recordActionMessages } from './action-messages.ts';
import { visibleValues } from './masking.ts';

/** What an operator may do with one record, beyond reading and editing it. */
export interface RecordAction {
  name: string;
  label: Label;
  /** An action that only the section's client knows. */
  slot?: RowActionSlot;
  /** Undefined for deleting and for the section's own actions. */
  move?: Move;
  own?: SectionAction;
  /** Why this operator may not do it although the state allows it. */
  refusal?: Label;
}

/** Whether the action deletes, or is declared dangerous. */
export const isDangerous = ({
  name,
  move,
  slot,
}: Pick<RecordAction, 'name' | 'slot'> & { move?: Move | undefined }): boolean =>
  name === 'delete' || move?.danger === true || slot?.danger === true;

/** The moves, own actions and deletion that state and permissions allow; the server checks them again. */
export function actionsOn(
  resource: Resource,
  record: AnyRecord,
  may: May,
  slots: SectionScreens['rowActions'] = {},
): RecordAction[] {
  if (isClosedToMe(record)) return [];
  const deletion: RecordAction[] =
    may(resource, 'delete') && !isReadOnly(resource, record) && !isKept(resource, record.status)
      ? [{ name: 'delete', label: recordActionMessages.remove }]
      : [];
  return [
    ...allowedMoves(resource, record, may),
    ...ownActions(resource, record, may),
    ...slotActions(resource, record, may, slots),
    ...deletion,
  ];
}

/** None for a locked record. */
function ownActions(resource: Resource, record: AnyRecord, may: May): RecordAction[] {
  if (isLocked(resource, record)) return [];
  return Object.entries(resource.actions ?? {})
    .filter(([name]) => may(resource, name))
    .map(([name, own]) => ({ name, label: own.label, own }));
}

const slotActions = (
  resource: Resource,
  record: AnyRecord,
  may: May,
  slots: NonNullable<SectionScreens['rowActions']>,
): RecordAction[] =>
  Object.entries(slots)
    .filter(
      ([, slot]) =>
        isPermitted(may, resource, slot.needs) && isOffered(slot, () => visibleValues(resource, record, may)),
    )
    .map(([name, slot]) => ({ name, label: slot.label, slot }));

/** A mistake in a section's own condition takes the action away, not the list with it. */
function isOffered({ when }: RowActionSlot, record: () => AnyRecord): boolean {
  try {
    return !when || when(record());
  } catch (failure) {
    console.error(failure);
    return false;
  }
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
      ...(fourEyes && move.approves && record.changedByMe === true ? { refusal: recordActionMessages.fourEyes } : {}),
    }));
}

/** Whether the record cannot be edited: built in, closed to this operator, or in a locked state. */
export const isLocked = (resource: Resource, record: AnyRecord): boolean =>
  isReadOnly(resource, record) ||
  isClosedToMe(record) ||
  (typeof record.status === 'string' && resource.workflow?.locked.includes(record.status) === true);

/** Why a locked record cannot be edited. */
export function lockOf(resource: Resource, record: AnyRecord): 'fixed' | 'closed' | 'state' {
  if (isReadOnly(resource, record)) return 'fixed';
  return isClosedToMe(record) ? 'closed' : 'state';
}

/** Whether the record is built in and read-only. */
const isReadOnly = ({ fixed }: Resource, record: AnyRecord): boolean => fixed !== undefined && record[fixed] === true;

/** Whether the server refuses every change of this record by this operator; sent with single records only. */
const isClosedToMe = ({ closedToMe }: AnyRecord): boolean => closedToMe === true;

export const mayEdit = (resource: Resource, record: AnyRecord, may: May): boolean =>
  may(resource, 'edit') && !isLocked(resource, record);

/** The screen that opens when going to the next record. */
export const screenToOpen = (resource: Resource, record: AnyRecord, may: May): 'edit' | 'show' =>
  mayEdit(resource, record, may) ? 'edit' : 'show';

/** The move that submits a record, or a new one without a status; a published record has one once it is changed. */
export function submissionMove(
  resource: Resource,
  { status, changed }: { status: unknown; changed: boolean },
  may: May,
): RecordAction | undefined {
  const { workflow } = resource;
  if (!workflow) return undefined;
  const { initial, decision } = workflow;
  return allowedMoves(resource, { status: status ?? initial, changed } as AnyRecord, may).find(
    ({ name, move }) =>
      move?.from.includes(initial) && decision.states.includes(move.to) && !decision.moves.includes(name),
  );
}
