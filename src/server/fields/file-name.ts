/** Invisible characters, direction overrides and characters with a meaning in file systems. */
const HARMFUL = /[\p{Cc}\u202a-\u202e\u2066-\u2069"<>|:*?\\/]/gu;

/** The original file name without a path or harmful characters. */
export function safeName(sent: string): string {
  const [last = ''] = sent.split(/[\\/]/).slice(-1);
  const [, stem = '', ending = ''] =
    /^(.*?)(\.[A-Za-z0-9]{1,8})?$/.exec(last.toWellFormed().replace(HARMFUL, '').trim()) ?? [];
  return `${[...(stem || '文件')].slice(0, LONGEST).join('')}${ending}`;
}

const LONGEST = 120;

/** Replaces the extension by that of the detected type, so that a document cannot be saved as a program. */
export function nameEnding(name: string, ending: string): string {
  const safe = safeName(name);
  return safe.toLowerCase().endsWith(`.${ending}`) ? safe : `${safe.replace(/\.[A-Za-z0-9]{1,8}$/, '')}.${ending}`;
}
