import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Work of the first start that was done before. */
export interface PreparedTables {
  /** An archive of an embedded database to begin from. */
  database: string;
  /** Names the program, so that what it has done to a database once it need not do again. */
  program?: string;
  /** The pictures of the demonstration. */
  drawings?: string;
}

/** Where the build puts it, beside the program itself. */
export const preparedIn = (directory: string): Required<PreparedTables> => ({
  database: join(directory, 'beginning.tar.gz'),
  program: programOf(join(directory, 'main.js')),
  drawings: join(directory, 'drawings'),
});

/** Absent where the program was not built, or is still being built. */
export function preparedBeside(directory: string): PreparedTables | undefined {
  if (!existsSync(join(directory, 'main.js'))) return undefined;
  const made = preparedIn(directory);
  return existsSync(made.database) && existsSync(made.drawings) ? made : undefined;
}

const programOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
