import type { Label } from '../../../contract/label.ts';
import { SET } from '../../../declare/actions.ts';
import type { AnyRecord, Resource, SectionAction } from '../../../declare/define-resource.ts';
import type { Move } from '../../../declare/workflow.ts';
import { recordActionMessages } from '../../record/action-messages.ts';
import { visibilityOfField } from '../../record/masking.ts';
import { actionsOn, mayEdit } from '../../record/record-actions.ts';
import type { RowSelection } from '../../record/row-selection.ts';
import type { May } from '../../session/use-may.ts';
import { conditionValues, type ListConditions } from '../../transport/wire/list-location.ts';
import { bulkMessages } from './bulk-messages.ts';

/** A bulk action: a move, one of the section's own actions, setting a field, or deleting. */
export interface BulkAction {
  name: string;
  label: Label;
  move?: Move | undefined;
  /** The move for applications that get no seat by the first one. */
  orElse?: string;
  own?: SectionAction | undefined;
  /** The fields that can be set. */
  fields?: readonly string[] | undefined;
  /** How many of the selected records allow it, where that is known and not all of them do. */
  possible?: number;
}

/**
 * The bulk actions possible for at least one selected row. Rows that have not been loaded are judged by the states that the
 * filter asks for; without such a filter all actions are offered, and the dialog asks the server.
 */
export function bulkActionsFor(resource: Resource, selection: RowSelection, may: May): BulkAction[] {
  const all = allBulkActions(resource, may);
  const records = 'ids' in selection ? selection.seenRecords : recordsInStates(resource, selection.location.conditions);
  if (records.length === 0 || ('ids' in selection && records.length < selection.ids.length)) return all;
  const names = records.map((record) => new Set(possibleActionNames(resource, record, may)));
  return all.flatMap((action) => {
    const possible = names.filter((allowed) => allowed.has(action.name)).length;
    if (possible === 0) return [];
    return 'ids' in selection && possible < records.length ? [{ ...action, possible }] : [action];
  });
}

/** One record for each state that the filter allows, with and without an unpublished change. */
const recordsInStates = ({ workflow }: Resource, conditions: ListConditions): AnyRecord[] =>
  workflow
    ? conditionValues(conditions, 'status').flatMap((status) =>
        [false, true].map((changed) => ({ id: 0, version: 0, status, changed }) as AnyRecord),
      )
    : [];

const possibleActionNames = (resource: Resource, record: AnyRecord, may: May): string[] => [
  ...(mayEdit(resource, record, may) ? [SET] : []),
  ...actionsOn(resource, record, may)
    .filter(({ refusal }) => !refusal)
    .map(({ name }) => name),
];

function allBulkActions(resource: Resource, may: May): BulkAction[] {
  const moves = Object.entries(resource.workflow?.moves ?? {}).map(([name, move]) => ({
    name,
    label: move.label,
    move,
  }));
  const actions = Object.entries(resource.actions ?? {}).map(([name, own]) => ({ name, label: own.label, own }));
  const deletion = { name: 'delete', label: recordActionMessages.remove };
  return [
    ...[...moves, ...actions].filter(({ name }) => may(resource, name)),
    ...setFieldAction(resource, may),
    ...[deletion].filter(({ name }) => may(resource, name)),
  ];
}

function setFieldAction(resource: Resource, may: May): BulkAction[] {
  const fields = (resource.bulk ?? []).filter((name) => visibilityOfField(resource, name, may) === 'whole');
  return fields.length > 0 && may(resource, 'edit') ? [{ name: SET, label: bulkMessages.set, fields }] : [];
}
