/** The code blocks of a page. */
export function codeIn(page: string): string[] {
  return [...page.matchAll(/^```\w*\n(.*?)^```$/gms)].map(([, code = '']) => code);
}

/** The words of a command line, without the quotes. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);

/** The words of `npm run <command> -- <options>` after `npm run`. */
export const argumentsIn = (line: string): string[] =>
  wordsOf(line.trim()).filter((word) => !['npm', 'run', '--'].includes(word));
