import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { ViteDevServer } from 'vite';
import type { findMistakes as FindMistakes, Running, start as Start } from '../server/start/start.ts';

/** A change in these rooms restarts the server; the client's files are reloaded by Vite. */
const SERVER_ROOMS = /^src\/(server|declare|contract|resources)\//;

const SECTIONS = 'src/resources';

interface Mistake {
  message: string;
  /** Where it is, as `file:line`. */
  place: string | undefined;
}

/**
 * Runs the server from the sources and restarts it when they change. While the sources have a mistake the server before
 * goes on, and the mistake is shown in the terminal and in the page.
 */
export function createSourceServer(
  vite: ViteDevServer,
  startParts: () => Promise<Pick<Parameters<typeof Start>[0], 'sheetWorker' | 'preparedTables'>>,
) {
  let running: Promise<Running> | null = null;
  let mistake: Mistake | null = null;
  let isRestarting = false;
  let hasChanged = false;

  /** The program of the sources as they are now, or null if they have a mistake. */
  const load = async () => {
    // Vite notices changes of files by itself, but not always before this.
    vite.environments.ssr.moduleGraph.invalidateAll();
    const { start, findMistakes } = (await vite.ssrLoadModule('/src/server/start/start.ts')) as {
      start: typeof Start;
      findMistakes: typeof FindMistakes;
    };
    const { menu, records } = await vite.ssrLoadModule('/src/resources/index.ts');
    const { rules, cards, seeds } = await vite.ssrLoadModule('/src/resources/index.server.ts');
    const sections = { menu, records, rules, cards };
    const mistakes = findMistakes(sections);
    if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
    return async () =>
      start(
        { ...sections, seeds, clientDir: null, ...(await startParts()) },
        { env: process.env, print: console.log, giveUp: console.error, listen: (app) => app.ready() },
      );
  };

  const report = (error: unknown): void => {
    mistake = mistakeOf(error);
    console.error(mistake.place ? `${mistake.place}\n${mistake.message}` : mistake.message);
    vite.ws.send(overlayOf(mistake));
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
    mistake = null;
    vite.ws.send({ type: 'full-reload' });
  };

  vite.ws.on('connection', () => {
    if (mistake) vite.ws.send(overlayOf(mistake));
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

/** An error of Vite names its file and line; a mistake in a declaration begins with the code of its section. */
function mistakeOf(error: unknown): Mistake {
  const { message = String(error), loc } = error as { message?: string; loc?: { file?: string; line: number } };
  if (loc?.file) return { message, place: `${relative(process.cwd(), loc.file)}:${loc.line}` };
  return { message, place: placeOf(message) };
}

/** The file that declares the code at the beginning of a sentence, and the line of the name that the sentence quotes. */
function placeOf(sentence: string): string | undefined {
  const [code, ...names] = sentence.match(/[A-Za-z]\w*/g) ?? [];
  const files = readdirSync(SECTIONS, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const file = files
    .map((name) => join(SECTIONS, name))
    .find((name) => readFileSync(name, 'utf8').includes(`code: '${code}'`));
  if (!file) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const quoted = /"(\w+)"/.exec(sentence)?.[1];
  const line = [quoted, ...names]
    .map((name) => (name ? lines.findIndex((text) => new RegExp(`\\b${name}\\b`).test(text)) : -1))
    .find((index) => index >= 0);
  return `${file}:${(line ?? 0) + 1}`;
}

const overlayOf = ({ message, place }: Mistake) => ({
  type: 'error' as const,
  err: { message, stack: '', plugin: 'the server', ...(place ? { id: place } : {}) },
});
