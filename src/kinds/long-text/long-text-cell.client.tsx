import { isText, LineCell } from '../../client/fields/cell-parts.tsx';
import type { FieldCell } from '../../client/fields/field-kind.ts';
import type { LongTextField } from './long-text.ts';

export const longTextCell: FieldCell<LongTextField> = { Cell: LineCell, hasShape: isText };
