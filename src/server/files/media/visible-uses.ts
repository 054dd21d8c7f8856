import type { Label } from '../../../contract/label.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { bilingualText } from '../../../declare/translation.ts';
import type { Operator } from '../../http/access.ts';
import { visibilityFor } from '../../records/visibility/masking.ts';
import type { MediaUseRow } from '../../records/visibility/media-uses.ts';
import { mayReadReference } from '../../records/visibility/references.ts';

/** Whether an operator may learn that this field of a record uses a stored file. */
export const mayReadUse = (
  operator: Operator,
  { resource, field }: MediaUseRow,
  sections: readonly Resource[],
): boolean => mayReadReference(operator, resource, field, sections);

/** The title of the record, or its number where the operator does not see the title. */
export function titleOfUse(operator: Operator, { resource, id, titles }: MediaUseRow): Label {
  const field = resource.fields[resource.title];
  const isVisible = field !== undefined && visibilityFor(operator, resource, field) === 'whole';
  return (isVisible ? bilingualText(resource, titles, resource.title) : null) ?? { zh: `#${id}`, en: `#${id}` };
}
