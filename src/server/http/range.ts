/** A byte range of a file. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Parses a range header such as `bytes=0-499` or `bytes=-500`; `all` without one, `none` if it cannot be satisfied. */
export function parseByteRange(header: string | undefined, size: number): ByteRange | 'all' | 'none' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return 'all';
  const start = from === '' ? Math.max(size - Number(to), 0) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? 'none' : { start, end };
}
