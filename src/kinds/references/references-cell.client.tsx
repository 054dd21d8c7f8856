import { SeveralNames, type ValueProps } from '../../client/fields/cell-parts.tsx';
import type { FieldCell } from '../../client/fields/field-kind.ts';
import { referenceOf, validItems } from '../../client/fields/values.ts';
import { RecordName } from '../../client/page/record-name.tsx';
import { fullReferenceName } from '../../client/page/reference-title.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import { isReference } from '../reference/reference.ts';
import type { ReferencesField } from './references.ts';

export function ReferenceNames({ value }: ValueProps) {
  const { say } = useLanguage();
  const references = validItems(value, referenceOf);
  return (
    <SeveralNames
      names={references.map((reference) => say(fullReferenceName(reference)))}
      first={references[0] && <RecordName value={references[0]} />}
    />
  );
}

export const referencesCell: FieldCell<ReferencesField> = {
  Cell: ReferenceNames,
  hasShape: isReference,
  isList: true,
  width: 200,
};
