import type { FastifyRequest } from 'fastify';
import { safeName } from '../fields/file-name.ts';
import { unreadableRequest } from '../http/errors.ts';
import { isTooLarge, stopAtLimit } from '../http/size-limit.ts';
import { noFile } from './import-messages.ts';
import { limits } from './sheets/limits.ts';
import { refusedFile } from './sheets/sheet.ts';
import { unreadableFile } from './sheets/sheet-messages.ts';

/** Reads the single file of a form into memory, because a sheet is small. */
export async function fileIn(request: FastifyRequest): Promise<{ bytes: Buffer; name: string }> {
  if (!request.isMultipart()) throw unreadableRequest(noFile);
  try {
    const part = await request.file({ limits: { fileSize: limits.megabytes * 1024 * 1024 } });
    if (!part) throw unreadableRequest(noFile);
    stopAtLimit(part.file);
    const bytes = await part.toBuffer();
    // The parser reports a file truncated exactly at the limit by a flag instead of an error.
    if (part.file.truncated) throw refusedFile(unreadableFile.tooLarge);
    return { bytes, name: safeName(part.filename) };
  } catch (error) {
    throw isTooLarge(error) ? refusedFile(unreadableFile.tooLarge) : error;
  }
}
