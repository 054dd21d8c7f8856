import type { Readable } from 'node:stream';

/** Error code of the multipart parser for a file that is too large. */
const TOO_LARGE = 'FST_REQ_FILE_TOO_LARGE';

export const isTooLarge = (error: unknown): boolean => (error as { code?: string }).code === TOO_LARGE;

/** Refuses a file at its limit, because the multipart parser would read the rest, for minutes. */
export function stopAtLimit(file: Readable & { truncated: boolean }): void {
  const abort = () => file.destroy(Object.assign(new Error('The file is too large.'), { code: TOO_LARGE }));
  if (file.truncated) abort();
  else file.once('limit', abort);
}
