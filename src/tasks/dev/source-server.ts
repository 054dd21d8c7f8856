import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { ViteDevServer } from 'vite';
import type { Resource } from '../../declare/define-resource.ts';
import type * as GeneratedSeed from '../../demo/generated-seed.ts';
import type * as ServerSections from '../../resources/index.server.ts';
import type * as Sections from '../../resources/index.ts';
import type { Running, start as Start } from '../../server/app/start.ts';
import type { Database, openDatabase as OpenDatabase } from '../../server/database/open.ts';
import { type DeclarationMistake, mistakesOf, sentenceOf } from '../check/declaration-mistakes.ts';
import { findDeclarationMistakes } from '../check/mistakes/find-declaration-mistakes.ts';
import type { createDataQuestion } from './data-question.ts';
import type { MistakeBoard } from './mistake-board.ts';

/** How long to wait for further saves, in milliseconds. */
const SETTLING = 50;

/** How long a restart waits for running requests, in milliseconds. */
const REQUEST_TIMEOUT = 8_000;

interface SourceServerParts {
  board: MistakeBoard;
  question: ReturnType<typeof createDataQuestion>;
  sheetWorker: () => Promise<string>;
  location: () => Promise<{ dataDir: string; databaseUrl: string | null; startSnapshot: string }>;
  /** Called when the database cannot be opened at the first start: no change of the sources would help. */
  giveUp: (sentence: string) => void;
}

type Program = () => Promise<Running>;
type DataLossModule = typeof import('../../server/migrate/data-loss.ts');

/**
 * Runs the server from the sources and restarts it when they change. While the sources have a mistake the server before
 * goes on.
 */
