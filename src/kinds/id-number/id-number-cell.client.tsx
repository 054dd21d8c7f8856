import { DigitsCell, isText } from '../../client/fields/cell-parts.tsx';
import type { FieldCell } from '../../client/fields/field-kind.ts';
import type { IdNumberField } from './id-number.ts';

export const idNumberCell: FieldCell<IdNumberField> = { Cell: DigitsCell, hasShape: isText, width: 170 };
