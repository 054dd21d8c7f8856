// Runs a task written in TypeScript: `node src/tasks/run.js spec`. Node 20 cannot load TypeScript, so Vite does.
import { stripVTControlCharacters } from 'node:util';
import { createServer } from 'vite';

const [name = '', ...words] = process.argv.slice(2);
const environment = process.env.NODE_ENV;
// Modules have inline source maps, so that the stack of an error names lines of the sources.
process.setSourceMapsEnabled(true);
const reader = await createServer({
  configFile: false,
  appType: 'custom',
  // What cannot be loaded is said below, in one sentence.
  logLevel: 'silent',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, watch: null, ws: false },
});
// Vite has set NODE_ENV to development; the task and the processes it starts get the value from before.
if (environment === undefined) delete process.env.NODE_ENV;
else process.env.NODE_ENV = environment;
const task = await reader.ssrLoadModule(`/src/tasks/${name}.ts`).catch(stop);
try {
  await task.default(words);
} finally {
  await reader.close();
}

/** Vite shows a syntax error as a drawing, with its sentence behind a code in brackets. */
function stop(error) {
  const text = stripVTControlCharacters(error?.message ?? String(error));
  const [place] = /[^\s[]+\.[jt]sx?:\d+/.exec(text) ?? [];
  const [, sentence] = /^\[\w+\] (.+)$/m.exec(text) ?? [];
  console.error(place && sentence ? `The task cannot be run: ${place}: ${sentence}` : error);
  process.exit(1);
}
