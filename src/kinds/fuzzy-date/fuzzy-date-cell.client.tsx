import { DigitsCell, isText } from '../../client/fields/cell-parts.tsx';
import type { FieldCell } from '../../client/fields/field-kind.ts';
import type { FuzzyDateField } from './fuzzy-date.ts';

export const fuzzyDateCell: FieldCell<FuzzyDateField> = { Cell: DigitsCell, hasShape: isText, width: 110 };
