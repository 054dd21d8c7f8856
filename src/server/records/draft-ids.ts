import type { AnyDraft, Resource } from '../../declare/define-resource.ts';
import { listReferences, mapReferences, mayHoldReferences } from '../../declare/naming.ts';
import { parsePositiveInteger } from '../http/request-parts.ts';

/**
 * The same draft with the ids of its references as numbers. A client may send them as text, but rules, comparisons and
 * the database work with numbers. Any other text becomes `null`, which the check of the field refuses.
 */
export const withNumericIds = (resource: Resource, draft: AnyDraft): AnyDraft => ({
  ...draft,
  ...Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([name, field]) => Object.hasOwn(draft, name) && mayHoldReferences(field))
      .filter(([name, field]) =>
        listReferences(field, draft[name]).some(({ id }) => typeof (id as unknown) === 'string'),
      )
      .map(([name, field]) => [
        name,
        mapReferences(field, draft[name], ({ id }) => ({ id: parsePositiveInteger(id) })),
      ]),
  ),
});
