import { askedBy } from '../../declare/actions.ts';
import type { Fields, Resource } from '../../declare/define-resource.ts';
import { needsOf } from '../../declare/needs.ts';
import type { BulkAction } from './bulk-actions.ts';

/**
 * What is asked once for all rows, as a form of its own: what an action asks for, the field that was chosen to be set, or
 * the fields a move cannot do without.
 */
export function bulkActionForm(resource: Resource, { own, move }: BulkAction, chosen: string | null): Resource {
  if (own) return askedBy(resource, own);
  if (chosen !== null) return only(resource, [chosen]);
  // Nobody may write into what they are to approve.
  const needs = move && !(resource.fourEyes && move.approves) ? needsOf(move) : [];
  const form = only(
    resource,
    needs.map(({ field }) => field),
  );
  const asked = Object.entries(form.fields).map(([name, field]) => [name, { ...field, required: false }]);
  return { ...form, fields: Object.fromEntries(asked) };
}

/** Some fields, each as if it depended on nothing. */
function only(resource: Resource, names: readonly string[]): Resource {
  const fields = Object.entries(resource.fields).filter(([name]) => names.includes(name));
  return {
    ...resource,
    fields: Object.fromEntries(fields.map(([name, { when: _, ...field }]) => [name, field])) as Fields,
  };
}
