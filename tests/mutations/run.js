// `npm run test:mutations -- <folder or files of src> [--tests <folder or file of tests>] [--force]`; see README.md.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

// Outside package.json: as dependencies they would add 167 packages to every installation. Version 10 does not run on Node 20.
const VERSION = '9.6.1';
const PACKAGES = [`@stryker-mutator/core@${VERSION}`, `@stryker-mutator/vitest-runner@${VERSION}`];
const CACHE = 'node_modules/.cache/museum';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { tests: { type: 'string', multiple: true }, force: { type: 'boolean', default: false } },
});
const targets = positionals.map((path) => path.replace(/\/$/, ''));
if (targets.length === 0 || targets.some((path) => !path.startsWith('src/') || !existsSync(path))) {
  stop('Name a folder or files of src: npm run test:mutations -- src/server/records/seats');
}
const isFile = (path) => /\.tsx?$/.test(path);
const testsOf = (path) => (isFile(path) ? dirname(path) : path).replace(/^src/, 'tests');
const tests = values.tests ?? [...new Set(targets.map(testsOf))];
const missing = tests.filter((path) => !path.startsWith('tests/') || !existsSync(path));
if (missing.length > 0) stop(`There is no ${missing.join(', ')}; name tests with --tests <folder or file of tests>.`);

process.env.MUTATION_TESTS = JSON.stringify(tests);
const { Stryker } = await import(pathToFileURL(join(installStryker(), '@stryker-mutator/core/dist/src/index.js')).href);
const [first = '', ...more] = targets;
const name = [first.replaceAll('/', '-'), ...more.map((path) => basename(path))].join('+').slice(0, 200);
const state = join(CACHE, 'mutations', name);
// Not in node_modules, whose files Vite does not transform. Stryker leaves its copy when it is interrupted.
const copies = mkdtempSync(join(tmpdir(), 'museum-mutations-'));
process.once('exit', () => rmSync(copies, { recursive: true, force: true }));
await new Stryker({
  mutate: targets.map((path) => (isFile(path) ? path : `${path}/**/*.{ts,tsx}`)),
  plugins: ['@stryker-mutator/*', resolve('tests/mutations/ignored-texts.js')],
  ignorers: ['texts'],
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutations/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  incremental: true,
  incrementalFile: `${state}.json`,
  force: values.force,
  reporters: ['clear-text', 'progress', 'html'],
  htmlReporter: { fileName: `${state}.html` },
  clearTextReporter: { reportTests: false, allowColor: false },
  concurrency: 2,
  // The tests open a database, which takes longer when the machine is busy.
  timeoutMS: 60_000,
  tempDirName: copies,
  ignorePatterns: ['/dist', '/.data', '/.bench'],
  disableTypeChecks: false,
  // Stryker would read tsconfig.json with an interface that TypeScript 7 does not have.
  tsconfigFile: 'none',
  warnings: { slow: false },
}).runMutationTest();

/** Installs Stryker once, without any install script, and returns the folder of its packages. */
function installStryker() {
  const folder = resolve(CACHE, 'stryker');
  const stamp = join(folder, VERSION);
  if (!existsSync(stamp)) {
    console.log(`Installing Stryker ${VERSION} into ${CACHE} (about 65 MB) …`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    // Without the peer packages: Vitest is the project's.
    const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'];
    const { status } = spawnSync('npm', ['install', ...options, ...PACKAGES], {
      cwd: folder,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    if (status !== 0) stop('Stryker could not be installed; is the package registry reachable?');
    writeFileSync(stamp, '');
  }
  return join(folder, 'node_modules');
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
