/** Signs that cannot be seen, turn the line round, or mean something to a file system. */
const HARMFUL = /[\p{Cc}\u202a-\u202e\u2066-\u2069"<>|:*?\\/]/gu;

/** What an operator's file was called, without a path or anything that could do harm. */
export function safeName(sent: string): string {
  const [last = ''] = sent.split(/[\\/]/).slice(-1);
  const [, stem = '', ending = ''] =
    /^(.*?)(\.[A-Za-z0-9]{1,8})?$/.exec(last.toWellFormed().replace(HARMFUL, '').trim()) ?? [];
  return `${[...(stem || '文件')].slice(0, LONGEST).join('')}${ending}`;
}

const LONGEST = 120;

/** The same name, ending as what the file is: nobody can be made to save a document as a program. */
export function nameEnding(name: string, ending: string): string {
  const safe = safeName(name);
  return safe.toLowerCase().endsWith(`.${ending}`) ? safe : `${safe.replace(/\.[A-Za-z0-9]{1,8}$/, '')}.${ending}`;
}
