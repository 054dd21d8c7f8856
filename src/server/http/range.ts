/** The part of a file that a player asks for. */
export interface ByteRange {
  start: number;
  end: number;
}

/** One range of bytes, `bytes=0-499` or `bytes=-500`; everything when none is asked for, nothing when there is no such part. */
export function parseByteRange(header: string | undefined, size: number): ByteRange | 'all' | 'none' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return 'all';
  const start = from === '' ? Math.max(size - Number(to), 0) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? 'none' : { start, end };
}
