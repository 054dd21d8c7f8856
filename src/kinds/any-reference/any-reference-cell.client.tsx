import type { ValueProps } from '../../client/fields/cell-parts.tsx';
import type { FieldCell } from '../../client/fields/field-kind.ts';
import { NoValue } from '../../client/ui/no-value.tsx';
import { ReferenceLink, ReferenceShow } from '../reference/reference-cell.client.tsx';
import { type AnyReferenceField, isAnyReference } from './any-reference.ts';

/** A reference to a record of one of several sections. */
const AnyReferenceLink = ({ value }: ValueProps) =>
  isAnyReference(value) ? <ReferenceLink value={value} field={{ to: value.section }} /> : <NoValue />;

export const AnyReferenceShow = ({ value }: ValueProps) =>
  isAnyReference(value) ? <ReferenceShow value={value} field={{ to: value.section }} /> : <NoValue />;

export const anyReferenceCell: FieldCell<AnyReferenceField> = {
  Cell: AnyReferenceLink,
  hasShape: isAnyReference,
  width: 180,
};
