import { existsSync, readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import type { DeclarationMistake } from '../declaration-mistakes.ts';
import { filesIn } from './files.ts';
import { parse, resolveFile, runtimeImports } from './module-imports.ts';
import { similarName } from './similar-name.ts';

/** The names that a file exports. */
interface Exports {
  values: string[];
  types: string[];
  /** Whether it, or a file that it passes on, has a syntax error, so that there may be more names. */
  isBroken: boolean;
}

/**
 * The mistakes that a folder's files show without being run: syntax errors, also of the files that they import, and imports
 * of files, packages or names that do not exist. Loading stops at the first of them, and does not notice a name that a file does not export: it is undefined until
 * it is used.
 */
export function findSourceMistakes(root: string, folder: string): DeclarationMistake[] {
  const shortPath = (file: string): string => relative(root, file).replaceAll('\\', '/');
  const cache = new Map<string, Exports>();
  const brokenImports = new Map<string, DeclarationMistake>();

  function exportsOf(file: string): Exports {
    const known = cache.get(file);
    if (known) return known;
    const found: Exports = { values: [], types: [], isBroken: false };
    cache.set(file, found);
    const parsed = parse(file);
    const syntaxError = syntaxErrorIn(file, parsed);
    if (syntaxError) {
      found.isBroken = true;
      brokenImports.set(file, syntaxError);
    }
    const entries = parsed.module.staticExports.flatMap((one) => one.entries);
    for (const { exportName, isType, moduleRequest } of entries) {
      if (exportName.kind !== 'None') (isType ? found.types : found.values).push(exportName.name ?? 'default');
      else if (moduleRequest) {
        const { values, types, isBroken } = exportsOf(resolveFile(file, moduleRequest.value) ?? file);
        found.values.push(...values);
        found.types.push(...types);
        found.isBroken ||= isBroken;
      }
    }
    return found;
  }

  const placeIn = (file: string, source: string, offset: number): string =>
    `${shortPath(file)}:${source.slice(0, offset).split('\n').length}`;

  function syntaxErrorIn(
    file: string,
    { source, errors: [error] }: ReturnType<typeof parse>,
  ): DeclarationMistake | undefined {
    if (!error) return undefined;
    const message = `Syntax error: ${error.message.replace(/[^.!?]$/, '$&.')}`;
    // Other labels say where the unfinished part begins.
    return { place: placeIn(file, source, Math.max(0, ...error.labels.map(({ start }) => start))), message };
  }

  function mistakesIn(file: string): DeclarationMistake[] {
    const parsed = parse(file);
    const { source, module } = parsed;
    const placeAt = (offset: number) => placeIn(file, source, offset);
    const syntaxError = syntaxErrorIn(file, parsed);
    if (syntaxError) return [syntaxError];
    return runtimeImports(module).flatMap(({ request, start, names }) => {
      if (!request.startsWith('.')) {
        const message = `There is no package "${request}"; correct its name, or install it.`;
        return isPackage(root, request) ? [] : [{ place: placeAt(start), message }];
      }
      const target = resolveFile(file, request);
      if (!target) return [{ place: placeAt(start), message: missingFile(join(dirname(file), request), shortPath) }];
      if (!isSource(target)) return [];
      const found = exportsOf(target);
      if (found.isBroken) return [];
      return names
        .filter(({ name }) => !found.values.includes(name))
        .map(({ name, start: at }) => ({ place: placeAt(at), message: missingExport(shortPath(target), name, found) }));
    });
  }

  const files = filesIn(root, folder).map((name) => join(root, name));
  const mistakes = files.flatMap(mistakesIn);
  const elsewhere = [...brokenImports].flatMap(([file, mistake]) => (files.includes(file) ? [] : [mistake]));
  return [...elsewhere, ...mistakes];
}

const isSource = (name: string): boolean => /\.tsx?$/.test(name);

const isPackage = (root: string, request: string): boolean => {
  const [scope = '', name = ''] = request.split('/');
  const folder = scope.startsWith('@') ? join(scope, name) : scope;
  return isBuiltin(request) || existsSync(join(root, 'node_modules', folder));
};

function missingFile(path: string, shortPath: (file: string) => string): string {
  const folder = dirname(path);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const similar = similarName(path.slice(folder.length + 1), names);
  const advice = similar ? `did you mean "${similar}"?` : 'create it, or remove the import.';
  return `There is no file ${shortPath(path)}; ${advice}`;
}

function missingExport(file: string, name: string, { values, types }: Exports): string {
  if (types.includes(name)) return `"${name}" of ${file} is a type; import it with "import type".`;
  const similar = similarName(name, values);
  if (similar) return `${file} exports no "${name}"; did you mean "${similar}"?`;
  const few = values.length > 0 && values.length <= 8;
  return `${file} exports no "${name}"${few ? `; it exports ${values.join(', ')}.` : '.'}`;
}
