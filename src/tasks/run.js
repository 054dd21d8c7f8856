// Runs a script of package.json: `node src/tasks/run.js spec`. First it installs the packages and builds the product where the
// script needs them, so it is plain JavaScript, and it loads Vite only for tasks written in TypeScript, which Node 20 cannot load.
import { stripVTControlCharacters } from 'node:util';
import { buildProduct, installPackages, prepareProduct } from './install.js';

const SERVER = 'dist/server/main.js';

/** The module of each task, and what must be there before it runs. */
const tasks = {
  start: { module: SERVER, prepare: prepareProduct },
  backup: { module: SERVER, prepare: prepareProduct },
  restore: { module: SERVER, prepare: prepareProduct },
  media: { module: SERVER, prepare: prepareProduct },
  register: { module: SERVER, prepare: prepareProduct },

  dev: { module: 'src/tasks/dev/dev.ts', prepare: installPackages },
  'new-section': { module: 'src/tasks/new/new-section.ts', prepare: installPackages },
  'remove-section': { module: 'src/tasks/new/remove-section.ts', prepare: installPackages },
  'new-field-kind': { module: 'src/tasks/new/new-field-kind.ts', prepare: installPackages },
  'new-card': { module: 'src/tasks/new/new-card.ts', prepare: installPackages },
  'new-screen': { module: 'src/tasks/new/new-screen.ts', prepare: installPackages },
  'new-cell': { module: 'src/tasks/new/new-cell.ts', prepare: installPackages },
  'new-panel': { module: 'src/tasks/new/new-panel.ts', prepare: installPackages },
  'new-rule': { module: 'src/tasks/new/new-rule.ts', prepare: installPackages },
  'new-page': { module: 'src/tasks/new/new-page.ts', prepare: installPackages },
  wire: { module: 'src/tasks/wire/wire.ts', prepare: installPackages },
  conformance: { module: 'src/tasks/conformance/conformance.ts', prepare: installPackages },

  // Steps of `npm run build`, which runs after the installation.
  declarations: { module: 'src/tasks/build/declarations.ts' },
  reference: { module: 'src/tasks/reference/reference.ts' },
  'start-snapshot': { module: 'src/tasks/build/start-snapshot.ts' },

  'static-checks': { module: 'src/tasks/check/check.js' },
  check: { module: 'src/tasks/check/check-project.ts', prepare: installPackages },
  prepare: { module: null, prepare: buildProduct },
  spec: { module: 'src/tasks/reference/spec.ts', prepare: installPackages },
  house: { module: 'src/tasks/check/house.ts', prepare: installPackages },
  postgres: { module: 'tests/support/postgres.ts', prepare: installPackages },
  bare: { module: 'tests/support/bare.ts', prepare: installPackages },
  bench: { module: 'tests/bench/bench.ts', prepare: buildProduct },
  faults: { module: 'tests/faults/faults.ts', prepare: buildProduct },
};

const [name = '', ...words] = process.argv.slice(2);
const task = tasks[name];
if (!task) {
  console.error(`There is no task "${name}"; there are ${Object.keys(tasks).join(', ')}.`);
  process.exit(1);
}
task.prepare?.();
if (task.module === SERVER) await runServer();
else if (task.module?.endsWith('.js')) (await import(`../../${task.module}`)).default(words);
else if (task.module) await runTypeScript(task.module);

/** The server reads its command and its options behind its own path. */
async function runServer() {
  process.argv = [process.execPath, SERVER, ...(name === 'start' ? [] : [name]), ...words];
  await import(`../../${SERVER}`);
}

async function runTypeScript(module) {
  const { createServer } = await import('vite');
  const environment = process.env.NODE_ENV;
  // Modules have inline source maps, so that the stack of an error names lines of the sources.
  process.setSourceMapsEnabled(true);
  const reader = await createServer({
    configFile: false,
    appType: 'custom',
    // A module that cannot be loaded is reported below, in one sentence.
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, ws: false },
  });
  // Vite has set NODE_ENV to development; the task and the processes it starts get the value from before.
  if (environment === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = environment;
  try {
    const { default: run } = await reader.ssrLoadModule(`/${module}`).catch(stop);
    await run(words);
  } finally {
    await reader.close();
  }
}

/** Vite shows a syntax error as a drawing, with its sentence behind a code in brackets. */
function stop(error) {
  const text = stripVTControlCharacters(error?.message ?? String(error));
  const [place] = /[^\s[]+\.[jt]sx?:\d+/.exec(text) ?? [];
  const [, sentence] = /^\[\w+\] (.+)$/m.exec(text) ?? [];
  console.error(place && sentence ? `The task cannot be run: ${place}: ${sentence}` : error);
  process.exit(1);
}
