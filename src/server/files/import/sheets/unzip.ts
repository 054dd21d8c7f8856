import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { limits } from './limits.ts';
import { refusedFile } from './sheet.ts';
import { unreadableFile } from './sheet-messages.ts';

/** The entries of a zip file, each unpacked while it is read. */
export interface Archive {
  names: readonly string[];
  /** The content of an entry; undefined if it does not exist. */
  content: (name: string) => AsyncIterable<Buffer> | undefined;
}

const MAX_ENTRIES = 5_000;

/** Opens a zip file; one size limit for all entries prevents a small file from filling the memory. */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const file = await fromBufferPromise(bytes).catch(refuse);
  if (file.entryCount > MAX_ENTRIES) throw refusedFile(unreadableFile.unpacked);
  const entries = await entriesOf(file);
  let remaining = limits.unpackedMegabytes * 1024 * 1024;
  return {
    names: [...entries.keys()],
    content(name) {
      const entry = entries.get(name);
      if (!entry) return undefined;
      // Before anything is unpacked: the library fails an entry whose content is not as long as recorded.
      remaining -= entry.uncompressedSize;
      if (remaining < 0) throw refusedFile(unreadableFile.unpacked);
      return unpack(file, entry);
    },
  };
}

async function entriesOf(file: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of file.eachEntry()) entries.set(entry.fileName, entry);
  } catch (error) {
    refuse(error);
  }
  if ([...entries.values()].some((entry) => entry.isEncrypted())) throw refusedFile(unreadableFile.oldOrEncrypted);
  return entries;
}

async function* unpack(file: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let checksum = 0;
  try {
    for await (const chunk of await file.openReadStreamPromise(entry)) {
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
    if (checksum !== entry.crc32) throw new Error(`the content of ${entry.fileName} is not what was packed`);
  } catch (error) {
    refuse(error);
  }
}

/** The library names what is wrong with a file in its messages only; strong encryption stops it before the entry. */
function refuse(error: unknown): never {
  const isEncrypted = error instanceof Error && error.message.includes('encryption');
  throw refusedFile(isEncrypted ? unreadableFile.oldOrEncrypted : unreadableFile.damaged);
}
