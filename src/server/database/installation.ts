import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { mediaDirOf } from '../config/directories.ts';
import { StartupError } from '../config/startup-error.ts';
import { listMissingTables } from './present-tables.ts';
import { readSetting } from './setting.ts';
import type { Db } from './tables.ts';

/**
 * An installation is a database and a DATA_DIR. Both store its id, so that they are never combined with those of
 * another installation: the media sweep would delete the other installation's pictures as unused.
 */
export const installationFile = (dataDir: string): string => join(resolve(dataDir), 'installation');

/** Throws a `StartupError` where the database and DATA_DIR do not belong together. Nothing is written. */
export async function checkInstallation(db: Db, dataDir: string): Promise<void> {
  const ownId = readInstallation(dataDir);
  const databaseId = await readDatabaseInstallation(db);
  const file = installationFile(dataDir);
  if (ownId !== null && databaseId !== null) {
    if (ownId === databaseId) return;
    throw new StartupError(
      `DATA_DIR ${resolve(dataDir)} and the database belong to different installations (${ownId} and ${databaseId}). Check DATA_DIR and DATABASE_URL.`,
    );
  }
  if (databaseId !== null) {
    throw new StartupError(
      `The database belongs to the installation ${databaseId}, but DATA_DIR ${resolve(dataDir)} does not: its pictures and files would be missing. Check DATA_DIR and DATABASE_URL. If this directory is meant, write the number into ${file}.`,
    );
  }
  if (await isBlankInstallation(db)) rejectUsedInstallation(dataDir);
  else if (ownId !== null) throw foreignDatabase(dataDir, ownId);
}

/** Throws if DATA_DIR already belongs to an installation, before a new one is created or restored there. */
export function rejectUsedInstallation(dataDir: string): void {
  const ownId = readInstallation(dataDir);
  if (ownId !== null) throw foreignDatabase(dataDir, ownId);
  if (hasMedia(dataDir)) {
    throw new StartupError(
      `DATA_DIR ${resolve(dataDir)} holds pictures and files, but the database is new. Is DATABASE_URL missing, or mistyped? To begin anew, move ${mediaDirOf(dataDir)} away.`,
    );
  }
}

/** Removes the installation id from a restored database, which becomes a new installation. */
export const removeInstallationId = (tx: Db): Promise<unknown> =>
  tx.deleteFrom('setting').where('key', '=', INSTALLATION_SETTING).execute();

/** Stores the installation id where it is missing, after the tables are created, and returns it. */
export async function writeInstallation(db: Db, dataDir: string): Promise<string> {
  await db
    .insertInto('setting')
    .values({ key: INSTALLATION_SETTING, value: readInstallation(dataDir) ?? randomUUID() })
    .onConflict((row) => row.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', INSTALLATION_SETTING)
    .executeTakeFirstOrThrow();
  if (!existsSync(installationFile(dataDir))) writeInstallationFile(dataDir, value);
  return value;
}

/** Writes the installation id into a directory, so that no new installation is created in it. */
export function writeInstallationFile(dataDir: string, id: string): void {
  const file = installationFile(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.unfinished`, `${id}\n`);
  renameSync(`${file}.unfinished`, file);
}

const INSTALLATION_SETTING = 'installation';

const foreignDatabase = (dataDir: string, ownId: string): StartupError =>
  new StartupError(
    `DATA_DIR ${resolve(dataDir)} belongs to the installation ${ownId}, but the database does not. Is DATABASE_URL missing, or mistyped? To use this directory with a new database, move ${installationFile(dataDir)} away.`,
  );

function readInstallation(dataDir: string): string | null {
  const file = installationFile(dataDir);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

export async function readDatabaseInstallation(db: Db): Promise<string | null> {
  return (await hasTable(db, 'setting')) ? readSetting(db, INSTALLATION_SETTING) : null;
}

/** Whether no operator has ever worked in this database. */
export async function isBlankInstallation(db: Db): Promise<boolean> {
  if (!(await hasTable(db, 'operator'))) return true;
  return (await db.selectFrom('operator').select('id').limit(1).executeTakeFirst()) === undefined;
}

const hasTable = async (db: Db, name: string): Promise<boolean> => (await listMissingTables(db, [name])).length === 0;

const hasMedia = (dataDir: string): boolean => {
  const dir = mediaDirOf(dataDir);
  return existsSync(dir) && readdirSync(dir).some((name) => /^[0-9a-f]{64}[.-]/.test(name));
};
