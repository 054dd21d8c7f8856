import { isText, LineCell } from '../../client/fields/cell-parts.tsx';
import type { FieldCell } from '../../client/fields/field-kind.ts';
import type { EmailField } from './email.ts';

export const emailCell: FieldCell<EmailField> = { Cell: LineCell, hasShape: isText, width: 200 };
