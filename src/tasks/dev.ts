import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'vite';
import viteConfig from '../../vite.config.ts';
import { closeFilesToOthers } from '../server/config/umask.ts';
import { blankDatabase } from './blank-database.ts';
import { devtoolsPlugin } from './devtools/devtools-plugin.ts';
import { installDevtools } from './devtools/packages.ts';
import { serveDevtools } from './devtools/server.ts';
import { buildSheetWorker } from './sheet-worker.ts';
import { createSourceServer } from './source-server.ts';

/** The paths of the server; Vite serves all others. */
const SERVER_PATHS = /^\/(admin\/api|cas|healthz)(\/|\?|$)/;

const WORKERS = 'node_modules/.cache/museum/dev';

/** `npm run dev`: client and server in one process on one port, both reloaded when the sources change. */
export default async function dev(): Promise<void> {
  closeFilesToOthers();
  const httpServer = http.createServer((request, response) => route(request, response));
  const { plugins = [], ...config } = viteConfig({ command: 'serve', mode: 'development', isSsrBuild: false });
  const vite = await createServer({
    ...config,
    // Vite would restart itself at each change of a file that the configuration imports, and the server that is being
    // started from it would never be ready.
    configFile: false,
    appType: 'spa',
    plugins: [...plugins, devtoolsPlugin(process.env.REFINE_DEVTOOLS === '1' ? await startDevtools() : null)],
    server: { middlewareMode: true, hmr: { server: httpServer } },
  });

  const route = (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/') response.writeHead(302, { location: '/admin/' }).end();
    else if (!SERVER_PATHS.test(request.url ?? '')) vite.middlewares(request, response);
    else
      server.ready().then(
        ({ app }) => app.routing(request, response),
        ({ message }: Error) => response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' }).end(message),
      );
  };

  const server = createSourceServer(vite, async () => ({
    sheetWorker: await buildSheetWorker(WORKERS),
    preparedTables: { database: await blankDatabase() },
  }));

  const { host, port } = (await server.begin()).config;
  httpServer.once('error', (error) => stop(`PORT ${port} cannot be listened on (${error.message}); choose another.`));
  httpServer.listen(port, host);

  for (const event of ['add', 'change', 'unlink'] as const) vite.watcher.on(event, (file) => void server.change(file));

  const shutDown = async () => {
    await server.stop();
    process.exit(0);
  };
  process.once('SIGINT', shutDown);
  process.once('SIGTERM', shutDown);
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
