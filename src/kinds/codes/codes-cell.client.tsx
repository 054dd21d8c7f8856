import { CountCell, isFilledText } from '../../client/fields/cell-parts.tsx';
import type { FieldCell } from '../../client/fields/field-kind.ts';
import type { CodesField } from './codes.ts';

export const codesCell: FieldCell<CodesField> = { Cell: CountCell, hasShape: isFilledText, isList: true, width: 90 };
