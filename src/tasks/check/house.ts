import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';

/**
 * Prints figures of the source layout: areas and their imports, circles, largest folders, names with two meanings. With `--walk`
 * and the name of a call or of an action in a form, the functions through which it runs.
 */
export default async function house([option, name = '']: readonly string[] = []): Promise<void> {
  if (option === '--walk') return (await import('./walk.ts')).printWalk(name);
  const files = listSources();
  console.log('Areas, their files, and how many imports lead to others');
  for (const [area, counts] of importsOfAreas(files)) {
    const size = files.filter((file) => areaOf(file) === area).length;
    const targets = [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
    console.log(
      `  ${area.padEnd(20)} ${String(size).padStart(4)}   ${targets.map((target) => target.join(' ')).join(', ')}`,
    );
  }
  console.log('\nThe largest folders, in files');
  for (const [folder, count] of sizesOf(files).slice(0, 8)) console.log(`  ${String(count).padStart(4)}  ${folder}`);
  const { single, listed } = singleImporters(files);
  const unlisted = single.length - listed.length;
  const others = files.length - listed.length;
  console.log(`
Areas in a circle:                     ${areasInCircles(files).join(', ') || 'none'}
Circles of files:                      ${importCircles(files).length}
Files with a single importer:          ${single.length} of ${files.length} (${percent(single.length, files.length)})
  not in a list, not loaded lazily:    ${unlisted} of ${others} (${percent(unlisted, others)})
Exported names with two meanings:      ${namesWithTwoMeanings(files).length}
Generic code that compares a kind:     ${comparisonsOfKinds(files).length}`);
}

const EXAMPLES = 'src/examples/';
const GALLERY = 'src/examples/refine/';

/** The sources of the product and its tasks. */
export const listSources = (): string[] => listFiles().filter((file) => !file.startsWith(EXAMPLES));

/** The examples of what a section developer writes, each at the path it would have below `src`. */
export const listExamples = (): string[] => listFiles().filter((file) => file.startsWith(EXAMPLES));

/** Where a file stands in the product; an example stands where it would be copied to, and the gallery where it is. */
export const placeOf = (file: string): string => (file.startsWith(GALLERY) ? file : file.replace(EXAMPLES, 'src/'));

const listFiles = (): string[] =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name));

/**
 * The area of a file: a folder of client or server, or one of the folders beside them. Of kinds and sections what belongs to one
 * side is an area of its own, as `kinds.client`.
 */
function areaOf(file: string): string | undefined {
  const [, side, folder] = /^src\/(client|server)\/([^/]+)\//.exec(file) ?? [];
  if (side) return `${side}/${folder}`;
  const [, top, suffix] =
    /^src\/(contract|declare|kinds|resources|demo)\/.*?(\.client|\.server|\.seed)?\.tsx?$/.exec(file) ?? [];
  return top && `${top}${suffix ?? ''}`;
}

/** How many imports lead from each area to others, dynamic and type imports included. */
export function importsOfAreas(files: readonly string[]): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const areas = new Map<string, Map<string, number>>();
  for (const file of files) {
    const area = areaOf(file);
    if (area === undefined) continue;
    const counts = areas.get(area) ?? new Map<string, number>();
    areas.set(area, counts);
    for (const target of importsOf(file)) {
      const other = areaOf(target);
      if (other !== undefined && other !== area) counts.set(other, (counts.get(other) ?? 0) + 1);
    }
  }
  return areas;
}

/** The areas that can be reached from themselves. */
export function areasInCircles(files: readonly string[]): string[] {
  const areas = importsOfAreas(files);
  const reaches = (from: string, to: string, visited = new Set<string>()): boolean =>
    [...(areas.get(from)?.keys() ?? [])].some(
      (next) => next === to || (!visited.has(next) && reaches(next, to, visited.add(next))),
    );
  return [...areas.keys()].filter((area) => reaches(area, area));
}

/** Circular imports of files, dynamic and type imports included; each is named by its files. */
export function importCircles(files: readonly string[]): string[] {
  const reached = new Map(files.map((file) => [file, reachableFrom(file)]));
  const inCircle = files.filter((file) => reached.get(file)?.has(file));
  const circleOf = (file: string) =>
    inCircle.filter((other) => reached.get(file)?.has(other) && reached.get(other)?.has(file));
  return [...new Set(inCircle.map((file) => circleOf(file).sort().join(' + ')))];
}

