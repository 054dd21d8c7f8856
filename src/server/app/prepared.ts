import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files prepared by the build for the first start. */
export interface PreparedTables {
  /** An archive of an initial embedded database. */
  database: string;
  /** Identifies the program, so that a migration it has already done can be skipped. */
  program?: string;
  /** The pictures of the demonstration. */
  drawings?: string;
}

/** The paths of the prepared files beside the program. */
export const preparedPaths = (directory: string): Required<PreparedTables> => ({
  database: join(directory, 'beginning.tar.gz'),
  program: programOf(join(directory, 'main.js')),
  drawings: join(directory, 'drawings'),
});

/** The prepared files; undefined if the program is not built or the build is still running. */
export function findPrepared(directory: string): PreparedTables | undefined {
  if (!existsSync(join(directory, 'main.js'))) return undefined;
  const prepared = preparedPaths(directory);
  return existsSync(prepared.database) && existsSync(prepared.drawings) ? prepared : undefined;
}

const programOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
