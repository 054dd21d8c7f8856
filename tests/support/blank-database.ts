import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { makeBlankArchive } from '../../src/server/data/open.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** An archive of an empty embedded database. */
    blankDatabase: string;
  }
}

const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string }).version;

/** Making an empty embedded database costs seconds, unpacking one a fraction: it is made once for each of its versions. */
export async function blankDatabase(): Promise<string> {
  const file = resolve(`node_modules/.cache/museum/blank-${versionOf('@electric-sql/pglite')}.tar.gz`);
  if (!existsSync(file)) await makeBlankArchive(file);
  return file;
}

export default async function setup(project: TestProject) {
  project.provide('blankDatabase', await blankDatabase());
}
