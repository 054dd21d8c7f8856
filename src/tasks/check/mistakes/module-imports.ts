import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

type ParsedModule = { source: string } & Pick<ReturnType<typeof parseSync>, 'module' | 'errors'>;

/** Each save of a developer has every declaration checked, of which one has changed. */
const parsedModules = new Map<string, ParsedModule>();

export function parse(file: string): ParsedModule {
  const source = readFileSync(file, 'utf8');
  const known = parsedModules.get(file);
  if (known?.source === source) return known;
  const { module, errors } = parseSync(file, source, { sourceType: 'module' });
  const parsed = { source, module, errors };
  parsedModules.set(file, parsed);
  return parsed;
}

/** The imports and re-exports of a module with the names they need when it runs; those of types only are left out. */
export const runtimeImports = ({ staticImports, staticExports }: ReturnType<typeof parse>['module']) => {
  const exports = staticExports.flatMap(({ entries }) =>
    entries.flatMap((entry) => (entry.moduleRequest ? [{ moduleRequest: entry.moduleRequest, entries: [entry] }] : [])),
  );
  return [...staticImports, ...exports]
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest: { value, start }, entries }) => ({
      request: value,
      start,
      names: entries.flatMap(({ isType, importName: { kind, name, start: at } }) =>
        !isType && kind === 'Name' && name !== null ? [{ name, start: at ?? start }] : [],
      ),
    }));
};

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();

/** The file that an import leads to, with or without its extension. */
export const resolveFile = (file: string, request: string): string | undefined => {
  const path = join(dirname(file), request.replace(/\?.*$/, ''));
  return [path, `${path}.ts`, `${path}.tsx`, join(path, 'index.ts')].find(isFile);
};
