// Runs one task written in TypeScript: `node src/tasks/run.js spec`. Node 20 cannot, so Vite reads it.
import { createServer } from 'vite';

const [name = '', ...words] = process.argv.slice(2);
const reader = await createServer({
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, watch: null, ws: false },
});
const task = await reader.ssrLoadModule(`/src/tasks/${name}.ts`);
try {
  await task.default(words);
} finally {
  await reader.close();
}
