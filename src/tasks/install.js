// Installs packages and builds where needed. It runs before anything is installed, so it is plain JavaScript without packages.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  stop(`Node ${process.versions.node} is too old; please install Node 20.19 or newer.`);
}

const stamp = 'node_modules/.installed';
const sources = ['src', 'public', 'index.html', 'vite.config.ts'];

/** Installs the packages of the lock file, unless they are the ones installed last. */
export function installPackages() {
  // A linked folder is the installation of another copy of the project.
  if (isLink('node_modules')) return;
  const lockHash = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  if (read(stamp) === lockHash) return;
  console.log('Installing packages …');
  run(
    'npm',
    ['ci', '--no-fund', '--no-audit', ...cacheOption()],
    'The packages could not be installed; is the package registry reachable?',
  );
  writeFileSync(stamp, lockHash);
}

/** Installs the packages and builds the product where its sources or packages are newer. */
export function buildProduct() {
  installPackages();
  buildIfNeeded();
}

/** The same for running the product, which needs only the packages of the server where it is built already. */
export function prepareProduct() {
  if (!runsAsItIs()) installPackages();
  buildIfNeeded();
}

function buildIfNeeded() {
  if (isBuilt() && newest([stamp]) <= builtAt()) return;
  console.log('Building …');
  run('npm', ['run', 'build', '--silent'], 'The build failed; its messages are above.');
}

/** An installation that holds only `dist` has no sources, so its build is never out of date. */
function isBuilt() {
  return builtAt() > 0 && (!existsSync('index.html') || newest(sources) <= builtAt());
}

function isLink(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** A product built elsewhere, or before `npm ci --omit=dev`, needs only the packages of the server. */
function runsAsItIs() {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const isThere = ([name, version]) => versionOf(join('node_modules', name, 'package.json')) === version;
  return isBuilt() && Object.entries(dependencies).every(isThere);
}

function versionOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined;
}

function run(command, args, otherwise) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) stop(otherwise);
}

/** npm keeps what it downloads in the home directory; where that is read-only, in the temporary folder. */
function cacheOption() {
  const cache = process.env.npm_config_cache ?? join(homedir(), '.npm');
  try {
    mkdirSync(cache, { recursive: true });
    accessSync(cache, constants.W_OK);
    return [];
  } catch {
    return ['--cache', join(tmpdir(), 'museum-npm-cache')];
  }
}

function newest(paths) {
  return Math.max(
    ...paths.filter(existsSync).map((path) => {
      const entry = statSync(path);
      return entry.isDirectory()
        ? newest(
            readdirSync(path)
              .map((name) => join(path, name))
              .concat(),
          )
        : entry.mtimeMs;
    }),
    0,
  );
}

function builtAt() {
  return existsSync('dist/.built') ? statSync('dist/.built').mtimeMs : 0;
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
