// Brings a fresh checkout to where the next script can run. Plain JavaScript on nothing but Node: it runs first.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
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
const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
if (read(stamp) !== wanted) {
  console.log('Installing packages …');
  run(
    'npm',
    ['ci', '--no-fund', '--no-audit', ...cacheOption()],
    'The packages could not be installed; is the package registry reachable?',
  );
  writeFileSync(stamp, wanted);
}

if (process.argv.includes('--build') && newest(['src', 'public', 'index.html', 'vite.config.ts', stamp]) > builtAt()) {
  console.log('Building …');
  run('npm', ['run', 'build', '--silent'], 'The build failed; its messages are above.');
  mkdirSync('dist', { recursive: true });
  writeFileSync('dist/.built', new Date().toISOString());
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