export function createSourceServer(
  vite: ViteDevServer,
  { board, question, sheetWorker, location, giveUp }: SourceServerParts,
) {
  const changedFiles = new Set<string>();
  const database = createOpenDatabase(giveUp);
  /** The requests that the server is answering. */
  const requests = new Set<Promise<unknown>>();
  let running: Promise<Running> | null = null;
  let program: Program | null = null;
  let restarting: Promise<void> | null = null;
  let hasGreeted = false;
  /** What is probably a mistake in the sources that were loaded last. */
  let warnings: readonly DeclarationMistake[] = [];
  /** Modules that could not be loaded remain half evaluated. */
  let hasFailed = false;
  /** The declarations that take nothing from the data. A change makes new objects of those that it concerns only. */
  let harmless: ReadonlySet<Resource> = new Set();

  const loadModule = async (file: string) => {
    try {
      return await vite.ssrLoadModule(file);
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };

  /** The program of the sources as they are now, or null if they have a mistake. */
  const load = async (): Promise<Program | null> => {
    const { moduleGraph } = vite.environments.ssr;
    // Vite notices changes of files by itself, but not always before this.
    for (const file of changedFiles) moduleGraph.onFileChange(file);
    if (hasFailed) moduleGraph.invalidateAll();
    changedFiles.clear();
    hasFailed = false;
    const mistakes = await findDeclarationMistakes(loadModule);
    if (mistakes.some(({ isWarning }) => !isWarning)) {
      board.replace('server', mistakes);
      return null;
    }
    warnings = mistakes;
    const { start } = (await loadModule('/src/server/app/start.ts')) as { start: typeof Start };
    const { openDatabase } = (await loadModule('/src/server/database/open.ts')) as {
      openDatabase: typeof OpenDatabase;
    };
    const { menu, sections } = (await loadModule('/src/resources/index.ts')) as typeof Sections;
    const { rules, cardQueries, seeds } = (await loadModule('/src/resources/index.server.ts')) as typeof ServerSections;
    const { completeSeeds } = (await loadModule('/src/demo/generated-seed.ts')) as typeof GeneratedSeed;
    const { referenceRoutes } = await loadModule('/src/tasks/reference/reference-routes.ts');
    const deletable = await mayLose(openDatabase, sections);
    if (!deletable) return null;
    const { startSnapshot } = await location();
    const parts = { sheetWorker: await sheetWorker(), preparedTables: { database: startSnapshot } };
    return async () => {
      const isFirst = !hasGreeted;
      let hasStarted = false;
      const server = await start(
        {
          menu,
          sections,
          rules,
          cards: cardQueries,
          seeds: completeSeeds(seeds, sections),
          clientDir: null,
          developmentRoutes: referenceRoutes,
          checksCardTables: true,
          ...parts,
        },
        {
          // The sentences for the developer would be lost among two lines for each request.
          env: { LOG_LEVEL: 'warn', ...process.env },
          // The greeting of a later start is nothing new; what the server says afterwards is.
          print: (text) => (isFirst || hasStarted) && console.log(text),
          giveUp: console.error,
          retire: console.error,
          listen: (app) => app.ready(),
          openDatabase: (place) => database.open(openDatabase, place),
          deletable,
        },
      );
      hasStarted = true;
      return server;
    };
  };

  /** The fields whose values may be deleted, or null if the change would take something from the data and shall not. */
  const mayLose = async (
    openDatabase: typeof OpenDatabase,
    sections: readonly Resource[],
  ): Promise<ReadonlySet<string> | null> => {
    const { findDataLosses, acceptDataLosses } = (await loadModule(
      '/src/server/migrate/data-loss.ts',
    )) as DataLossModule;
    // A change of the database's own code closes it under the running server, which must have stopped then.
    if (!database.isOpenBy(openDatabase)) {
      await stopRunning();
      running = null;
      board.setServer('none');
    }
    const { db, close } = await database.open(openDatabase, await location());
    try {
      const losses = await findDataLosses(db, sections, harmless);
      if (losses.length === 0) {
        harmless = new Set(sections);
        return new Set();
      }
      const outcome = await question.ask(losses);
      if (outcome === 'goOn') {
        await acceptDataLosses(db, losses);
        return new Set(losses.filter(({ deletes }) => deletes).map(({ key }) => key));
      }
      if (outcome === 'stay')
        board.replace('server', mistakesOf(new Error(losses.map(({ sentence }) => sentence).join('\n'))));
      return null;
    } finally {
      await close();
    }
  };

  const stopRunning = async (): Promise<void> => {
    const server = await running?.catch(() => null);
    // Fastify waits for the requests of its own port only.
    const timeout = setTimeout(REQUEST_TIMEOUT, undefined, { ref: false });
    await Promise.race([Promise.all(requests), timeout]);
    await server?.stop().catch(() => undefined);
  };

  /** Replaces the running server; if the new one does not start, the one before comes back. */
  const replace = async (next: Program): Promise<void> => {
    const previous = program;
    const attempt = stopRunning().then(next);
    running = attempt.catch((error: unknown) => {
      if (previous) return previous();
      running = null;
      throw error;
    });
    running.catch(() => board.setServer('none'));
    await attempt;
    program = next;
    if (hasGreeted) console.log('The server runs the changed sources.');
    hasGreeted = true;
    board.replace('server', warnings);
    board.setServer(changedFiles.size > 0 ? 'before' : 'current');
    vite.ws.send({ type: 'full-reload' });
  };

  const restart = async (): Promise<void> => {
    try {
      const next = await load();
      if (next) await replace(next);
      else if (!running && program) {
        running = program();
        board.setServer('before');
      }
    } catch (error) {
      board.replace('server', mistakesOf(error));
    }
  };

  const restartUntilCurrent = async (): Promise<void> => {
    do {
      // A section and its line in the index are two saves, and so is one that the editor formats.
      if (changedFiles.size > 0) await setTimeout(SETTLING);
      await restart();
    } while (changedFiles.size > 0);
    restarting = null;
  };

  const restartSoon = (): Promise<void> => {
    restarting ??= restartUntilCurrent();
    return restarting;
  };

  return {
    /** Starts the server for the first time. */
    begin: restartSoon,
    /** Hands the request to the server, once it has restarted; without a server it answers what is to be mended. */
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      if (!running) await restarting;
      const server = await running?.catch(() => null);
      if (!server) {
        const sentences = board.all().map(sentenceOf).join('\n');
        response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' }).end(sentences);
        return;
      }
      // The page was reloaded while its request waited.
      if (response.closed) return;
      const answered = once(response, 'close');
      requests.add(answered);
      server.app.routing(request, response);
      await answered;
      requests.delete(answered);
    },
    /** Restarts the server with the change; several changes are one restart. */
    change(file: string): Promise<void> {
      changedFiles.add(file);
      if (running) board.setServer('before');
      question.withdraw();
      return restartSoon();
    },
    async stop(): Promise<void> {
      await stopRunning();
      await database.close();
    },
  };
}

/** Keeps the database open while the server restarts, which saves most of the time; its own code opens it anew. */
function createOpenDatabase(giveUp: SourceServerParts['giveUp']) {
  let opened: { by: typeof OpenDatabase; database: Database } | null = null;
  let wasOpen = false;
  const close = async (): Promise<void> => {
    await opened?.database.close();
    opened = null;
  };
  return {
    isOpenBy: (by: typeof OpenDatabase): boolean => opened === null || opened.by === by,
    async open(by: typeof OpenDatabase, location: Parameters<typeof OpenDatabase>[0]): Promise<Database> {
      if (opened?.by !== by) {
        await close();
        const database = await by(location).catch((error: Error) => {
          if (!wasOpen) giveUp(error.message);
          throw error;
        });
        opened = { by, database };
        wasOpen = true;
      }
      // Its own handle, so that what a stopped server has left running ends with it.
      return opened.database.secondHandle();
    },
    close,
  };
}
