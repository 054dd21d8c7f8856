import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { BASE_PATH } from '../../contract/calls.ts';
import { checkDeclarations } from '../../declare/check.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { MenuItem } from '../../declare/menu.ts';
import { type SectionSeed, seedAfter, seedBefore } from '../../demo/seed.ts';
import { listenForBackups } from '../backup/socket.ts';
import { type Config, readConfiguration } from '../config/config.ts';
import { readSecret } from '../config/secret.ts';
import { StartupError } from '../config/startup-error.ts';
import { checkInstallation, writeInstallation } from '../database/installation.ts';
import { migrate } from '../database/migrate/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { type JoinedServer, joinServers } from '../database/servers.ts';
import { createSheetReader } from '../import/sheets/sheet-reader.ts';
import { startJobs, type Worker } from '../jobs/worker.ts';
import type { CardQueries } from '../overview/cards/cards.ts';
import type { Parts } from '../parts.ts';
import { demoOperators } from '../people/roles.ts';
import { findMisplacedRules, type SectionRules } from '../rules/rules.ts';
import { startScheduler } from '../schedule/scheduler.ts';
import { askAnyCas, askOwnCas, notifyService } from '../session/ask-cas.ts';
import { buildApp } from './app.ts';
import { cannotListen, freePort } from './port.ts';
import type { PreparedTables } from './prepared.ts';
import { watchDatabase, watchDirectory } from './watch.ts';

/** What is served: the museum's sections, and the files that were built with the server. */
export interface Product {
  menu: readonly MenuItem[];
  records: readonly Resource[];
  rules: readonly SectionRules[];
  /** The cards of the overview with their queries. */
  cards: readonly CardQueries[];
  /** The demonstration records. */
  seeds: readonly SectionSeed[];
  clientDir: string | null;
  /** The program of the threads that read sheets: the built `import/sheet-worker.ts`. */
  sheetWorker: string;
  /** What a first start begins from. */
  made?: PreparedTables | undefined;
}

export interface Running {
  app: FastifyInstance;
  config: Config;
  /** Lets requests in flight finish, then closes the data. */
  stop: () => Promise<void>;
}

interface World {
  env: Readonly<Record<string, string | undefined>>;
  print: (text: string) => void;
  /** Called when the embedded database will not come back; nothing but a new start helps. */
  giveUp: (sentence: string) => void;
  /** How requests reach the app; unless said, through a port of its own. */
  listen?: (app: FastifyInstance) => PromiseLike<unknown>;
}

/** Printed once, after the first start: until then the lists are still being filled. */
export const DEMONSTRATION_COMPLETE = 'The demonstration records are complete.';

/** How long a request in flight may take once the server has been told to stop. */
const LAST_REQUESTS = 8_000;

/** Starts serving, or throws a `StartupError` whose sentences say what to mend. What is cheap to check comes first. */
export async function start(
  { seeds, made, sheetWorker, ...product }: Product,
  { env, print, giveUp, listen }: World,
): Promise<Running> {
  const config = await readConfig(env, listen !== undefined);
  // A build has checked its own.
  const mistakes = [
    ...(made?.program ? [] : checkDeclarations(product.menu, product.records)),
    ...findMisplacedRules(product.rules, product.records),
  ];
  if (mistakes.length > 0) throw new StartupError(mistakes.join('\n'));
  if (!existsSync(sheetWorker)) throw new StartupError(`${sheetWorker} is missing; run npm run build.`);
  const secret = config.sessionSecret ?? readSecret(config.dataDir);

  const { dataDir, databaseUrl } = config;
  closeToOthers(dataDir);
  const place = { dataDir, databaseUrl, ...(made ? { beginning: made.database } : {}) };
  const database = await openDatabase(place).catch((error: Error) => {
    throw withMisspelled(error, config);
  });
  let joined: JoinedServer | undefined;
  try {
    const now = () => new Date();
    const parts: Parts = {
      ...{ ...product, config, database, secret, now, ...wayToCas(config, () => app) },
      readSheet: createSheetReader(sheetWorker),
    };
    await checkInstallation(database.db, dataDir);
    await migrate({ db: database.unhurried, say: print }, product.menu, product.records, made?.program);
    const number = await writeInstallation(database.db, dataDir);
    let worker: Worker | undefined;
    parts.wakeJobs = () => worker?.wake();
    const app: FastifyInstance = await buildApp(parts);
    // The embedded database has one server, which holds its lock.
    if (!database.embedded) joined = await joinServers({ ...parts, note: (sentence) => app.log.warn(sentence) });
    const demonstration = { ...parts, seeds, drawings: made?.drawings };
    await seedBefore(demonstration);
    await (listen ?? listenOnPort(config))(app);
    print(greeting(config, database.embedded));
    worker = startJobs({ ...parts, failed: failing(app, 'a job could not go on') });
    seedAfter(demonstration).then(
      (hasAdded) => hasAdded && print(DEMONSTRATION_COMPLETE),
      failing(app, 'the demonstration records are not complete'),
    );
    const ends = [...beginChores(parts, app), watchDatabase(database, giveUp), worker.stop];
    if (joined) ends.push(stayJoined(joined, failing(app, 'the other servers were not told that this one is there')));
    if (database.embedded) ends.push(watchDirectory({ dataDir, number }, giveUp));
    return { app, config, stop: () => stop(parts, app, ends) };
  } catch (error) {
    await joined?.leave().catch(() => undefined);
    await database.close().catch(() => undefined);
    throw withMisspelled(error as Error, config);
  }
}

