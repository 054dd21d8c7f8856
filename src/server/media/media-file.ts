import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withExtension } from '../fields/file-name.ts';
import { notFound } from '../http/errors.ts';
import { fileTypeByExtension } from './file-types.ts';
import type { MediaVisibility } from './media-access.ts';

type FileRequest = FastifyRequest<{ Params: { file: string } }>;

interface SendOptions {
  dir: string;
  /** The origins that may show a document in a frame. */
  frames: readonly string[];
  sight: MediaVisibility;
}

/** Whether this is a valid name of a stored file or thumbnail. */
export const isMediaName = (file: string): boolean => /^[0-9a-f]{64}(-320)?\.[a-z0-9]+$/.test(file);

/** Sends a stored file, or the requested byte range of it. */
export async function sendMedia(
  request: FileRequest,
  reply: FastifyReply,
  { dir, frames, sight }: SendOptions,
): Promise<FastifyReply> {
  const { file } = request.params;
  const fileType = fileTypeByExtension(file);
  if (!fileType) throw notFound();
  const path = join(dir, file);
  const { size } = await stat(path).catch(() => {
    throw notFound();
  });
  reply
    .type(fileType.type)
    .header('x-content-type-options', 'nosniff')
    // The client may be served from another origin of the same site, and shows documents in a frame.
    .header('cross-origin-resource-policy', 'same-site')
    .header('content-security-policy', `default-src 'none'; frame-ancestors ${["'self'", ...frames].join(' ')}`)
    .removeHeader('x-frame-options')
    // The name is a hash of the content, so it may be cached for ever; personal data must not be cached on a shared
    // computer.
    .header('cache-control', sight === 'shared' ? 'private, max-age=31536000, immutable' : 'no-store')
    .header('accept-ranges', 'bytes')
    .header('content-disposition', dispositionOf(request.query as FileQuery, fileType));

  const part = parseByteRange(request.headers.range, size);
  if (part === 'none') return reply.code(416).header('content-range', `bytes */${size}`).type('text/plain').send('');
  if (part === 'all') return reply.header('content-length', size).send(createReadStream(path));
  const { start, end } = part;
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .header('content-length', end - start + 1)
    .send(createReadStream(path, { start, end }));
}

interface FileQuery {
  name?: string | string[];
}

/** The original file name with the extension of the detected type, so that a document cannot be saved as a program. */
function dispositionOf(
  { name }: FileQuery,
  { extension, isDisplayable }: { extension: string; isDisplayable: boolean },
): string {
  const disposition = isDisplayable ? 'inline' : 'attachment';
  if (typeof name !== 'string' || name === '') return disposition;
  const fileName = withExtension(name, extension);
  return `${disposition}; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)}`;
}

/** A byte range of a file. */
interface ByteRange {
  start: number;
  end: number;
}

/** Parses a range header such as `bytes=0-499` or `bytes=-500`; `all` without one, `none` if it cannot be satisfied. */
function parseByteRange(header: string | undefined, size: number): ByteRange | 'all' | 'none' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return 'all';
  const start = from === '' ? Math.max(size - Number(to), 0) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? 'none' : { start, end };
}
