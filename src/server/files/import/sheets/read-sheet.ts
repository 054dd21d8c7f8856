import { csvRows } from './csv.ts';
import { createRowCollector, refusedFile, type Sheet, type SheetRow } from './sheet.ts';
import { unreadableFile } from './sheet-messages.ts';
import { readWorkbook } from './xlsx.ts';

/**
 * Reads a sheet; its format is detected by content, not by file name. Reading blocks its thread for seconds, so the
 * server uses a worker thread: `sheet-reader.ts`.
 */
export async function readSheet(bytes: Buffer): Promise<Sheet> {
  const { add, end } = createRowCollector();
  const format = await readRows(bytes, add);
  const rows = end();
  if (rows.total === 0) throw refusedFile(unreadableFile.empty);
  return { format, ...rows };
}

async function readRows(bytes: Buffer, onRow: (row: SheetRow) => void): Promise<Sheet['format']> {
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw refusedFile(unreadableFile.oldOrEncrypted);
  if (begins(bytes, [0x50, 0x4b])) {
    await readWorkbook(bytes, onRow);
    return 'xlsx';
  }
  for (const row of csvRows(decodeText(bytes))) onRow(row);
  return 'csv';
}

const begins = (bytes: Buffer, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

/** Decodes a file: by its byte order mark, else UTF-8, else GB18030. */
function decodeText(bytes: Buffer): string {
  const encoding = encodingFromMark(bytes) ?? guessUtf16(bytes);
  const text = encoding ? tryDecode(bytes, encoding) : (tryDecode(bytes, 'utf-8') ?? tryDecode(bytes, 'gb18030'));
  if (text === undefined) throw refusedFile(unreadableFile.unknownEncoding);
  if (text.includes('\0')) throw refusedFile(unreadableFile.notASheet);
  return text;
}

function encodingFromMark(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** Detects UTF-16 without byte order mark by the zero bytes of commas and line breaks. */
function guessUtf16(bytes: Buffer): string | undefined {
  const zeros = [0, 0];
  const sampleLength = Math.min(bytes.length, 4_096);
  for (let at = 0; at < sampleLength; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > 0 && even === 0) return 'utf-16le';
  return even > 0 && odd === 0 ? 'utf-16be' : undefined;
}

function tryDecode(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
