import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createBlankArchive } from '../../server/database/open.ts';

const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string }).version;

/**
 * An archive of an empty embedded database. Creating one takes five seconds, so it is created once for each version of the
 * database, for the build, the development server and the tests.
 */
export async function blankDatabase(): Promise<string> {
  const file = resolve(`node_modules/.cache/museum/blank-${versionOf('@electric-sql/pglite')}.tar.gz`);
  if (!existsSync(file)) await createBlankArchive(file);
  return file;
}
