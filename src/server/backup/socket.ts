import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import type { Resource } from '../../declare/define-resource.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/open.ts';
import { INCOMPLETE_MARK } from './failed.ts';
import { writeBackup } from './write.ts';

/**
 * The socket on which a server with an embedded database serves backups, since no second process may open that
 * database.
 */
export const backupSocket = (dataDir: string): string => join(resolve(dataDir), 'backup.sock');

interface SocketParts {
  database: Pick<Database, 'db' | 'embedded'>;
  config: Pick<Config, 'dataDir'>;
  records: readonly Resource[];
}

/** Serves backups to processes that may open this user's files. A backup of PostgreSQL does not need the server. */
export function listenForBackups(
  { database: { db, embedded }, config: { dataDir }, records }: SocketParts,
  onError: (error: Error) => void,
): () => void {
  if (!embedded) return () => undefined;
  const socket = backupSocket(dataDir);
  const server = createServer(async (request, reply) => {
    const isIncompleteAllowed = request.url === INCOMPLETE_MARK;
    const failure = await writeBackup({ db, dataDir, records, isIncompleteAllowed }, reply);
    if (failure) onError(failure);
  });
  server.on('error', onError);
  // A socket left by a killed server; the data directory lock proves that no other server is running.
  rmSync(socket, { force: true });
  const previousMask = process.umask(0o077);
  server.listen(socket);
  process.umask(previousMask);
  server.unref();
  return () => {
    server.closeAllConnections();
    server.close();
  };
}
