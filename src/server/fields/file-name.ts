/** Invisible characters, direction overrides and characters with a meaning in file systems. */
const HARMFUL = /[\p{Cc}\u202a-\u202e\u2066-\u2069"<>|:*?\\/]/gu;

/** The original file name without a path or harmful characters. */
export function safeName(name: string): string {
  const [last = ''] = name.split(/[\\/]/).slice(-1);
  const [, stem = '', extension = ''] =
    /^(.*?)(\.[A-Za-z0-9]{1,8})?$/.exec(last.toWellFormed().replace(HARMFUL, '').trim()) ?? [];
  return `${[...(stem || '文件')].slice(0, LONGEST).join('')}${extension}`;
}

const LONGEST = 120;

/** Replaces the extension by that of the detected type, so that a document cannot be saved as a program. */
export function withExtension(name: string, extension: string): string {
  const safe = safeName(name);
  return safe.toLowerCase().endsWith(`.${extension}`)
    ? safe
    : `${safe.replace(/\.[A-Za-z0-9]{1,8}$/, '')}.${extension}`;
}
