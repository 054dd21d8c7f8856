import { DigitsCell, isText } from '../../client/fields/cell-parts.tsx';
import type { FieldCell } from '../../client/fields/field-kind.ts';
import type { AutoNumberField } from './auto-number.ts';

export const autoNumberCell: FieldCell<AutoNumberField> = { Cell: DigitsCell, hasShape: isText, width: 150 };
