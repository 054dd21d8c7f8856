import { askedBy } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { needsOf } from '../../declare/needs.ts';
import type { Work } from './bulk-works.ts';

/** What is asked once for all rows, as a form of its own: what an action asks for, or the fields a move cannot do without. */
export function formOf(resource: Resource, { own, move }: Work): Resource {
  if (own) return askedBy(resource, own);
  // Nobody may write into what they are to approve.
  const needs = move && !(resource.fourEyes && move.approves) ? needsOf(move) : [];
  const names = needs.map(({ field }) => field);
  const fields = Object.entries(resource.fields).filter(([name]) => names.includes(name));
  return {
    ...resource,
    fields: Object.fromEntries(fields.map(([name, field]) => [name, { ...field, required: false }])),
  } as Resource;
}
