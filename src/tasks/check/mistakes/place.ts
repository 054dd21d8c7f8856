import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn, SECTIONS } from './files.ts';

/**
 * Where a mistake of the checks is: the file that declares the code which the sentence names first, and the line that the
 * path behind it, or else the quoted name, leads to. A field from a mixin leads to the declaration that spreads it.
 */
export function placeOfSentence(sentence: string, root: string): string | undefined {
  const files = filesIn(root, SECTIONS).map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }));
  for (const { code, path } of namedCodes(sentence)) {
    const isRule = path[0] === 'rules' || /^(The (rules|call)|There are( several)? rules)\b/.test(sentence);
    const isScreen = /: its (screens|row action|tab)\b| on its screens |^There are screens /.test(sentence);
    const declaration = isRule ? `defineRules(${code},` : isScreen ? `defineScreens(${code},` : `code: '${code}',`;
    const declared = files.find(({ source }) => source.includes(declaration));
    if (!declared) continue;
    const lines = declared.source.split('\n');
    const names = [...path.filter((name) => name !== 'rules'), quotedName(sentence, code, path) ?? ''];
    return `${declared.file}:${lineOfNames(lines, declaration, names) + 1}`;
  }
  return undefined;
}

/** The words of a sentence that may be a code, each with the path behind it: `news.list.columns[0]`. */
const namedCodes = (sentence: string) =>
  [...sentence.matchAll(/[A-Za-z]\w*(?:[.[][\w.[\]]*[\w\]])?/g)].map(([word]) => {
    const [code = '', ...path] = word.split(/[.[\]]+/).filter((name) => name !== '' && !/^\d+$/.test(name));
    return { code, path };
  });

/** The name that is wrong: an unknown option, or the first quoted name where no path leads to it. */
function quotedName(sentence: string, code: string, path: readonly string[]): string | undefined {
  const unknown = /has no (?:option )?"(\w+)"/.exec(sentence)?.[1];
  if (unknown !== undefined || path.length > 0) return unknown;
  return [...sentence.matchAll(/"([^"]+)"/g)].map(([, name]) => name).find((name) => name !== code);
}

/** Follows the names from one to the next; one that is not there, such as a missing option, is left out. */
function lineOfNames(lines: readonly string[], declaration: string, names: readonly string[]): number {
  const begin = lines.findIndex((line) => line.includes(declaration));
  return names.filter(Boolean).reduce((from, name) => {
    if (!/^\w+$/.test(name))
      return Math.max(
        from,
        lines.findIndex((line, at) => at >= from && line.includes(name)),
      );
    const find = (pattern: string) => lines.findIndex((line, at) => at >= from && new RegExp(pattern).test(line));
    // A field is declared by a call, but its name may stand before that as a title or as a column.
    const [call = -1, property = -1, word = -1] = [`\\b${name}: \\w+\\(`, `\\b${name}'?\\s*[:(,]`, `\\b${name}\\b`].map(
      find,
    );
    const best = from === begin && call >= 0 ? call : property >= 0 ? property : word;
    return best >= 0 ? best : from;
  }, begin);
}
