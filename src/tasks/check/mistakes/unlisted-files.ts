import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { DeclarationMistake } from '../declaration-mistakes.ts';
import { filesIn, SECTIONS } from './files.ts';
import { parse, resolveFile } from './module-imports.ts';

/** Files that are of no use unless one of these lists leads to them. */
const listed: readonly {
  lists: readonly string[];
  isOne: (file: string, source: string) => boolean;
  /** Others may import it for something else, so that only the list itself counts. */
  isDirect?: true;
}[] = [
  { lists: ['index.ts'], isOne: (_file, source) => /\bdefineResource\(/.test(source), isDirect: true },
  { lists: ['cards.ts'], isOne: (_file, source) => /\bdefineCard\(/.test(source), isDirect: true },
  { lists: ['index.server.ts'], isOne: (file) => /\.(server|seed)\.ts$/.test(file) },
  { lists: ['index.client.ts', 'cards.client.ts'], isOne: (file) => /\.client\.tsx?$/.test(file) },
];

/**
 * The files of the sections that nothing uses, because no list leads to them: rules that do not apply, cards and screens that
 * nobody sees. The lists are written by hand, so that they can be followed, and a line is easily forgotten.
 */
export function findUnlistedFiles(root: string): DeclarationMistake[] {
  const paths = (names: readonly string[]) => names.map((name) => `${SECTIONS}/${name}`);
  const parsed = filesIn(root, SECTIONS).map((file) => ({ file, ...parse(join(root, file)) }));
  // What a file with a syntax error imports is not known.
  if (parsed.some(({ errors }) => errors.length > 0)) return [];
  const allLists = paths(listed.flatMap(({ lists }) => lists));
  const sources = parsed.filter(({ file }) => !allLists.includes(file));
  const unlisted = listed.flatMap(({ lists, isOne, isDirect = false }) => {
    const reached = filesFrom(paths(lists), root, isDirect);
    return sources
      .filter(({ file, source }) => isOne(file, source) && !reached.has(file))
      .map(({ file, source }) => ({ file, source, lists: paths(lists) }));
  });
  // A file that only another unlisted one imports is used once that is listed.
  const imported = unlisted.flatMap(({ file }) => importedFiles(join(root, file), false));
  return unlisted
    .filter(({ file }) => !imported.includes(join(root, file)))
    .map(({ file, source, lists }) => ({
      place: `${file}:${lineOfDefinition(source)}`,
      message: `Nothing uses this file: ${lists.join(' or ')} has to list it. List it, or delete it.`,
    }));
}

const lineOfDefinition = (source: string): number => {
  const index = source.split('\n').findIndex((line) => /\bdefine[A-Z]\w*\(/.test(line));
  return Math.max(0, index) + 1;
};

/** The files that the lists lead to, those that are loaded lazily included. */
function filesFrom(lists: readonly string[], root: string, isDirect: boolean): ReadonlySet<string> {
  const nameOf = (file: string) => relative(root, file).replaceAll('\\', '/');
  const reached = new Set(
    lists
      .map((list) => join(root, list))
      .filter((list) => existsSync(list))
      .flatMap((list) => importedFiles(list, true)),
  );
  // A set that grows is gone through to its end.
  for (const file of isDirect ? [] : reached) {
    for (const next of nameOf(file).startsWith(`${SECTIONS}/`) ? importedFiles(file, false) : []) reached.add(next);
  }
  return new Set([...reached].map(nameOf));
}

/** What a module imports; of a list only what it names again, as an import alone lists nothing. */
function importedFiles(file: string, isList: boolean): string[] {
  const { source, module } = parse(file);
  const text = withoutImports(source, module);
  const isListed = (name: string) => new RegExp(`\\b${name}\\b`).test(text);
  const requests = [
    ...module.staticImports
      .filter(({ entries }) => !isList || entries.some(({ isType, localName }) => !isType && isListed(localName.value)))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ];
  return requests.flatMap((request) => (request.startsWith('.') ? (resolveFile(file, request) ?? []) : []));
}

const withoutImports = (source: string, { staticImports }: ReturnType<typeof parse>['module']): string =>
  staticImports.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), source);
