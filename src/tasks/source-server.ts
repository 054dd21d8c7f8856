import { relative } from 'node:path';
import type { ViteDevServer } from 'vite';
import type * as GeneratedSeed from '../demo/generated-seed.ts';
import type { findMistakes as FindMistakes } from '../server/start/find-mistakes.ts';
import type { Running, start as Start } from '../server/start/start.ts';
import { type Mistake, mistakesOf, sentenceOf } from './declaration-mistakes.ts';

/** A change in these rooms restarts the server; the client's files are reloaded by Vite. */
const SERVER_ROOMS = /^src\/(server|declare|contract|resources)\//;

/**
 * Runs the server from the sources and restarts it when they change. While the sources have a mistake the server before
 * goes on, and the mistake is shown in the terminal and in the page.
 */
export function createSourceServer(
  vite: ViteDevServer,
  startParts: () => Promise<Pick<Parameters<typeof Start>[0], 'sheetWorker' | 'preparedTables'>>,
) {
  let running: Promise<Running> | null = null;
  let mistakes: readonly Mistake[] = [];
  let isRestarting = false;
  let hasChanged = false;

  /** The program of the sources as they are now, or null if they have a mistake. */
  const load = async () => {
    // Vite notices changes of files by itself, but not always before this.
    vite.environments.ssr.moduleGraph.invalidateAll();
    const { findMistakes } = (await vite.ssrLoadModule('/src/server/start/find-mistakes.ts')) as {
      findMistakes: typeof FindMistakes;
    };
    const { start } = (await vite.ssrLoadModule('/src/server/start/start.ts')) as { start: typeof Start };
    const { menu, records } = await vite.ssrLoadModule('/src/resources/index.ts');
    const { rules, cards, seeds } = await vite.ssrLoadModule('/src/resources/index.server.ts');
    const { completeSeeds } = (await vite.ssrLoadModule('/src/demo/generated-seed.ts')) as typeof GeneratedSeed;
    const { referenceRoutes } = await vite.ssrLoadModule('/src/tasks/reference/reference-routes.ts');
    const sections = { menu, records, rules, cards };
    const sentences = findMistakes({ ...sections, seeds });
    if (sentences.length > 0) throw new Error(sentences.join('\n'));
    return async () =>
      start(
        {
          ...sections,
          seeds: completeSeeds(seeds, records),
          clientDir: null,
          developmentRoutes: referenceRoutes,
          ...(await startParts()),
        },
        { env: process.env, print: console.log, giveUp: console.error, listen: (app) => app.ready() },
      );
  };

  const report = (error: unknown): void => {
    mistakes = mistakesOf(error);
    console.error(mistakes.map(sentenceOf).join('\n'));
    vite.ws.send(overlayOf(mistakes));
  };

  const restart = async (): Promise<void> => {
    const start = await load().catch(report);
    if (!start) return;
    const previous = running;
    running = (previous ?? Promise.resolve(null))
      .then((server) => server?.stop())
      .catch(() => undefined)
      .then(start);
    const failure = await running.then(
      () => null,
      (error: unknown) => error,
    );
    if (failure) return report(failure);
    mistakes = [];
    vite.ws.send({ type: 'full-reload' });
  };

  vite.ws.on('connection', () => {
    if (mistakes.length > 0) vite.ws.send(overlayOf(mistakes));
  });

  return {
    /** Starts the server for the first time; a mistake ends the task. */
    async begin(): Promise<Running> {
      running = (await load())();
      return running;
    },
    /** The server, once it has restarted. */
    ready: (): Promise<Running> => running ?? Promise.reject(new Error('The server has not been started.')),
    /** Restarts the server if the file is one of its own; several changes are one restart. */
    async change(file: string): Promise<void> {
      if (!SERVER_ROOMS.test(relative(process.cwd(), file).replaceAll('\\', '/'))) return;
      hasChanged = true;
      if (isRestarting) return;
      isRestarting = true;
      while (hasChanged) {
        hasChanged = false;
        await restart();
      }
      isRestarting = false;
    },
    stop: async (): Promise<void> => (await running?.catch(() => null))?.stop(),
  };
}

const overlayOf = (mistakes: readonly Mistake[]) => ({
  type: 'error' as const,
  err: { message: mistakes.map(sentenceOf).join('\n'), stack: '', plugin: 'the server', id: mistakes[0]?.place ?? '' },
});
