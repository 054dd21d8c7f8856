import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

export function parse(file: string) {
  const source = readFileSync(file, 'utf8');
  const { module, errors } = parseSync(file, source, { sourceType: 'module' });
  return { source, module, errors };
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
