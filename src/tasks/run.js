// Runs one task written in TypeScript: `node src/tasks/run.js spec`. Node 20 cannot, so Vite reads it.
import { createServer } from 'vite';

const [name = '', ...words] = process.argv.slice(2);
const environment = process.env.NODE_ENV;
const reader = await createServer({
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, watch: null, ws: false },
});
// Vite has called this process development. A task, and what it builds or starts, is what it was called before.
if (environment === undefined) delete process.env.NODE_ENV;
else process.env.NODE_ENV = environment;
const task = await reader.ssrLoadModule(`/src/tasks/${name}.ts`);
try {
  await task.default(words);
} finally {
  await reader.close();
}
