import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { createLogger, createServer, type Logger, type ViteDevServer } from 'vite';
import viteConfig from '../../../vite.config.ts';
import type * as ServerConfig from '../../server/config/config.ts';
import type * as Umask from '../../server/config/umask.ts';
import type * as BlankDatabase from '../build/blank-database.ts';
import { buildSheetWorker } from '../build/sheet-worker.ts';
import { type DeclarationMistake, mistakesOf } from '../check/declaration-mistakes.ts';
import { findUnlistedFiles } from '../check/mistakes/unlisted-files.ts';
import { createDataQuestion } from './data-question.ts';
import { developmentPage, isScreen, isServerFile, isSource } from './development-page.ts';
import { installDevtools } from './devtools-packages.ts';
import { devtoolsPlugin } from './devtools-plugin.ts';
import { serveDevtools } from './devtools-server.ts';
import { createMistakeBoard, type MistakeBoard } from './mistake-board.ts';
import { packagesOfPage } from './page-packages.ts';
import { createSourceServer } from './source-server.ts';
import { locateThrownErrors } from './thrown-errors.ts';
import { createTypeCheck } from './type-check.ts';

/** The paths of the server; Vite serves all others. */
const SERVER_PATHS = /^\/(admin\/api|cas|healthz)(\/|\?|$)/;

const WORKERS = 'node_modules/.cache/museum/dev';

/** `npm run dev`: client and server in one process on one port, both reloaded when the sources change. */
export default async function dev(): Promise<never> {
  const httpServer = http.createServer((request, response) => route(request, response));
  const { plugins = [], ...config } = viteConfig({ command: 'serve', mode: 'development', isSsrBuild: false });
  const vite = await createServer({
    ...config,
    // Vite would restart itself at each change of a file that the configuration imports, and the server that is being
    // started from it would never be ready.
    configFile: false,
    customLogger: logger(),
    // An address that is not the page's is not found, as in production.
    appType: 'mpa',
    plugins: [
      ...plugins,
      developmentPage(),
      devtoolsPlugin(process.env.REFINE_DEVTOOLS === '1' ? await startDevtools() : null),
    ],
    server: { middlewareMode: true, hmr: { server: httpServer } },
    optimizeDeps: { include: packagesOfPage() },
  });

  const board = createMistakeBoard(vite, console.error);
  locateThrownErrors(vite, console.error);
  const { config: settings, isLoopback } = await configuration(vite, board);
  const { host, port, publicOrigin, dataDir, databaseUrl } = settings;

  const route = (request: IncomingMessage, response: ServerResponse) => {
    const address = otherAddress(request, publicOrigin, isLoopback);
    if (address) response.writeHead(302, { location: address }).end();
    else if (!SERVER_PATHS.test(request.url ?? '')) vite.middlewares(request, response);
    else void server.handle(request, response);
  };

  const types = createTypeCheck((mistakes) => board.replace('compiler', mistakes));
  const server = createSourceServer(vite, {
    board,
    question: createDataQuestion(vite, { input: process.stdin, print: console.error }),
    sheetWorker: () => buildSheetWorker(WORKERS),
    async location() {
      const { blankDatabase } = (await vite.ssrLoadModule(
        '/src/tasks/build/blank-database.ts',
      )) as typeof BlankDatabase;
      return { dataDir, databaseUrl, startSnapshot: await blankDatabase() };
    },
    giveUp: stop,
  });

  await new Promise<void>((resolve) => {
    httpServer.once('error', (error) => stop(`PORT ${port} cannot be listened on (${error.message}); choose another.`));
    httpServer.listen(port, host, resolve);
  });
  // The compiler would slow the start down, and each restart.
  const check = () => {
    types.check();
    board.replace('lists', unlistedFiles(vite.config.root));
  };
  for (const event of ['add', 'change', 'unlink'] as const) {
    vite.watcher.on(event, (file) => {
      // The data may lie in the same folder.
      if (!/\.tsx?$/.test(file)) return;
      types.outdate();
      // A screen that cannot be loaded stops the server as well, though it does not run it.
      const concernsServer = isServerFile(file) || (isSource(file) && board.isServerStoppedBy(isScreen));
      void (concernsServer ? server.change(file) : Promise.resolve()).then(check);
    });
  }
  void server.begin().then(check);

  const shutDown = async () => {
    await Promise.all([types.stop(), server.stop()]);
    process.exit(0);
  };
  process.once('SIGINT', shutDown);
  process.once('SIGTERM', shutDown);
  // `run.js` ends what loads the task's modules when the task returns, and a restart may load some that no start has needed.
  return new Promise(() => undefined);
}

/** An editor may be replacing a file, so that it is gone for a moment; the next event follows at once. */
function unlistedFiles(root: string): DeclarationMistake[] {
  try {
    return findUnlistedFiles(root);
  } catch {
    return [];
  }
}

/** Where the production server would send the browser instead. */
function otherAddress(
  { method, url = '/', headers }: IncomingMessage,
  publicOrigin: string,
  isLoopback: typeof ServerConfig.isLoopback,
): string | null {
  if (url === '/') return '/admin/';
  const isPage = method === 'GET' && (headers.accept ?? '').includes('text/html');
  const requested = `http://${headers.host}`;
  if (!isPage || !URL.canParse(requested)) return null;
  const [{ host, hostname, port }, address] = [new URL(requested), new URL(publicOrigin)];
  const isOther =
    host !== address.host && port === address.port && isLoopback(hostname) && isLoopback(address.hostname);
  return isOther ? `${publicOrigin}${url}` : null;
}

/** What keeps the server's modules from being loaded is told as a sentence; Vite would add the stack of its own code. */
function logger(): Logger {
  const vite = createLogger();
  return {
    ...vite,
    error: (message, options) => {
      if (!SAID_ELSEWHERE.test(message)) vite.error(message, options);
    },
    warn: (message, options) => {
      if (!SAID_ELSEWHERE.test(message)) vite.warn(message, options);
    },
  };
}

const SAID_ELSEWHERE = /Error when evaluating SSR module|Failed to run dependency scan/;

/**
 * The settings of the environment, once the server's files that read them can be loaded. No task imports a file of the
 * server, of the contract or of the declarations when it is loaded itself: a mistake there would end it instead of being shown.
 */
async function configuration(vite: ViteDevServer, board: MistakeBoard) {
  for (;;) {
    const changed = new Promise((resolve) => vite.watcher.once('all', resolve));
    try {
      const { closeFilesToOthers } = (await vite.ssrLoadModule('/src/server/config/umask.ts')) as typeof Umask;
      const { readConfiguration, isLoopback } = (await vite.ssrLoadModule(
        '/src/server/config/config.ts',
      )) as typeof ServerConfig;
      closeFilesToOthers();
      const result = readConfiguration(process.env);
      return 'mistakes' in result ? stop(result.mistakes.join('\n')) : { config: result.config, isLoopback };
    } catch (error) {
      board.replace('server', mistakesOf(error));
      await changed;
      vite.environments.ssr.moduleGraph.invalidateAll();
    }
  }
}

async function startDevtools(): Promise<{ packages: string; address: string }> {
  const packages = installDevtools();
  const { address } = await serveDevtools(packages);
  console.log(`Refine's devtools: http://${address}, and at the lower edge of the app`);
  return { packages, address };
}

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}
