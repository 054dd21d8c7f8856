import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { relative, resolve } from 'node:path';
import { build, createServer } from 'vite';
import { closeFilesToOthers } from '../server/config/umask.ts';
import type { Running, start as Start } from '../server/start/start.ts';
import { blankDatabase } from './blank-database.ts';

/** Rooms whose change means that the server is started anew; the client's files reload by themselves. */
const SERVER_ROOMS = /^src\/(server|declare|contract|resources)\//;

/** What the server answers; everything else is Vite's. */
const SERVER_PATHS = /^\/(admin\/api|cas|healthz)(\/|\?|$)/;

const WORKERS = 'node_modules/.cache/museum/dev';

/** `npm run dev`: client and server in one process behind one port, both following the sources. */
export default async function dev(): Promise<void> {
  closeFilesToOthers();
  let running: Running | null = null;
  const front = http.createServer((request, response) => answer(request, response));
  const vite = await createServer({
    configFile: 'vite.config.ts',
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server: front } },
  });

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/') response.writeHead(302, { location: '/admin/' }).end();
    else if (!SERVER_PATHS.test(request.url ?? '')) vite.middlewares(request, response);
    else if (running) running.app.routing(request, response);
    else response.writeHead(503, { 'content-type': 'text/plain' }).end('The server is being started; try again.');
  };

  const begin = async () => {
    // Loaded anew each time, so that every module below it is today's.
    const { start } = (await vite.ssrLoadModule('/src/server/start/start.ts')) as { start: typeof Start };
    const { menu, records } = await vite.ssrLoadModule('/src/resources/index.ts');
    const { rules, cards, seeds } = await vite.ssrLoadModule('/src/resources/index.server.ts');
    running = await start(
      {
        menu,
        records,
        rules,
        cards,
        seeds,
        clientDir: null,
        sheetWorker: await buildSheetWorker(WORKERS),
        made: { database: await blankDatabase() },
      },
      { env: process.env, print: console.log, giveUp: console.error, listen: (app) => app.ready() },
    );
    return running.config;
  };

  const { host, port } = await begin();
  front.once('error', (error) => stop(`PORT ${port} cannot be listened on (${error.message}); choose another.`));
  front.listen(port, host);

  let turn = Promise.resolve();
  vite.watcher.on('change', (file) => {
    if (!SERVER_ROOMS.test(relative(process.cwd(), file).replaceAll('\\', '/'))) return;
    turn = turn.then(async () => {
      await running?.stop();
      running = null;
      await begin().catch((error: Error) => console.error(error.message));
    });
  });

  const end = async () => {
    await running?.stop();
    process.exit(0);
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/** The worker program that reads sheets: the built `import/sheets/sheet-worker.ts`. */
export async function buildSheetWorker(directory: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: 'src/server/import/sheets/sheet-worker.ts',
      outDir: resolve(directory),
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: 'sheet-worker.mjs' } },
    },
  });
  return resolve(directory, 'sheet-worker.mjs');
}
