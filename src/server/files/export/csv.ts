import { type CellBatches, escapeFormula, type FileCell } from './cell.ts';

/** Spreadsheet programs recognise UTF-8 only by a byte order mark. */
const BYTE_ORDER_MARK = '\ufeff';

export async function* csvOf(batches: CellBatches): AsyncGenerator<string> {
  let prefix = BYTE_ORDER_MARK;
  for await (const rows of batches) {
    let text = prefix;
    for (const row of rows) text += `${row.map(csvCell).join(',')}\r\n`;
    prefix = '';
    yield text;
  }
}

function csvCell(cell: FileCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = escapeFormula(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
