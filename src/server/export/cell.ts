/** What stands in one place of an exported table. */
export type FileCell = string | number | null;

/** Rows come in batches, so that what is being written waits for whoever reads it. */
export type Batches = AsyncIterable<readonly (readonly FileCell[])[]>;

/** How a formula begins; some spreadsheets read the wide signs of a Chinese keyboard as the narrow ones. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/;

/** A spreadsheet would take such a text for a formula, and do what it says. What looks guarded gets another guard. */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text before it was guarded. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
