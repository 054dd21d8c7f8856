import { actionInputs } from '../../../declare/actions.ts';
import type { Fields, Resource } from '../../../declare/define-resource.ts';
import { needsOf } from '../../../declare/needs.ts';
import type { BulkAction } from './bulk-actions.ts';

/** The form of a bulk action: the action's own fields, the field to set, or the fields a move needs. */
export function bulkActionForm(resource: Resource, { own, move }: BulkAction, fieldToSet: string | null): Resource {
  if (own) return actionInputs(resource, own);
  if (fieldToSet !== null) return pickFields(resource, [fieldToSet]);
  // With four eyes, approving must not change the record.
  const needs = move && !(resource.fourEyes && move.approves) ? needsOf(move) : [];
  const form = pickFields(
    resource,
    needs.map(({ field }) => field),
  );
  const fields = Object.entries(form.fields).map(([name, field]) => [name, { ...field, required: false }]);
  return { ...form, fields: Object.fromEntries(fields) };
}

/** The named fields without their `when` conditions, and without the checks, which each record decides. */
function pickFields(resource: Resource, names: readonly string[]): Resource {
  const fields = Object.entries(resource.fields).filter(([name]) => names.includes(name));
  return {
    ...resource,
    checks: [],
    fields: Object.fromEntries(fields.map(([name, { when: _, ...field }]) => [name, field])) as Fields,
  };
}
