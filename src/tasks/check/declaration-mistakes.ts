import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { placeOfSentence } from './mistakes/place.ts';
import { similarName } from './mistakes/similar-name.ts';

/** A mistake in the sources: a sentence that says what is wrong, and where. */
export interface DeclarationMistake {
  message: string;
  /** `file:line`, the file relative to the project. */
  place?: string | undefined;
  /** Nothing is refused for it. */
  isWarning?: boolean;
}

const SECTIONS = 'src/resources';
const WORDS = 'src/declare/index.ts';

/** One line for the terminal. */
export const sentenceOf = ({ message, place, isWarning }: DeclarationMistake): string =>
  [place, isWarning && 'warning', message].filter(Boolean).join(': ');

/**
 * What a person has to mend when the sources cannot be loaded, whoever loaded them: Vite's module runner, a build, or the
 * checks of the declarations, which throw a sentence a line.
 */
export function mistakesOf(error: unknown, root = process.cwd()): DeclarationMistake[] {
  const sources = sourcesIn(root);
  const { errors, message = String(error) } = error as { errors?: BundlerError[]; message?: string };
  if (errors?.length) return errors.map((one) => mistakeOfBundler(one, sources));
  const [, specifier, importer] = /^Failed to load url (\S+) .* in (\S+?)\. Does the file exist\?$/.exec(message) ?? [];
  if (specifier && importer) return [missingModule(specifier, sources.nameOf(importer) ?? importer, sources)];
  if (error instanceof Error && isThrownByLanguage(error)) return [mistakeOfCode(error, sources)];
  const thrownAt = error instanceof Error ? placeOnStack(error, sources) : undefined;
  return message
    .split('\n')
    .map((sentence) => ({ message: sentence, place: placeOfSentence(sentence, root) ?? thrownAt }));
}

/** The files of a project, by their path relative to it. Read as text: a mistake may keep them from being loaded. */
const sourcesIn = (root: string) => {
  const read = (file: string): string => {
    const path = join(root, file);
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  };
  const exportedNames = (file: string): string[] => {
    const source = read(file);
    const passedOn = [...source.matchAll(/^export \* from '([^']+)'/gm)];
    const named = [...source.matchAll(/^export (?:const|function|class|async function) (\w+)/gm)];
    const listed = [...source.matchAll(/^export \{([^}]*)\}/gm)];
    return [
      ...named.map(([, name = '']) => name),
      ...listed.flatMap(([, names = '']) => namesIn(names)),
      ...passedOn.flatMap(([, from = '']) => exportedNames(join(dirname(file), from))),
    ];
  };
  return {
    read,
    /** The path relative to the project, or undefined for a file outside it. */
    nameOf(file: string): string | undefined {
      const name = relative(root, resolve(root, file.replace(/^\/(?=src\/)/, ''))).replaceAll('\\', '/');
      return file === '' || name.startsWith('..') ? undefined : name;
    },
    declarations: (): string[] =>
      readdirSync(join(root, SECTIONS), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => join(SECTIONS, name).replaceAll('\\', '/')),
    /** The line of the first pattern that occurs in the file. A stack names lines of the transformed module. */
    placeIn(file: string, patterns: readonly RegExp[]): string {
      const lines = read(file).split('\n');
      const index = patterns.map((pattern) => lines.findIndex((line) => pattern.test(line))).find((at) => at >= 0);
      return index === undefined ? file : `${file}:${index + 1}`;
    },
    exportedNames,
  };
};

type Sources = ReturnType<typeof sourcesIn>;

/** An entry of what Rolldown throws. */
interface BundlerError {
  message: string;
  code?: string;
  id?: string;
  exporter?: string;
  loc?: { file?: string; line: number };
}

function mistakeOfBundler(
  { message, code, id, exporter = '', loc }: BundlerError,
  sources: Sources,
): DeclarationMistake {
  const [first = '', ...frame] = stripVTControlCharacters(message).split('\n');
  const summary = first.replace(/^\[[^\]]+\] /, '');
  const [, fileOfFrame = '', lineOfFrame] = /(\S+\.tsx?):(\d+):\d+/.exec(frame.join('\n')) ?? [];
  // The path in a frame is relative to the folder of the process.
  const file = sources.nameOf(loc?.file ?? id ?? (fileOfFrame && resolve(fileOfFrame)));
  const name = /^"([^"]+)" is not exported/.exec(summary)?.[1];
  if (file && name) return missingExport(name, sources.nameOf(exporter) ?? exporter, file, sources);
  if (file && code === 'UNRESOLVED_IMPORT') return missingModule(exporter, file, sources);
  const line = loc?.line ?? lineOfFrame;
  return { message: `${summary}${hintsIn(frame)}`, place: file && line ? `${file}:${line}` : file };
}

/** Rolldown writes what it expected behind the mark under the mistake. */
const hintsIn = (frame: readonly string[]): string => {
  const hints = frame.flatMap((line) => /╰─+ (.+)$/.exec(line)?.[1]?.trim() ?? []);
  return hints.length > 0 ? ` (${hints.join('; ')})` : '';
};

const missingModule = (specifier: string, importer: string, { placeIn }: Sources): DeclarationMistake => ({
  message: `there is no file "${specifier}"; correct the import, or add the file.`,
  place: placeIn(importer, [new RegExp(`['"]${specifier.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}['"]`)]),
});

