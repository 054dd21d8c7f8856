import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn, SECTIONS } from './files.ts';

/**
 * Where a mistake of the checks is: the file that declares the code which the sentence names first, and the line that the
 * path behind it, or else the quoted name, leads to. A field from a mixin leads to the declaration that spreads it, a part
 * of a workflow to where the workflow is defined.
 */
export function placeOfSentence(sentence: string, root: string): string | undefined {
  const files = readFiles(root, SECTIONS);
  for (const { code, path } of namedCodes(sentence)) {
    const isRule = path[0] === 'rules' || /^(The (rules|call)|There are( several)? rules)\b/.test(sentence);
    const isScreen = /: its (screens|row action|tab)\b| on its screens |^There are screens /.test(sentence);
    const declaration = isRule ? `defineRules(${code},` : isScreen ? `defineScreens(${code},` : `code: '${code}',`;
    const declared = files.find(({ lines }) => lines.some((line) => line.includes(declaration)));
    if (!declared) continue;
    const begin = declared.lines.findIndex((line) => line.includes(declaration));
    const wrongName = quotedName(sentence, code, path) ?? '';
    const isOfWorkflow = path[0] === 'workflow' && (path.length > 1 || wrongName !== '');
    const workflow = isOfWorkflow ? findWorkflow([...files, ...readFiles(root, LANGUAGE)], declared, begin) : undefined;
    const { file, lines } = workflow ?? declared;
    const names = [...path.slice(workflow ? 1 : 0).filter((name) => name !== 'rules'), wrongName];
    return `${file}:${lineOfNames(lines, workflow?.begin ?? begin, names) + 1}`;
  }
  return undefined;
}

const LANGUAGE = 'src/declare';

interface SourceFile {
  file: string;
  lines: readonly string[];
}

const readFiles = (root: string, folder: string): SourceFile[] =>
  filesIn(root, folder).map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n') }));

/** Where the workflow of a section is defined: in the declaration that begins at a line, or under the name given there. */
function findWorkflow(
  files: readonly SourceFile[],
  declared: SourceFile,
  begin: number,
): (SourceFile & { begin: number }) | undefined {
  const at = declared.lines.findIndex((line, index) => index >= begin && /^\s*workflow\b/.test(line));
  const [, name = 'workflow', call] = /^\s*workflow(?:: (\w+)(\()?)?/.exec(declared.lines[at] ?? '') ?? [];
  if (at < 0 || call) return at < 0 ? undefined : { ...declared, begin: at };
  const definedIn = (one: SourceFile, before: string) => {
    const definition = new RegExp(`^${before}const ${name}\\b`);
    return { ...one, begin: one.lines.findIndex((line) => definition.test(line)) };
  };
  return [definedIn(declared, '(export )?'), ...files.map((one) => definedIn(one, 'export '))].find(
    (one) => one.begin >= 0,
  );
}

/** The words of a sentence that may be a code, each with the path behind it: `news.list.columns[0]`. */
const namedCodes = (sentence: string) =>
  [...sentence.matchAll(/[A-Za-z]\w*(?:[.[][\w.[\]]*[\w\]])?/g)].map(([word]) => {
    const [code = '', ...path] = word.split(/[.[\]]+/).filter((name) => name !== '' && !/^\d+$/.test(name));
    return { code, path };
  });

/** What is wrong: an unknown name, the text of a label, or the first quoted name where no path leads to it. */
function quotedName(sentence: string, code: string, path: readonly string[]): string | undefined {
  const unknown = /(?:has no (?:option )?|there is no (?:state|move) )"(\w+)"|: "(\w+)" is no field/.exec(sentence);
  if (unknown) return unknown[1] ?? unknown[2];
  const text = /Chinese characters?: "(.+)";/.exec(sentence)?.[1];
  if (text !== undefined) return `'${text}'`;
  if (path.length > 0) return undefined;
  return [...sentence.matchAll(/"([^"]+)"/g)].map(([, name]) => name).find((name) => name !== code);
}

/** Follows the names from one to the next; one that is not there, such as a missing option, is left out. */
const lineOfNames = (lines: readonly string[], begin: number, names: readonly string[]): number =>
  names.filter(Boolean).reduce((from, name) => {
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
