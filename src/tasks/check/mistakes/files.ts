import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export const SECTIONS = 'src/resources';

/** The TypeScript files of a folder, by their path relative to the project. */
export const filesIn = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name).replaceAll('\\', '/'));
