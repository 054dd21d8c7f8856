import type { FastifyRequest } from 'fastify';
import { safeName } from '../fields/file-name.ts';
import { unreadableRequest } from '../http/errors.ts';
import { isTooLarge, stopAtLimit } from '../http/size-limit.ts';
import { noFile } from './import-messages.ts';
import { limits } from './sheets/limits.ts';
import { refusedFile } from './sheets/sheet.ts';
import { unreadableFile } from './sheets/sheet-messages.ts';

/** The one file of a form, whole: a sheet is small. */
export async function fileIn(request: FastifyRequest): Promise<{ bytes: Buffer; name: string }> {
  if (!request.isMultipart()) throw unreadableRequest(noFile);
  try {
    const part = await request.file({ limits: { fileSize: limits.megabytes * 1024 * 1024 } });
    if (!part) throw unreadableRequest(noFile);
    stopAtLimit(part.file);
    const bytes = await part.toBuffer();
    // What is cut off just at its end is not told by an error.
    if (part.file.truncated) throw refusedFile(unreadableFile.tooLarge);
    return { bytes, name: safeName(part.filename) };
  } catch (error) {
    throw isTooLarge(error) ? refusedFile(unreadableFile.tooLarge) : error;
  }
}
