import react from '@vitejs/plugin-react';
import type { BuildEnvironmentOptions } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import packageFile from './package.json' with { type: 'json' };
import { clientPage } from './src/tasks/client-page.ts';
import { leanBundle } from './src/tasks/lean-bundle.ts';
import { packageReport } from './src/tasks/package-report.ts';
import { precompress } from './src/tasks/precompress.ts';
import { sizeGuard } from './src/tasks/size-guard.ts';

/** Five hundred small files that a start would read one by one; with all they need, each in the version it asks for. */
const bundled = ['fast-xml-parser', 'kysely', 'sanitize-html'];

/** The other packages of the server stay what they are: a folder in node_modules. */
const ownFolders = Object.keys(packageFile.dependencies).filter((name) => !bundled.includes(name));

const serverBuild: BuildEnvironmentOptions = {
  outDir: 'dist/server',
  target: 'node20',
  copyPublicDir: false,
  rollupOptions: { output: { entryFileNames: '[name].js' } },
};

const afterRows =
  /src\/client\/(page\/page-tools|list\/(filter-fields|active-filters|pages)|list\/screen\/list-toolbar|layout\/(museum-watermark|last-place))\.tsx$/;

const recordParts =
  /src\/client\/(form\/(form|quick-create)|show\/(show|sensitive|preview\/preview)|history\/(history-lines|revision-drawer)|actions\/(action-dialog|own-action-dialog)|fields\/(any-reference-input|file-input|gallery-input|picture-input|reference-select|rows-input|rows-shown|library-dialog|permission-table))\.tsx$/;

const workParts =
  /src\/client\/(list\/(columns-drawer|arranged-table|views\/view-dialog)|trash\/trash-drawer|bulk\/(bulk-bar|bulk-dialog)|export\/export-dialog|search\/search|overview\/dashboard|imports\/import-dialog|jobs\/my-work|layout\/(message-panel|menu-drawer|shortcut-sheet))\.tsx$|src\/resources\/.*\.client\.tsx$/;

const clientBuild: BuildEnvironmentOptions = {
  outDir: 'dist/client',
  target: 'es2020',
  // Old office computers get what they can run; newer ways to write a direction are kept, or the sheet doubles.
  cssTarget: 'chrome99',
  assetsInlineLimit: 0,
  // One sheet, asked for with the page: no part of the app can arrive without its styles.
  cssCodeSplit: false,
  rollupOptions: {
    output: {
      codeSplitting: {
        // What the first screen needs is asked for at once, in two files: the one that changes and the one that seldom does.
        groups: [
          { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 5 },
          { name: 'app', tags: ['$initial'], priority: 4 },
          // What a list wants as soon as its rows are there comes in one.
          { name: 'after-rows', test: afterRows, priority: 3 },
          { name: 'dates', test: /src\/client\/fields\/day-calendar\.tsx$/, priority: 2 },
          { name: 'record', test: recordParts, priority: 2 },
          { name: 'work', test: workParts, priority: 1 },
        ],
      },
    },
  },
};

/** Most objects of a test are short-lived: a larger young generation is collected less often. */
const largeYoungGeneration = ['--max-semi-space-size=64'];

export default defineConfig(({ isSsrBuild }) => ({
  base: '/admin/',
  plugins: [
    react(),
    ...(isSsrBuild ? [] : [leanBundle(), clientPage(process.env), precompress(), sizeGuard(), packageReport()]),
  ],
  build: isSsrBuild ? serverBuild : clientBuild,
  ssr: isSsrBuild ? { noExternal: true, external: ownFolders } : {},
  test: {
    maxWorkers: 2,
    projects: [
      // The first to prepare and the last to run: its product starts and writes its demonstration while the others run.
      browserTests('e2e', ['tests/e2e/*.test.ts']),
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/*.test.ts', 'tests/declare/**/*.test.ts', 'tests/client/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // The files of a worker share its modules: loading React and antd takes longer than most tests.
          isolate: false,
          execArgv: largeYoungGeneration,
          testTimeout: 20_000,
          setupFiles: ['tests/support/client-setup.ts'],
          server: { deps: { inline: ['@refinedev/react-router', '@refinedev/antd'] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts', 'tests/every-resource/*.test.ts'],
          // What is asked of the one kind of database has no meaning on the other.
          exclude: [`tests/server/${process.env.TEST_DATABASE_URL ? 'embedded' : 'postgres'}/**`],
          environment: 'node',
          globalSetup: ['tests/support/database-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          pool: 'forks',
          // The files of a worker share its modules and its database: loading and opening them takes longer than most tests.
          isolate: false,
          execArgv: largeYoungGeneration,
        },
      },
      // What no day at the museum needs, and every section in both languages and themes: a part of `npm run test:all`.
      browserTests('rest', ['tests/e2e/rest/*.test.ts']),
    ],
  },
}));

function browserTests(name: string, include: string[]): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include,
      environment: 'node',
      globalSetup: ['tests/support/product.ts'],
      setupFiles: ['tests/support/browser-setup.ts'],
      // The files of a worker share its browser.
      isolate: false,
      sequence: { groupOrder: 1 },
      testTimeout: 120_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 15_000 } },
    },
  };
}
