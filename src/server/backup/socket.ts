import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import type { Database } from '../data/open.ts';
import { writeBackup } from './write.ts';

/** Where a running server with an embedded database is asked for a backup: nobody else may open that database. */
export const backupSocket = (dataDir: string): string => join(resolve(dataDir), 'backup.sock');

/** Answers whoever may open files of this user with a backup. A server on PostgreSQL need not be asked. */
export function listenForBackups(
  { db, embedded }: Pick<Database, 'db' | 'embedded'>,
  dataDir: string,
  failed: (error: Error) => void,
): () => void {
  if (!embedded) return () => undefined;
  const socket = backupSocket(dataDir);
  const server = createServer((_request, reply) => {
    writeBackup(db, dataDir, reply).catch((error: Error) => {
      failed(error);
      // Without the last line the file is known to be broken off.
      reply.destroy();
    });
  });
  server.on('error', failed);
  // What a killed server left; the lock says that nobody else is here.
  rmSync(socket, { force: true });
  const before = process.umask(0o077);
  server.listen(socket);
  process.umask(before);
  server.unref();
  return () => {
    server.closeAllConnections();
    server.close();
  };
}
