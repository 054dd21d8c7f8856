import { refusedFile } from './sheet.ts';
import { unreadableFile } from './sheet-messages.ts';

/** Decodes a file: by its byte order mark, else UTF-8, else GB18030. */
export function decodeText(bytes: Buffer): string {
  const encoding = markedEncoding(bytes) ?? unmarkedWide(bytes);
  const text = encoding ? attempt(bytes, encoding) : (attempt(bytes, 'utf-8') ?? attempt(bytes, 'gb18030'));
  if (text === undefined) throw refusedFile(unreadableFile.unknownSigns);
  if (text.includes('\0')) throw refusedFile(unreadableFile.notASheet);
  return text;
}

function markedEncoding(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** Detects UTF-16 without byte order mark by the zero bytes of commas and line breaks. */
function unmarkedWide(bytes: Buffer): string | undefined {
  const zeros = [0, 0];
  const looked = Math.min(bytes.length, 4_096);
  for (let at = 0; at < looked; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > 0 && even === 0) return 'utf-16le';
  return even > 0 && odd === 0 ? 'utf-16be' : undefined;
}

function attempt(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
