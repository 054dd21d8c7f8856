import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Resource } from '../../declare/define-resource.ts';
import type { Config } from '../config/config.ts';
import { installationFile, readDatabaseInstallation } from '../database/installation.ts';
import type { Database } from '../database/open.ts';
import { listMissingTables } from '../database/present-tables.ts';
import { neededTables } from '../fields/section-table.ts';

interface Checked {
  config: Pick<Config, 'dataDir'>;
  database: Database;
  records: readonly Resource[];
}

/** Lock timeout of the health check. */
const LOCK_WAIT = '2s';

/** Problems of the running server as sentences for its administrator; empty if it is healthy. */
export async function findHealthProblem({ config, database, records }: Checked): Promise<string[]> {
  const { db, embedded, ping } = database;
  await ping();
  const missing = await listMissingTables(db, neededTables(records));
  if (missing.length > 0) return [`The database lacks ${missing.join(', ')}. Restore a backup.`];
  const number = await readDatabaseInstallation(db);
  const file = installationFile(config.dataDir);
  if (number !== null && (!existsSync(file) || readFileSync(file, 'utf8').trim() !== number)) {
    return [`${file} is gone or another one: DATA_DIR was deleted or replaced. Restore it from a backup.`];
  }
  if (!embedded) await tryLocks(database);
  return [];
}

/**
 * Tries to lock the version row of every section, since a lock held for long means that nobody can save there. Nothing
 * is written.
 */
const tryLocks = ({ db }: Database): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout to ${sql.lit(LOCK_WAIT)}`.execute(tx);
    await sql`select 1 from "tableVersion" for share`.execute(tx);
  });