const isThrownByLanguage = (error: Error): boolean =>
  error instanceof ReferenceError || error instanceof TypeError || error instanceof RangeError;

/** Vite's module runner reads an import as a property of the imported module. */
const IMPORTED_NAME = /\(?(?:0 ?, ?)?__vite_ssr_import_\d+__\.(\w+)\)?/g;

function mistakeOfCode(error: Error, sources: Sources): DeclarationMistake {
  const message = error.message.replaceAll(IMPORTED_NAME, '$1');
  const undefinedName = /^(\w+) is not defined$/.exec(message)?.[1];
  const importedName = message === error.message ? undefined : /^(\w+) is not a function$/.exec(message)?.[1];
  const property = /^Cannot read properties of \w+ \(reading '(\w+)'\)$/.exec(message)?.[1];
  const file = fileAtFault(error, undefinedName ?? importedName ?? property, sources);
  if (file === undefined) return { message };
  if (undefinedName) return missingName(undefinedName, file, sources);
  if (importedName) return missingExport(importedName, exporterOf(importedName, file, sources), file, sources);
  return { message, place: property ? sources.placeIn(file, [new RegExp(`\\.${property}\\b`)]) : file };
}

/** A section's file if it is on the stack, unless only the files it calls contain the name. */
function fileAtFault(error: Error, name: string | undefined, sources: Sources): string | undefined {
  const files = filesOnStack(error, sources);
  const withName = files.filter((file) => name && new RegExp(`\\b${name}\\b`).test(sources.read(file)));
  const candidates = withName.length > 0 ? withName : files;
  return candidates.find((file) => file.startsWith(SECTIONS)) ?? candidates[0];
}

/** A name that is used without being defined or imported. */
function missingName(
  name: string,
  file: string,
  { read, placeIn, exportedNames, declarations }: Sources,
): DeclarationMistake {
  const isCalled = new RegExp(`\\b${name}\\(`);
  const place = placeIn(file, [isCalled, new RegExp(`^(?!import\\b).*\\b${name}\\b`)]);
  const words = file.startsWith(SECTIONS) ? exportedNames(WORDS) : [];
  if (words.includes(name)) return { message: `"${name}" is not imported; import it from ${WORDS}.`, place };
  const exporter = declarations().find((one) => exportedNames(one).includes(name));
  if (exporter) return { message: `"${name}" is not imported; import it from ${exporter}.`, place };
  if (words.length > 0 && isCalled.test(read(file))) return { message: noFieldKind(name, words), place };
  return { message: `there is no "${name}"${suggestion(name, [...words, ...importedNames(read(file))])}`, place };
}

/** A name that is imported from a file that does not export it. */
function missingExport(name: string, exporter: string, file: string, sources: Sources): DeclarationMistake {
  const { read, placeIn, exportedNames } = sources;
  const isCalled = new RegExp(`\\b${name}\\(`);
  if (exporter === WORDS && file.startsWith(SECTIONS) && isCalled.test(read(file))) {
    return { message: noFieldKind(name, exportedNames(WORDS)), place: placeIn(file, [isCalled]) };
  }
  const place = placeIn(file, [new RegExp(`\\b${name}\\b`)]);
  return { message: `${exporter} exports no "${name}"${suggestion(name, exportedNames(exporter))}`, place };
}

const noFieldKind = (name: string, words: readonly string[]): string =>
  `there is no field kind "${name}"${suggestion(name, words)}`;

const suggestion = (name: string, names: readonly string[]): string => {
  const similar = similarName(name, names);
  return similar ? `; did you mean "${similar}"?` : '.';
};

const IMPORTS = /^import \{([^}]*)\} from ['"]([^'"]+)['"]/gm;

const importedNames = (source: string): string[] =>
  [...source.matchAll(IMPORTS)].flatMap(([, names = '']) => namesIn(names));

const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim().replace(/^.* as /, ''))
    .filter((name) => name !== '' && !name.startsWith('type '));

function exporterOf(name: string, file: string, { read, nameOf }: Sources): string {
  const found = [...read(file).matchAll(IMPORTS)].find(([, names = '']) => namesIn(names).includes(name));
  const specifier = found?.[2] ?? 'the imported file';
  return specifier.startsWith('.') ? (nameOf(join(dirname(file), specifier)) ?? specifier) : specifier;
}

const STACK_PLACES = /(?:\(|at )(?:file:\/\/)?([^()\s]+\.tsx?)(?:\?[^:)]*)?:(\d+):\d+/g;

const filesOnStack = ({ stack = '' }: Error, { nameOf }: Sources): string[] =>
  [...stack.matchAll(STACK_PLACES)]
    .flatMap(([, file = '']) => nameOf(file) ?? [])
    .filter((name) => name.startsWith('src/'));

/** The line of a declaration that threw an error of its own; `run.js` switches on source maps, which make it exact. */
function placeOnStack({ stack = '' }: Error, { nameOf }: Sources): string | undefined {
  const places = [...stack.matchAll(STACK_PLACES)].map(([, file = '', line]) => `${nameOf(file)}:${line}`);
  return places.find((place) => place.startsWith(`${SECTIONS}/`));
}