function reachableFrom(file: string): Set<string> {
  const reached = new Set<string>();
  const queue = [file];
  for (let from = queue.pop(); from !== undefined; from = queue.pop()) {
    for (const target of importsOf(from)) {
      if (!target.startsWith('src/') || reached.has(target) || !/\.tsx?$/.test(target)) continue;
      reached.add(target);
      queue.push(target);
    }
  }
  return reached;
}

const imports = new Map<string, string[]>();

/** Every module a file imports: own files as paths from the top of the project, packages by name. */
export function importsOf(file: string): string[] {
  const targets = imports.get(file) ?? readImports(file);
  imports.set(file, targets);
  return targets;
}

function readImports(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const { module } = parseSync(file, source);
  const staticNames = [...module.staticImports, ...module.staticExports.flatMap(({ entries }) => entries)].flatMap(
    (entry) => {
      const request = 'moduleRequest' in entry ? entry.moduleRequest : null;
      return request ? [request.value] : [];
    },
  );
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    source.slice(moduleRequest.start + 1, moduleRequest.end - 1),
  );
  return [...staticNames, ...dynamic].map((name) => resolveImport(file, name));
}

const resolveImport = (file: string, name: string): string =>
  name.startsWith('.') ? normalize(join(dirname(placeOf(file)), name)) : name;

const percent = (part: number, total: number): string => `${Math.round((part / total) * 100)} %`;

const importersOf = (file: string, files: readonly string[]): readonly string[] =>
  files.filter((other) => other !== file && importsOf(other).includes(file));

/** The files that one other file imports, and those of them that it lists by name or loads lazily. */
export function singleImporters(files: readonly string[]): { single: readonly string[]; listed: readonly string[] } {
  const single = files.filter((file) => importersOf(file, files).length === 1);
  return { single, listed: single.filter((file) => isListed(file, files)) };
}

/** The modules whose work is to list others: sections, field kinds, tables, faults, routes. */
const lists = [
  'src/resources/index.server.ts',
  'src/resources/index.client.ts',
  'src/kinds/index.ts',
  'src/kinds/index.client.ts',
  'src/kinds/index-cells.client.ts',
  'src/kinds/index.server.ts',
  'src/server/database/tables.ts',
  'tests/faults/faults.ts',
  'src/server/app/app.ts',
];

/** Whether the only importer of a file lists it by name or loads it lazily: such a file cannot go into its importer. */
function isListed(file: string, files: readonly string[]): boolean {
  const [importer = ''] = importersOf(file, files);
  return lists.includes(importer) || isLazy(file, importer);
}

function isLazy(file: string, importer: string): boolean {
  const source = readFileSync(importer, 'utf8');
  const { dynamicImports } = parseSync(importer, source).module;
  return dynamicImports.some(
    ({ moduleRequest: { start, end } }) => resolveImport(importer, source.slice(start + 1, end - 1)) === file,
  );
}

function sizesOf(files: readonly string[]): [folder: string, count: number][] {
  const counts = new Map<string, number>();
  for (const folder of files.map((file) => dirname(file))) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

/** Names that more than one file exports. */
export function namesWithTwoMeanings(files: readonly string[]): string[] {
  const places = new Map<string, number>();
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    const names = source.matchAll(/^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm);
    for (const name of new Set([...names].map(([, name = '']) => name))) places.set(name, (places.get(name) ?? 0) + 1);
  }
  return [...places].filter(([, count]) => count > 1).map(([name]) => name);
}

const fieldKinds = (): string => {
  const [, kinds = ''] =
    /^export interface Kinds \{\n(.*?)^\}/ms.exec(readFileSync('src/kinds/index.ts', 'utf8')) ?? [];
  return [...kinds.matchAll(/^ {2}(\w+): \{ field:/gm)].map(([, name]) => name).join('|');
};

/** Lines in client, server or demo that compare the kind of a field. */
export function comparisonsOfKinds(files: readonly string[]): string[] {
  const names = fieldKinds();
  const comparison = new RegExp(
    [
      '\\.kind\\)? [!=]== [\'"`]',
      `\\bkind\\)? [!=]== ['"\`](${names})['"\`]`,
      `['"\`](${names})['"\`] [!=]== [\\w.?]*\\bkind\\b`,
      '\\.(includes|has)\\([\\w.?]*\\bkind\\b',
      'switch \\([\\w.?]*\\bkind\\)',
      "\\['kind'\\]",
    ].join('|'),
  );
  return files
    .filter((file) => /^src\/(client|server|demo)\//.test(file))
    .flatMap((file) => {
      const lines = readFileSync(file, 'utf8').split('\n');
      return lines.flatMap((line, at) => (comparison.test(line) ? `${file}:${at + 1} ${line.trim()}` : []));
    });
}
