/** What stands in one place of an exported table. */
export type Cell = string | number | null;

/** Rows come in batches, so that what is being written waits for whoever reads it. */
export type Batches = AsyncIterable<readonly (readonly Cell[])[]>;

/** A spreadsheet would take such a text for a formula, and do what it says. What looks guarded gets another guard. */
export const harmless = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** The text before it was guarded. */
export const unguarded = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);
