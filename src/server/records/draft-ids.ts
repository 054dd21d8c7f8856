import type { AnyDraft, Resource } from '../../declare/define-resource.ts';
import { listReferences, mapReferences } from '../../declare/naming.ts';
import { parsePositiveInteger } from '../http/request-parts.ts';

/**
 * The same draft with the ids of its references as numbers. A client may send them as text, but rules, comparisons and
 * the database work with numbers. Any other text becomes `null`, which the check of the field refuses.
 */
export const withNumericIds = (resource: Resource, draft: AnyDraft): AnyDraft => ({
  ...draft,
  ...Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([name, field]) => Object.hasOwn(draft, name) && hasTextId(listReferences(field, draft[name])))
      .map(([name, field]) => [
        name,
        mapReferences(field, draft[name], ({ id }) => ({ id: parsePositiveInteger(id) })),
      ]),
  ),
});

/** A draft may hold anything, whatever the types say. */
const hasTextId = (references: readonly { id: unknown }[]): boolean =>
  references.some(({ id }) => typeof id === 'string');
