import { chmodSync, existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { BASE_PATH } from '../../contract/calls.ts';
import { seedAfter, seedBefore } from '../../demo/seed.ts';
import { type Config, readConfiguration } from '../config/config.ts';
import { readSecret } from '../config/secret.ts';
import { StartupError } from '../config/startup-error.ts';
import { checkInstallation, writeInstallation } from '../database/installation.ts';
import { runExclusively } from '../database/locks.ts';
import { type Database, openDatabase } from '../database/open.ts';
import { createReplacedCheck, ownFingerprint } from '../database/program.ts';
import { type JoinedServer, joinServers } from '../database/servers.ts';
import { listenForCommands } from '../files/backup/socket.ts';
import { createSheetReader } from '../files/import/sheets/sheet-reader.ts';
import { startMediaCheck } from '../files/media/media-check.ts';
import { startIndexBuild } from '../migrate/build-indexes.ts';
import { isMigratedBy, migrate } from '../migrate/migrate.ts';
import { demoOperators } from '../people/roles.ts';
import { askAnyCas, askOwnCas, notifyService } from '../people/session/ask-cas.ts';
import { startJobs, type Worker } from '../work/jobs/worker.ts';
import { createDelivery } from '../work/outbox/create-delivery.ts';
import { startOutbox } from '../work/outbox/sender.ts';
import { buildApp } from './app.ts';
import { type Declarations, findMistakes, findRuleMistakes } from './find-mistakes.ts';
import { jobKinds } from './job-kinds.ts';
import type { PreparedTables } from './prepared.ts';
import { startScheduler } from './scheduler.ts';
import type { ServerContext } from './server-context.ts';
import { REPLACED_REASON } from './site-routes.ts';
import { watchDatabase, watchDirectory } from './watch.ts';

/** The product to serve: sections and built files. */
export interface Product extends Declarations {
  clientDir: string | null;
  /** The worker program that reads sheets: the built `import/sheets/sheet-worker.ts`. */
  sheetWorker: string;
  /** The files prepared for the first start. */
  preparedTables?: PreparedTables | undefined;
  developmentRoutes?: ServerContext['developmentRoutes'];
  checksCardTables?: boolean;
}

export interface Running {
  app: FastifyInstance;
  config: Config;
  /** Waits for running requests, then closes the database. */
  stop: () => Promise<void>;
}

interface Environment {
  env: Readonly<Record<string, string | undefined>>;
  print: (text: string) => void;
  /** Called when the embedded database has failed permanently and only a restart helps. */
  giveUp: (sentence: string) => void;
  /** Called when a later program has taken the database over and health checks have had time to notice it. */
  retire: (sentence: string) => void;
  /** Makes the app receive requests; by default on its own port. */
  listen?: (app: FastifyInstance) => PromiseLike<unknown>;
  /** Opens the database; by default the one of the configuration, which the stop closes. */
  openDatabase?: typeof openDatabase;
  /** The fields whose values the migration may delete, because somebody has agreed. */
  deletable?: ReadonlySet<string>;
}

/**
 * How long a server that a later program has replaced answers with 503 before it stops, in milliseconds: most proxies ask for
 * its health every five or ten seconds.
 */
const NOTICE_TIME = 10_000;

/** Printed after the first start, when all demonstration records have been written. */
export const DEMONSTRATION_COMPLETE = 'The demonstration records are complete.';

/** How long running requests may take after a stop signal, in milliseconds. */
const REQUEST_TIMEOUT = 8_000;

/**
 * Starts the server, or throws a `StartupError` with sentences that say how to fix the problem. Cheap checks come
 * first.
 */
export async function start(
  { seeds, preparedTables, sheetWorker, ...product }: Product,
  { env, print, giveUp, retire, listen, openDatabase: open = openDatabase, deletable }: Environment,
): Promise<Running> {
  const config = await readConfig(env, listen !== undefined);
  // The declarations of a built program were checked by the build.
  const mistakes = preparedTables?.program ? findRuleMistakes(product) : findMistakes({ ...product, seeds });
  if (mistakes.length > 0) throw new StartupError(mistakes.join('\n'));
  if (!existsSync(sheetWorker)) throw new StartupError(`${sheetWorker} is missing; run npm run build.`);
  const secret = config.sessionSecret ?? readSecret(config.dataDir);

  const { dataDir, databaseUrl } = config;
  closeToOthers(dataDir);
  const place = { dataDir, databaseUrl, ...(preparedTables ? { startSnapshot: preparedTables.database } : {}) };
  const database = await open(place).catch((error: Error) => {
    throw withMisspelled(error, config);
  });
  let joinedServer: JoinedServer | undefined;
  try {
    const now = () => new Date();
    const parts: ServerContext = {
      ...product,
      config,
      database,
      secret,
      now,
      ...casAccess(config, () => app),
      readSheet: createSheetReader(sheetWorker),
    };
    const number = await prepareDatabase(database, {
      product,
      dataDir,
      program: preparedTables?.program,
      print,
      deletable,
    });
    let worker: Worker | undefined;
    let outbox: Worker | undefined;
    parts.wakeJobs = () => worker?.wake();
    parts.wakeOutbox = () => outbox?.wake();
    const app: FastifyInstance = await buildApp(parts);
    // An embedded database has only one server, which holds its lock.
    const fingerprint = ownFingerprint(product.sections);
    if (!database.embedded)
      joinedServer = await joinServers({ ...parts, fingerprint, warn: (sentence) => app.log.warn(sentence) });
    const indexOptions = { database, sections: product.sections, warn: (sentence: string) => app.log.warn(sentence) };
    // The embedded database does one thing at a time, so a build while it serves would only hold up everybody.
    if (database.embedded) await startIndexBuild(indexOptions).done;
    const demonstration = { ...parts, seeds, drawings: preparedTables?.drawings };
    await seedBefore(demonstration);
    await (listen ?? listenOnPort(config))(app);
    print(greeting(config, database.embedded));
    let isStopping = false;
    // What a stop interrupts goes on at the next start.
    const logFailure: LogFailure = (what) => (err) => isStopping || app.log.error({ err }, what);
    worker = startJobs({ ...parts, kinds: jobKinds, onError: logFailure('a job could not go on') });
    const delivery = createDelivery(config.outgoing);
    outbox = startOutbox({ database, delivery, now, onError: logFailure('a message could not be sent or marked') });
    seedAfter(demonstration).then(
      (hasAdded) => hasAdded && print(DEMONSTRATION_COMPLETE),
      logFailure('the demonstration records are not complete'),
    );
    const stopSteps: (() => unknown)[] = [
      ...startBackgroundTasks(parts, app, logFailure),
      watchDatabase(database, giveUp),
      worker.stop,
      outbox.stop,
    ];
    if (!database.embedded) {
      const build = startIndexBuild(indexOptions);
      build.done.catch(logFailure('an index could not be built; the next start repeats it'));
      stopSteps.push(build.stop);
    }
    let ended: Promise<unknown> | undefined;
    const endWork = () => {
      isStopping = true;
      ended ??= Promise.all(stopSteps.map((end) => end()));
      return ended;
    };
    const isReplaced = createReplacedCheck({
      db: database.longReads,
      fingerprint,
      onReplaced: () => {
        parts.isReplaced = true;
        app.log.error(REPLACED_REASON);
        // A server of the later program goes on with the jobs.
        endWork().catch((err: Error) => app.log.error({ err }, 'the work in the background could not be stopped'));
        setTimeout(() => retire(REPLACED_REASON), NOTICE_TIME);
      },
    });
    if (joinedServer) {
      const logHeartbeat = logFailure('the other servers were not told that this one is there');
      stopSteps.push(keepHeartbeat(joinedServer, isReplaced, logHeartbeat));
    }
    if (database.embedded) stopSteps.push(watchDirectory({ dataDir, number }, giveUp));
    database.askIfReplaced(isReplaced);
    return { app, config, stop: () => stop(parts, app, endWork) };
  } catch (error) {
    await joinedServer?.leave().catch(() => undefined);
    await database.close().catch(() => undefined);
    throw withMisspelled(error as Error, config);
  }
}

/** Adds misspelt variables to a start error, since they may be its cause. */
const withMisspelled = (error: Error, { misspelled }: Config): Error =>
  error instanceof StartupError ? new StartupError([...misspelled, error.message].join('\n'), error.exitCode) : error;

interface PreparationOptions extends Pick<Environment, 'print' | 'deletable'> {
  product: Pick<Product, 'menu' | 'sections'>;
  dataDir: string;
  /** Identifies the program, as in `PreparedTables`. */
  program: string | undefined;
}

/** Brings database and DATA_DIR to this program, one server after the other, and returns the id of the installation. */
function prepareDatabase(
  database: Database,
  { product: { menu, sections }, dataDir, program, print, deletable }: PreparationOptions,
): Promise<string> {
  const onWait = () => print('Another server is preparing the database. Please wait.');
  return runExclusively(
    database,
    'preparation',
    async () => {
      await checkInstallation(database.db, dataDir);
      const options = { db: database.withoutTimeout, say: print, deletable };
      // Where there is nothing to do, this server does not wait for the indexes that another one is building.
      if (!program || !(await isMigratedBy(database.db, program)))
        await runExclusively(database, 'tables and indexes', () => migrate(options, menu, sections, program), {
          onWait,
        });
      return writeInstallation(database.db, dataDir);
    },
    { onWait },
  );
}

const listenOnPort =
  ({ host, port }: Config) =>
  (app: FastifyInstance): Promise<unknown> =>
    app.listen({ host, port }).catch((error: Error) => {
      throw cannotListen(error, host, port);
    });

/** Starts the background tasks, which retry after an error at their next run. */
function startBackgroundTasks(parts: ServerContext, app: FastifyInstance, logFailure: LogFailure): (() => void)[] {
  const log = (details: Record<string, unknown>, sentence: string) => app.log.warn(details, sentence);
  const clock = startScheduler({ ...parts, log }, (step, error) =>
    logFailure(`what is due this minute was not done: ${step}`)(error),
  );
  parts.lastClockRun = clock.lastRun;
  return [
    clock.stop,
    startMediaCheck({ ...parts, log }, logFailure('stored files could not be checked')),
    listenForCommands(parts, logFailure('a backup was not made, or the files were not checked')),
  ];
}

const HEARTBEAT = 20_000;

function keepHeartbeat(
  { sendHeartbeat, leave }: JoinedServer,
  checkProgram: () => Promise<boolean>,
  onError: (error: Error) => void,
): () => Promise<void> {
  const timer = setInterval(() => sendHeartbeat().then(checkProgram).catch(onError), HEARTBEAT);
  timer.unref();
  return () => {
    clearInterval(timer);
    return leave().catch(onError);
  };
}

/** Restricts a DATA_DIR that earlier versions left readable by every user. */
function closeToOthers(dataDir: string): void {
  try {
    if (existsSync(dataDir)) chmodSync(dataDir, 0o700);
  } catch {
    // The directory belongs to another user and cannot be changed.
  }
}

/** Logs what failed in the background, with a sentence that says what was not done. */
type LogFailure = (what: string) => (error: Error) => void;

/** Resolves port 0 to a free port before the public address is derived. */
async function readConfig(env: Environment['env'], isListening: boolean): Promise<Config> {
  const result = readConfiguration(env);
  if ('mistakes' in result) throw new StartupError(result.mistakes.join('\n'));
  if (isListening) return result.config;
  const port = await freePort(result.config.host, result.config.port);
  if (port === result.config.port) return result.config;
  return readConfig({ ...env, PORT: String(port) }, isListening);
}

/** The development sign-on is part of this server and is called without the network. */
function casAccess({ developmentCas, publicOrigin }: Config, app: () => FastifyInstance) {
  if (!developmentCas) return { askCas: askAnyCas };
  const { ask, tell } = askOwnCas(app, publicOrigin);
  return {
    askCas: ask,
    tellService: (address: string, form: URLSearchParams) =>
      address.startsWith(`${publicOrigin}/`) ? tell(address, form) : notifyService(address, form),
  };
}

async function stop({ database }: ServerContext, app: FastifyInstance, endWork: () => Promise<unknown>): Promise<void> {
  const stopped = endWork();
  // Closes idle keep-alive connections, which would otherwise delay the stop.
  const idleTimer = setInterval(() => app.server.closeIdleConnections(), 50);
  const forceTimer = setTimeout(() => app.server.closeAllConnections(), REQUEST_TIMEOUT);
  await app.close();
  await stopped;
  clearInterval(idleTimer);
  clearTimeout(forceTimer);
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

/**
 * Checks that the port is free before the data is opened, so that a second start does no harm. 0 selects any free port.
 */
const freePort = (host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => reject(cannotListen(error, host, port)));
    server.listen({ host, port, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });

/** Also covers a port taken between check and listen. */
const cannotListen = (error: Error, host: string, port: number): StartupError =>
  new StartupError(sentenceOf(error, host, port));

function sentenceOf({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `PORT: ${port} is in use on ${host}. Stop the other program, or set PORT to another number.`;
    case 'EACCES':
      return `PORT: this user may not listen on ${port}. Set PORT to a number above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST: ${host} is not an address of this machine.`;
    default:
      return `HOST and PORT: ${host}:${port} cannot be listened on (${message}).`;
  }
}
