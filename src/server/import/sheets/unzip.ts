import { inflateRawSync } from 'node:zlib';
import { limits } from './limits.ts';
import { refusedFile } from './sheet.ts';
import { unreadableFile } from './sheet-messages.ts';

/** The entries of a zip file, each unpacked on demand. */
export interface Archive {
  names: readonly string[];
  /** The text of an entry; undefined if it does not exist. */
  text: (name: string) => string | undefined;
}

interface ZipEntry {
  start: number;
  compressedSize: number;
  method: number;
}

const MAX_ENTRIES = 5_000;

/** Opens a zip file; one size limit for all entries prevents a small file from filling the memory. */
export function openArchive(bytes: Buffer): Archive {
  const parts = partsOf(bytes);
  let remaining = limits.unpackedMegabytes * 1024 * 1024;
  return {
    names: [...parts.keys()],
    text(name) {
      const part = parts.get(name);
      if (!part) return undefined;
      const content = contentOf(bytes, part, remaining);
      remaining -= content.length;
      return content.toString('utf8').replace(/^\ufeff/, '');
    },
  };
}

function contentOf(bytes: Buffer, { start, compressedSize, method }: ZipEntry, remaining: number): Buffer {
  const raw = bytes.subarray(start, start + compressedSize);
  if (raw.length < compressedSize) throw refusedFile(unreadableFile.damaged);
  if (method === 0 && compressedSize <= remaining) return raw;
  if (method === 8 && remaining > 0) {
    try {
      return inflateRawSync(raw, { maxOutputLength: remaining });
    } catch (error) {
      const isTooMuch = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
      throw refusedFile(isTooMuch ? unreadableFile.unpacked : unreadableFile.damaged);
    }
  }
  throw refusedFile(method === 0 || method === 8 ? unreadableFile.unpacked : unreadableFile.damaged);
}

/** Reads the central directory at the end of the file; the sizes recorded there are not trusted. */
function partsOf(bytes: Buffer): Map<string, ZipEntry> {
  try {
    return directoryOf(bytes);
  } catch (error) {
    // An offset beyond the end of the file.
    throw error instanceof RangeError ? refusedFile(unreadableFile.damaged) : error;
  }
}

function directoryOf(bytes: Buffer): Map<string, ZipEntry> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || bytes.length - end > 65_557) throw refusedFile(unreadableFile.damaged);
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw refusedFile(unreadableFile.unpacked);
  const parts = new Map<string, ZipEntry>();
  let at = bytes.readUInt32LE(end + 16);
  for (let number = 0; number < count; number += 1) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw refusedFile(unreadableFile.damaged);
    const flags = bytes.readUInt16LE(at + 8);
    if (flags & 1) throw refusedFile(unreadableFile.oldOrEncrypted);
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const head = bytes.readUInt32LE(at + 42);
    parts.set(name, {
      method: bytes.readUInt16LE(at + 10),
      compressedSize: bytes.readUInt32LE(at + 20),
      start: head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28),
    });
    at += 46 + nameLength + extra + comment;
  }
  return parts;
}
