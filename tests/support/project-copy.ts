import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** A copy of the project that may be broken; the project itself is only read. */
export interface ProjectCopy {
  root: string;
  read: (file: string) => string;
  write: (file: string, source: string) => void;
  remove: () => void;
}

const copiedNames = [
  ...['src', 'tests', 'public', 'index.html', 'package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'],
  // Read by the formatter, and by the tests of the pages.
  ...['biome.json', '.gitignore', 'REFERENCE.md', 'CONTRIBUTING.md'],
];

export function copyProject(from = process.cwd()): ProjectCopy {
  // On macOS the temporary folder is a symbolic link, and Vite names files by their real path.
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'museum-copy-')));
  for (const name of copiedNames) cpSync(join(from, name), join(root, name), { recursive: true });
  symlinkSync(resolve(from, 'node_modules'), join(root, 'node_modules'));
  return {
    root,
    read: (file) => readFileSync(join(root, file), 'utf8'),
    write(file, source) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), source);
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
