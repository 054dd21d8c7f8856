import { isText, LineCell } from '../../client/fields/cell-parts.tsx';
import type { FieldCell } from '../../client/fields/field-kind.ts';
import type { UrlField } from './url.ts';

export const urlCell: FieldCell<UrlField> = { Cell: LineCell, hasShape: isText, width: 200 };
