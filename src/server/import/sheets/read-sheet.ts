import { csvRows } from './csv.ts';
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
