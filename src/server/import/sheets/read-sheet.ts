import { csvRows } from './csv.ts';
import { decodeText } from './decode.ts';
import { gatherRows, refusedFile, type Sheet } from './sheet.ts';
import { unreadableFile } from './sheet-messages.ts';
import { xlsxRows } from './xlsx.ts';

/**
 * Reads a sheet; its format is detected by content, not by file name. Reading blocks its thread for seconds, so the
 * server uses a worker thread: `sheet-reader.ts`.
 */
export function readSheet(bytes: Buffer): Sheet {
  const sheet = sheetIn(bytes);
  if (sheet.rows.length === 0) throw refusedFile(unreadableFile.empty);
  return sheet;
}

function sheetIn(bytes: Buffer): Sheet {
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw refusedFile(unreadableFile.oldOrEncrypted);
  if (begins(bytes, [0x50, 0x4b])) return { format: 'xlsx', rows: gatherRows(xlsxRows(bytes)) };
  return { format: 'csv', rows: gatherRows(csvRows(decodeText(bytes))) };
}

const begins = (bytes: Buffer, signs: readonly number[]): boolean => signs.every((sign, at) => bytes[at] === sign);
