import type { FieldCell } from '../../client/fields/field-kind.ts';
import { isAnyReference } from '../any-reference/any-reference.ts';
import { ReferenceNames } from '../references/references-cell.client.tsx';
import type { AnyReferencesField } from './any-references.ts';

export const anyReferencesCell: FieldCell<AnyReferencesField> = {
  Cell: ReferenceNames,
  hasShape: isAnyReference,
  isList: true,
  width: 200,
};
