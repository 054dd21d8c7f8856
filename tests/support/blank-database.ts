import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { menu, records } from '../../src/resources/index.ts';
import { makeBlankArchive, openDatabase } from '../../src/server/data/open.ts';
import { beginAnew } from './beginning.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** An archive of an empty embedded database. */
    blankDatabase: string;
    /** An archive of one with the tables of the museum, its roles, its menu and the demo operators. */
    begunDatabase: string;
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

/** The tables are made once for all files of a run, which otherwise spend most of their time on that. */
async function begunDatabase(blank: string, folder: string): Promise<string> {
  const file = join(folder, 'begun.tar');
  const database = await openDatabase({ dataDir: folder, databaseUrl: null, beginning: blank });
  await beginAnew(database, { menu, records });
  await database.close();
  const pglite = await PGlite.create(join(folder, 'database'));
  writeFileSync(file, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()));
  await pglite.close();
  return file;
}

export default async function setup(project: TestProject) {
  const blank = await blankDatabase();
  project.provide('blankDatabase', blank);
  if (process.env.TEST_DATABASE_URL) return;
  const folder = mkdtempSync(join(tmpdir(), 'museum-begun-'));
  project.provide('begunDatabase', await begunDatabase(blank, folder));
  return () => rmSync(folder, { recursive: true, force: true });
}
