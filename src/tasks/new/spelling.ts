/** `lostProperty` from `lost-property`, `Lost property` or `LostProperty`. */
export const camelCase = (text: string): string =>
  words(text)
    .map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');

export const pascalCase = (text: string): string => {
  const name = camelCase(text);
  return name.charAt(0).toUpperCase() + name.slice(1);
};

export const kebabCase = (text: string): string => words(text).join('-');

/** `lost property` */
export const spacedWords = (text: string): string => words(text).join(' ');

/** `Lost property` */
export const sentenceCase = (text: string): string => {
  const spaced = spacedWords(text);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

const words = (text: string): string[] =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase());

/** Replaces several texts in one pass, so that no replacement is replaced again. */
export function replaceTexts(source: string, replacements: Readonly<Record<string, string>>): string {
  if (Object.keys(replacements).length === 0) return source;
  const texts = Object.keys(replacements).sort((one, other) => other.length - one.length);
  const pattern = texts.map((text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|');
  return source.replace(new RegExp(pattern, 'g'), (text) => replacements[text] ?? text);
}
