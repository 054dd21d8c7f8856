import react from '@vitejs/plugin-react';
import type { BuildEnvironmentOptions } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import packageFile from './package.json' with { type: 'json' };
import { clientPage } from './src/tasks/build/client-page.ts';
import { compileHint } from './src/tasks/build/compile-hint.ts';
import { bundleMenuIcons } from './src/tasks/build/menu-icons.ts';
import { precompress } from './src/tasks/build/precompress.ts';
import { wireFile } from './src/tasks/build/wire-file.ts';

/** Five hundred small files that a start would read one by one; with all they need, each in the version it asks for. */
const bundled = ['fast-xml-parser', 'htmlparser2', 'kysely', 'sanitize-html', 'yauzl'];

/** The other packages of the server stay what they are: a folder in node_modules. */
const ownFolders = Object.keys(packageFile.dependencies).filter((name) => !bundled.includes(name));

const serverBuild: BuildEnvironmentOptions = {
  outDir: 'dist/server',
  target: 'node20',
  copyPublicDir: false,
  rollupOptions: {
    output: { entryFileNames: '[name].js', comments: { legal: true, annotation: false, jsdoc: false } },
  },
};

/** Modules of these folders of the client, without the folders inside them, or single modules without their extension. */
const modules = (...names: string[]): RegExp => new RegExp(`/src/client/(${names.join('|')})(/[^/]+|\\.[^./]+)$`);

/** What somebody does in or from a list that lies in the folder of the list, or of the layout. */
const afterList = ['list/(arranged-table|columns-drawer|trash-[a-z]+)', 'app/layout/message-panel'];
const afterListModules = modules(...afterList);
const listModules = modules('page', 'list', 'app/layout');

const clientBuild: BuildEnvironmentOptions = {
  outDir: 'dist/client',
  target: 'es2020',
  // Old office computers get what they can run; newer ways to write a direction are kept, or the sheet doubles.
  cssTarget: 'chrome99',
  assetsInlineLimit: 0,
  chunkSizeWarningLimit: 2_000,
  // One sheet, asked for with the page: no part of the app can arrive without its styles.
  cssCodeSplit: false,
  rollupOptions: {
    treeshake: {
      // These packages do not declare that their modules have no side effects, so all of them would be in the bundle.
      moduleSideEffects: [
        {
          test: /\/node_modules\/(@rc-component|@ant-design|react-markdown|remark-gfm|papaparse|error-stack-parser|stackframe)\//,
          sideEffects: false,
        },
      ],
      // Refine was compiled with calls that only set the name of a function; each would hold its function in the bundle.
      manualPureFunctions: ['__name'],
    },
    output: {
      codeSplitting: {
        // A chunk is an area or a part of one. The first screen needs two files: the packages, which seldom change, and the app. What is not
        // in a group and loaded by import() becomes a chunk of its own.
        groups: [
          { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 6 },
          { name: 'app', tags: ['$initial'], priority: 5 },
          // What a list wants as soon as its rows are there comes in one.
          {
            name: 'after-rows',
            test: (module) => listModules.test(module) && !afterListModules.test(module),
            priority: 3,
          },
          {
            name: 'record',
            test: new RegExp(
              `${modules('fields', 'record/(form|show|history|actions)').source}|/src/kinds/(?!index-cells|codes/permission|[a-z-]+/[a-z-]+-cell).*\\.client\\.tsx?$`,
            ),
            priority: 2,
          },
          {
            name: 'work',
            test: modules(
              ...afterList,
              'list/(views|bulk|export|import)',
              'record/(use-bulk-work|row-selection)',
              'search/search',
              'session/(shortcuts|use-shortcut)',
              'work/jobs',
            ),
            priority: 1,
          },
          // A group of the menu: what one section has of its own does not come with another's.
          {
            name: (module) => /\/src\/resources\/(\w+)\//.exec(module)?.[1] ?? null,
            debugName: 'sections',
            priority: 1,
          },
        ],
      },
    },
  },
};

const testsIn = (folder: string): string => `tests/server/${folder}/**/*.test.ts`;

/** Tests of the embedded database that start it many times, and of the command that checks a server. */
const slowFolders = ['embedded', 'conformance'].map(testsIn);

/** Tests for which it makes no difference which database answers. */
const notOnPostgres = ['config', 'app', 'reference'].map(testsIn);

/** Most objects of a test are short-lived: a larger young generation is collected less often. */
const largeYoungGeneration = ['--max-semi-space-size=64'];

export default defineConfig(({ isSsrBuild }) => ({
  base: '/admin/',
  plugins: [
    react(),
    wireFile(process.env),
    ...(isSsrBuild ? [] : [clientPage(process.env), bundleMenuIcons(), compileHint(), precompress()]),
  ],
  // Only `npm run dev` sets it, so that a build contains nothing of Refine's devtools.
  define: { 'import.meta.env.REFINE_DEVTOOLS': 'false' },
  build: isSsrBuild ? serverBuild : clientBuild,
  ssr: isSsrBuild ? { noExternal: true, external: ownFolders } : {},
  test: {
    maxWorkers: 2,
    // No test measures time: these limits end what hangs, and a machine with other work is many times slower.
    expect: { poll: { timeout: 30_000 } },
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
          testTimeout: 60_000,
          hookTimeout: 60_000,
          setupFiles: ['tests/support/client-setup.ts'],
          server: { deps: { inline: ['@refinedev/react-router', '@refinedev/antd'] } },
        },
      },
      serverTests(
        'server',
        ['tests/server/**/*.test.ts', 'tests/every-resource/*.test.ts'],
        [...slowFolders, ...(process.env.TEST_DATABASE_URL ? notOnPostgres : ['tests/server/postgres/**'])],
      ),
      serverTests('slow', slowFolders, []),
      // What no day at the museum needs, and every section in both languages and themes: `npm run test:more`, with `slow`.
      browserTests('rest', ['tests/e2e/rest/*.test.ts']),
    ],
  },
}));

function serverTests(name: string, include: string[], exclude: string[]): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include,
      exclude,
      environment: 'node',
      globalSetup: ['tests/support/database-setup.ts'],
      testTimeout: 180_000,
      hookTimeout: 300_000,
      pool: 'forks',
      // The files of a worker share its modules and its database: loading and opening them takes longer than most tests.
      isolate: false,
      execArgv: largeYoungGeneration,
    },
  };
}

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
      testTimeout: 300_000,
      hookTimeout: 300_000,
    },
  };
}
