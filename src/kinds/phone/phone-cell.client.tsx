import { DigitsCell, isText } from '../../client/fields/cell-parts.tsx';
import type { FieldCell } from '../../client/fields/field-kind.ts';
import type { PhoneField } from './phone.ts';

export const phoneCell: FieldCell<PhoneField> = { Cell: DigitsCell, hasShape: isText, width: 130 };
