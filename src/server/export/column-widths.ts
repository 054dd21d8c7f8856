import type { FileCell } from './cell.ts';

/** The number of rows that determine column widths; the rest is not read yet when the sheet begins. */
const MEASURED = 200;
const [NARROWEST, WIDEST] = [8, 50];
/** Space for the filter button. */
const MARGIN = 3;

/** Column widths in characters; a Chinese one counts as two. */
export function columnWidths(rows: readonly (readonly FileCell[])[]): number[] {
  const widths: number[] = [];
  for (const row of rows.slice(0, MEASURED)) {
    for (const [at, cell] of row.entries()) {
      widths[at] = Math.max(widths[at] ?? NARROWEST, Math.min(WIDEST, widthOf(cell) + MARGIN));
    }
  }
  return widths;
}

function widthOf(cell: FileCell): number {
  let [widest, width] = [0, 0];
  for (const sign of String(cell ?? '').slice(0, 1_000)) {
    width = sign === '\n' ? 0 : width + (sign >= '\u1100' ? 2 : 1);
    widest = Math.max(widest, width);
  }
  return widest;
}
