import { rmSync } from 'node:fs';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import type { Resource } from '../../../declare/define-resource.ts';
import type { Config } from '../../config/config.ts';
import { mediaDirOf } from '../../config/directories.ts';
import type { Database } from '../../database/open.ts';
import type { Verification } from '../../database/verification.ts';
import { verifyRegisters } from '../../records/register/verify-register.ts';
import { verifyMedia } from '../media/verify-media.ts';
import { writeBackup } from './write.ts';

/** What the server does at the socket, by path. */
export const commandPaths = {
  backup: '/backup',
  /** A backup even if all media are missing. */
  incompleteBackup: '/backup/incomplete',
  verifyMedia: '/media/verify',
  verifyRegister: '/register/verify',
} as const;

interface VerificationParts {
  database: Pick<Database, 'db' | 'callPriority'>;
  dataDir: string;
  sections: readonly Resource[];
}

/** A check that runs beside a running server or without one. */
export interface VerificationCommand {
  path: (typeof commandPaths)[keyof typeof commandPaths];
  /** What it checks. */
  what: string;
  /** The script that runs it. */
  script: string;
  verify: (parts: VerificationParts) => Promise<Verification>;
}

export const verifications = {
  media: {
    path: commandPaths.verifyMedia,
    what: 'The files',
    script: 'npm run media -- --verify',
    verify: ({ database, dataDir, sections }) => verifyMedia({ database, dir: mediaDirOf(dataDir), sections }),
  },
  register: {
    path: commandPaths.verifyRegister,
    what: 'The register',
    script: 'npm run register -- --verify',
    verify: ({ database: { db }, sections }) => verifyRegisters(db, sections),
  },
} satisfies Record<string, VerificationCommand>;

/**
 * The socket on which a server with an embedded database executes commands, since no second process may open that
 * database.
 */
const commandSocket = (dataDir: string): string => join(resolve(dataDir), 'command.sock');

interface SocketParts {
  database: Pick<Database, 'db' | 'embedded' | 'callPriority'>;
  config: Pick<Config, 'dataDir'>;
  sections: readonly Resource[];
}

/**
 * Executes commands of processes that may open this user's files. A command on PostgreSQL does not need the server.
 */
export function listenForCommands(parts: SocketParts, onError: (error: Error) => void): () => void {
  const { database, config } = parts;
  if (!database.embedded) return () => undefined;
  const socket = commandSocket(config.dataDir);
  const server = createServer(async (request, reply) => {
    const verify = Object.values(verifications).find(({ path }) => path === request.url);
    const failure = await (verify
      ? sendVerification(verify, parts, reply)
      : sendBackup(parts, reply, request.url === commandPaths.incompleteBackup));
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

const sendBackup = (
  { database: { db }, config: { dataDir }, sections }: SocketParts,
  reply: ServerResponse,
  isIncompleteAllowed: boolean,
): Promise<Error | null> => writeBackup({ db, dataDir, sections, isIncompleteAllowed }, reply);

async function sendVerification(
  { what, verify }: VerificationCommand,
  { database, config: { dataDir }, sections }: SocketParts,
  reply: ServerResponse,
): Promise<Error | null> {
  try {
    reply.end(JSON.stringify(await verify({ database, dataDir, sections })));
    return null;
  } catch (error) {
    reply.end(JSON.stringify({ failed: `${what} could not be checked: ${(error as Error).message}` }));
    return error as Error;
  }
}

/** The response of the running server, or null if no server listens on the socket. */
export const requestCommand = (
  dataDir: string,
  path: (typeof commandPaths)[keyof typeof commandPaths],
): Promise<IncomingMessage | null> =>
  new Promise((resolve, reject) => {
    get({ socketPath: commandSocket(dataDir), path }, resolve).once('error', (error: NodeJS.ErrnoException) => {
      if (['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '')) resolve(null);
      else reject(error);
    });
  });
