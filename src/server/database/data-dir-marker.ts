import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../config/startup-error.ts';

/** Raised whenever stored data changes its meaning in a way an older program would not understand. */
export const SCHEMA_VERSION = 4;

/** The file beside the embedded database that keeps a lost or foreign database from being taken for a first start. */
interface DataDirMarker {
  product: string;
  schema: number;
  /** The version of PostgreSQL that created the files; `null` until they exist. */
  postgres: string | null;
}

const PRODUCT = 'memorial-museum-admin';

/**
 * Returns true if the database still has to be created, false if it exists; throws if the directory is in any other
 * state.
 */
export function isFirstStart(dataDir: string, directory: string): boolean {
  const file = markerFile(dataDir);
  const dataDirMarker = existsSync(file) ? readMarker(file) : null;
  if (dataDirMarker) return checkMarker(dataDirMarker, directory);
  if (!existsSync(directory)) return true;
  throw new StartupError(
    `${directory} holds a database that this program did not make (${file} is missing). Choose another DATA_DIR, or restore the file from a backup.`,
  );
}

/** Written before and after the database is created, so that an interruption in between can be detected. */
export function writeMarker(dataDir: string, postgres: string | null): void {
  const file = markerFile(dataDir);
  const marker: DataDirMarker = { product: PRODUCT, schema: SCHEMA_VERSION, postgres };
  writeFileSync(`${file}.unfinished`, `${JSON.stringify(marker)}\n`);
  renameSync(`${file}.unfinished`, file);
}

/** The version of PostgreSQL recorded in a data directory; empty if it is not recorded. */
export const postgresVersionOf = (directory: string): string => {
  const file = join(directory, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
};

const markerFile = (dataDir: string): string => join(dataDir, 'museum.json');

function checkMarker(marker: DataDirMarker, directory: string): boolean {
  const restore = 'Restore DATA_DIR from a backup, or move it away to begin anew.';
  if (marker.schema > SCHEMA_VERSION) {
    throw new StartupError(
      `The data is of a newer version of this program (${marker.schema}, this one knows ${SCHEMA_VERSION}). Start the newer version.`,
    );
  }
  if (!existsSync(directory)) {
    if (marker.postgres === null) return true;
    throw new StartupError(`${directory} is gone, although it has been there. ${restore}`);
  }
  const version = postgresVersionOf(directory);
  if (version === '') throw new StartupError(`${directory} is damaged: PG_VERSION is missing. ${restore}`);
  if (marker.postgres !== null && version !== marker.postgres) {
    throw new StartupError(
      `${directory} is of PostgreSQL ${version}, but ${marker.postgres} was kept here. It is damaged or foreign. ${restore}`,
    );
  }
  return false;
}

function readMarker(file: string): DataDirMarker {
  try {
    const marker = JSON.parse(readFileSync(file, 'utf8')) as Partial<DataDirMarker> | null;
    if (marker?.product === PRODUCT && Number.isInteger(marker.schema)) return marker as DataDirMarker;
  } catch {
    // An unreadable marker counts as a foreign directory and is reported below.
  }
  throw new StartupError(`${file} is not readable. Restore it from a backup, or choose another DATA_DIR.`);
}