/** A misspelt variable may be the very reason why a start is refused. */
const withMisspelled = (error: Error, { misspelled }: Config): Error =>
  error instanceof StartupError ? new StartupError([...misspelled, error.message].join('\n')) : error;

const listenOnPort =
  ({ host, port }: Config) =>
  (app: FastifyInstance): Promise<unknown> =>
    app.listen({ host, port }).catch((error: Error) => {
      throw cannotListen(error, host, port);
    });

/** What goes on beside the requests; a failure is tried again the next time. */
function beginChores(parts: Parts, app: FastifyInstance): (() => void)[] {
  return [
    startScheduler(
      { ...parts, note: (details, sentence) => app.log.warn(details, sentence) },
      failing(app, 'what is due this minute was not done'),
    ),
    listenForBackups(parts, failing(app, 'a backup was not made')),
  ];
}

const HEARTBEAT = 20_000;

function stayJoined({ beat, leave }: JoinedServer, failed: (error: Error) => void): () => Promise<void> {
  const timer = setInterval(() => beat().catch(failed), HEARTBEAT);
  timer.unref();
  return () => {
    clearInterval(timer);
    return leave().catch(failed);
  };
}

/** An earlier version left DATA_DIR open to every user of the machine. */
function closeToOthers(dataDir: string): void {
  try {
    if (existsSync(dataDir)) chmodSync(dataDir, 0o700);
  } catch {
    // It belongs to another user, who has given us a place in it.
  }
}

const failing = (app: FastifyInstance, what: string) => (err: Error) => app.log.error({ err }, what);

/** Port 0 asks for any free one; it must be known before the first address is written down. */
async function readConfig(env: World['env'], reached: boolean): Promise<Config> {
  const read = readConfiguration(env);
  if ('mistakes' in read) throw new StartupError(read.mistakes.join('\n'));
  if (reached) return read.config;
  const port = await freePort(read.config.host, read.config.port);
  if (port === read.config.port) return read.config;
  return readConfig({ ...env, PORT: String(port) }, reached);
}

/** The development sign-on is this very server, so it is asked without going through the network. */
function wayToCas({ developmentCas, publicOrigin }: Config, app: () => FastifyInstance) {
  if (!developmentCas) return { askCas: askAnyCas };
  const { ask, tell } = askOwnCas(app, publicOrigin);
  return {
    askCas: ask,
    tellService: (address: string, form: URLSearchParams) =>
      address.startsWith(`${publicOrigin}/`) ? tell(address, form) : notifyService(address, form),
  };
}

async function stop({ database }: Parts, app: FastifyInstance, ends: readonly (() => unknown)[]): Promise<void> {
  const ended = Promise.all(ends.map((end) => end()));
  // A connection whose last request is answered would be kept open for the next one, which will not come.
  const tidy = setInterval(() => app.server.closeIdleConnections(), 50);
  const impatient = setTimeout(() => app.server.closeAllConnections(), LAST_REQUESTS);
  await app.close();
  await ended;
  clearInterval(tidy);
  clearTimeout(impatient);
  await database.close();
}

function greeting(config: Config, embedded: boolean): string {
  const { museumName, publicOrigin, developmentCas, demoData, dataDir, misspelled } = config;
  const accounts = demoOperators.map(({ account }) => account).join(', ');
  return [
    ...misspelled,
    `${museumName.zh} · ${museumName.en}: the back office is ready.`,
    '',
    `  ${publicOrigin}${BASE_PATH}`,
    '',
    ...(developmentCas && demoData ? [`Demo operators (the password is the account): ${accounts}`] : []),
    ...(embedded
      ? [
          `The data is in ${join(dataDir)}. This embedded database survives a crash of the program, not a power cut: use PostgreSQL (DATABASE_URL) for real work.`,
        ]
      : []),
    'Ctrl-C ends it.',
    '',
  ].join('\n');
}
