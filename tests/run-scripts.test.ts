import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeEach, expect, test } from 'vitest';

/** A project whose build takes no time: its program prints the command it was started with. */
const BUILD = `const fs = require('node:fs');
fs.mkdirSync('dist/server', { recursive: true });
fs.writeFileSync('dist/server/main.js', 'console.log("server:", ...process.argv.slice(2));');
fs.writeFileSync('dist/.built', '');`;

const LOCK = '{}';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'museum-run-'));
  for (const name of ['run.js', 'install.js']) cpSync(`src/tasks/${name}`, join(folder, 'src/tasks', name));
  const packageFile = { type: 'module', dependencies: {}, scripts: { build: 'node build.cjs' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(packageFile));
  writeFileSync(join(folder, 'package-lock.json'), LOCK);
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'node_modules/.installed'), createHash('sha256').update(LOCK).digest('hex'));
  writeFileSync(join(folder, 'index.html'), '');
  writeFileSync(join(folder, 'build.cjs'), BUILD);
  return () => rmSync(folder, { recursive: true, force: true });
});

const run = (...words: readonly string[]): string =>
  spawnSync(process.execPath, [resolve(folder, 'src/tasks/run.js'), ...words], { cwd: folder, encoding: 'utf8' })
    .stdout;

test.each([
  ['start', 'server:'],
  ['backup', 'server: backup'],
  ['restore', 'server: restore'],
  ['media', 'server: media'],
  ['prepare', ''],
])('npm run %s builds the product first if the build is missing or older than the sources', (task, line) => {
  const lines = (output: string) => output.split('\n').filter((text) => /…$|^server:/.test(text));
  const expected = line === '' ? [] : [line];
  expect(lines(run(task)).slice(-1 - expected.length)).toEqual(['Building …', ...expected]);
  expect(lines(run(task))).toEqual(expected);
  utimesSync(join(folder, 'index.html'), new Date(), new Date(Date.now() + 1_000));
  expect(lines(run(task))).toEqual(['Building …', ...expected]);
});

test('an unknown task is refused with the names of the tasks that exist', () => {
  const { status, stderr } = spawnSync(process.execPath, ['src/tasks/run.js', 'lint'], { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^There is no task "lint"; there are start, backup, restore, /);
});
