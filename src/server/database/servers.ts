import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import { StartupError } from '../config/startup-error.ts';
import type { Db, Tx } from './tables.ts';

interface ServerParts {
  config: Pick<Config, 'dataDir' | 'mediaShared'>;
  /** The fingerprint of the program. */
  fingerprint: string;
  database: { db: Db };
  now: () => Date;
  /** Receives each message for the administrator once. */
  warn: (sentence: string) => void;
}

/** This server among those that share a database. */
export interface JoinedServer {
  /** Sends a heartbeat and compares the clocks. */
  sendHeartbeat: () => Promise<void>;
  leave: () => Promise<void>;
}

/** A server without a heartbeat for this long is considered dead. */
const HEARTBEAT_TIMEOUT = sql.lit('90 seconds');

/**
 * Registers this server with its database. Each server leaves a file in its DATA_DIR; a server that does not find the
 * files of the others uses another directory and throws a `StartupError`, because pictures uploaded to one server would
 * be missing on the other.
 */
export async function joinServers({
  config,
  fingerprint,
  database: { db },
  now,
  warn,
}: ServerParts): Promise<JoinedServer> {
  const id = randomUUID();
  const folder = join(resolve(config.dataDir), 'servers');
  const file = join(folder, id);
  const reported = new Set<string>();
  const findStranger = (others: readonly Server[]): Server | undefined =>
    config.mediaShared ? undefined : others.find((other) => !existsSync(join(folder, other.id)));

  await db.transaction().execute(async (tx) => {
    // The lock makes the second of two servers that start together see the first.
    await sql`lock table "server" in share row exclusive mode`.execute(tx);
    await sql`delete from "server" where "seenAt" < clock_timestamp() - interval ${HEARTBEAT_TIMEOUT}`.execute(tx);
    const others = await serversIn(tx);
    const stranger = findStranger(others);
    if (stranger) throw new StartupError(separateDirsSentence(config.dataDir, stranger));
    removeFilesOfOthers(folder, others);
    await register(tx);
  });

  async function register(target: Db | Tx): Promise<void> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, '');
    const ahead = sql<number>`${now().getTime() / 1000} - extract(epoch from clock_timestamp())::float8`;
    const row = { seenAt: sql<string>`clock_timestamp()`, ahead };
    await target
      .insertInto('server')
      .values({ id, host: hostname(), dataDir: resolve(config.dataDir), program: fingerprint, ...row })
      // The row of a server that was suspended for long may have been removed as dead.
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  }

  const checkOthers = async () => {
    const servers = await serversIn(db);
    const own = servers.find((one) => one.id === id);
    const stranger = findStranger(servers);
    const sentences = [
      ...(own ? clockSentences(own, servers) : []),
      ...(stranger ? [separateDirsSentence(config.dataDir, stranger)] : []),
    ];
    for (const sentence of sentences.filter((one) => !reported.has(one))) {
      reported.add(sentence);
      warn(sentence);
    }
    if (sentences.length === 0) reported.clear();
  };

  await checkOthers();
  let lastBeat: Promise<void> = Promise.resolve();
  return {
    sendHeartbeat() {
      lastBeat = register(db).then(checkOthers);
      return lastBeat;
    },
    async leave() {
      await lastBeat.catch(() => undefined);
      rmSync(file, { force: true });
      await db.deleteFrom('server').where('id', '=', id).execute();
    },
  };
}

interface Server {
  id: string;
  host: string;
  dataDir: string;
  ahead: number;
  program: string | null;
}

/** The servers that are running. */
export const serversIn = (db: Db | Tx): Promise<Server[]> =>
  db
    .selectFrom('server')
    .select(['id', 'host', 'dataDir', 'ahead', 'program'])
    .where(sql<boolean>`"seenAt" >= clock_timestamp() - interval ${HEARTBEAT_TIMEOUT}`)
    .orderBy('host')
    .execute();

const separateDirsSentence = (dataDir: string, { host, dataDir: otherDir }: Server): string =>
  `Another server works on this database, on ${host} with DATA_DIR ${otherDir}, which is not the DATA_DIR ${resolve(dataDir)} of this one: pictures sent to one would be missing on the other. Give both one shared folder as DATA_DIR. If the other server has ended, try again in two minutes; if the folders are one and the same, set MEDIA_SHARED=true.`;

/** Removes the files of servers that did not shut down cleanly. */
function removeFilesOfOthers(folder: string, servers: readonly { id: string }[]): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (!servers.some(({ id }) => id === name)) rmSync(join(folder, name), { force: true });
  }
}

/** A server, and by how many seconds its clock is ahead of the database's. */
interface ServerClock {
  id: string;
  host: string;
  ahead: number;
}

/**
 * Largest tolerated clock difference in seconds: sessions, tickets and publication times are compared with the clock of
 * the server that handles the request.
 */
const MAX_CLOCK_DIFFERENCE = 5 * 60;

/**
 * One sentence if this server's clock differs from the database's, and one for each server whose clock differs from
 * this one's.
 */
function clockSentences(own: ServerClock, all: readonly ServerClock[]): string[] {
  const others = all.filter(({ id, ahead }) => id !== own.id && Math.abs(ahead - own.ahead) > MAX_CLOCK_DIFFERENCE);
  return [
    ...(Math.abs(own.ahead) > MAX_CLOCK_DIFFERENCE ? [clockSentence(own, own.ahead, "the database server's")] : []),
    ...others.map((other) => clockSentence(own, own.ahead - other.ahead, `that of the server on ${other.host}`)),
  ];
}

const clockSentence = ({ host }: ServerClock, seconds: number, whose: string): string =>
  `The clock of this server (${host}) is ${Math.round(Math.abs(seconds) / 60)} minutes ${seconds > 0 ? 'ahead of' : 'behind'} ${whose}. Sessions and times of publication depend on it: set the clocks by the network (NTP).`;
