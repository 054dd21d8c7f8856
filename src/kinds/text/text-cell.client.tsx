import { isText, LineCell } from '../../client/fields/cell-parts.tsx';
import type { FieldCell } from '../../client/fields/field-kind.ts';
import type { TextField } from './text.ts';

/** A title with at most this many characters counts as short. */
const SHORT_TITLE = 60;

export const textCell: FieldCell<TextField> = {
  Cell: LineCell,
  hasShape: isText,
  isShortTitle: ({ max }) => max !== undefined && max <= SHORT_TITLE,
};
