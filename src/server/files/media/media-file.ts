import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withExtension } from '../../fields/file-name.ts';
import { Refusal } from '../../http/errors.ts';
import type { MediaVisibility } from '../../records/visibility/media-access.ts';
import { fileTypeByExtension } from './file-types.ts';

type FileRequest = FastifyRequest<{ Params: { file: string } }>;

interface SendOptions {
  dir: string;
  /** The origins that may show a document in a frame. */
  frames: readonly string[];
  sight: MediaVisibility;
}

/** What is not there and what the operator may not read have one answer, or it would tell which files there are. */
export const noSuchFile = (): Refusal =>
  new Refusal(404, {
    zh: '没有这个文件，或者您无权查看。',
    en: 'There is no such file, or you may not see it.',
  });

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
  if (!fileType) throw noSuchFile();
  const path = join(dir, file);
  const { size } = await stat(path).catch(() => {
    throw noSuchFile();
  });
  reply
    .type(fileType.type)
    .header('x-content-type-options', 'nosniff')
    // The client may be served from another origin of the same site, and shows documents in a frame.
    .header('cross-origin-resource-policy', 'same-site')
    .header('content-security-policy', `default-src 'none'; frame-ancestors ${["'self'", ...frames].join(' ')}`)
    .removeHeader('x-frame-options')
    .header('cache-control', cacheControl[sight])
    .header('etag', `"${file}"`)
    .header('accept-ranges', 'bytes')
    .header('content-disposition', dispositionOf(request.query as FileQuery, fileType));

  if (request.headers['if-none-match'] === `"${file}"`) return reply.code(304).send();
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

/**
 * The name is a hash of the content, so what the public may read is cached for ever. A browser asks again for what its next
 * operator may not read, and keeps no personal data, because it may be on a shared computer.
 */
const cacheControl: Record<MediaVisibility, string> = {
  public: 'private, max-age=31536000, immutable',
  shared: 'private, no-cache',
  personal: 'no-store',
};

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
