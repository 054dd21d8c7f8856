/** A cell of an exported table. */
export type FileCell = string | number | null;

/** Rows in batches, so that a slow client slows the writer down. */
export type CellBatches = AsyncIterable<readonly (readonly FileCell[])[]>;

/** The characters a formula begins with; some spreadsheets treat the full-width ones as the half-width ones. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/;

/** Prefixes a text that a spreadsheet would execute as a formula; a text that already has the prefix gets another. */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Removes the prefix that guards against formulas. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
