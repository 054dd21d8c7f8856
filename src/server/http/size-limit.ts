import type { Readable } from 'node:stream';

/** What the reader of forms says of a file beyond its limit. */
const TOO_LARGE = 'FST_REQ_FILE_TOO_LARGE';

export const isTooLarge = (error: unknown): boolean => (error as { code?: string }).code === TOO_LARGE;

/** A file is refused at its limit; the reader of forms would go on to the end of what is sent, for minutes. */
export function stopAtLimit(file: Readable & { truncated: boolean }): void {
  const end = () => file.destroy(Object.assign(new Error('The file is too large.'), { code: TOO_LARGE }));
  if (file.truncated) end();
  else file.once('limit', end);
}
