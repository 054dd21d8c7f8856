import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { hasOneChoice } from '../../../declare/derived.ts';
import { isEditable } from '../../../declare/draft.ts';
import { isImmutable } from '../../../declare/permanence.ts';
import { hasPage } from '../../page/record-path.ts';
import { visibilityOfField } from '../../record/masking.ts';
import { mayEdit } from '../../record/record-actions.ts';
import type { May } from '../../session/use-may.ts';

/** Whether the section lets this field be changed in its cell. */
export const isEditedInline = ({ list }: Resource, name: string): boolean => list.inlineEdit?.includes(name) === true;

/** Whether this operator may change the field of this record in its cell, as the form would let them. */
export function mayEditCell(resource: Resource, name: string, record: AnyRecord, may: May): boolean {
  const field = resource.fields[name];
  return (
    field !== undefined &&
    hasPage(record) &&
    mayEdit(resource, record, may) &&
    visibilityOfField(resource, name, may) === 'whole' &&
    isEditable(field, record) &&
    !isImmutable(resource, field, record.status) &&
    !hasOneChoice(resource, name, record)
  );
}
