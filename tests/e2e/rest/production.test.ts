import { execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findFreePort } from '../../support/measure.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'museum-production-'));
/** Packages are symbolic links; Node must look for their dependencies beside the link, not beside its target. */
const nodeArguments = ['--preserve-symlinks', '--preserve-symlinks-main', 'src/tasks/run.js'];

interface Lock {
  packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
}

/** The built product in a folder of its own, with the packages that `npm ci --omit=dev` installs. */
beforeAll(() => {
  const files = ['package.json', 'package-lock.json', 'src/tasks/run.js', 'src/tasks/install.js'];
  for (const name of files) cpSync(name, join(folder, name));
  cpSync('dist', join(folder, 'dist'), { recursive: true, preserveTimestamps: true });
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    // Nested packages are reached by the link of the outer one.
    const isOwn = /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path);
    if (!isOwn || dev || devOptional || !existsSync(path)) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(resolve(path), join(folder, path));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const environment = (variables: Record<string, string>) => ({
  PATH: process.env.PATH ?? '',
  LOG_LEVEL: 'warn',
  ...variables,
});

test('the built product starts, is backed up and is restored with its production dependencies only', async () => {
  mkdirSync(join(folder, 'data'), { mode: 0o755 });
  const port = String(await findFreePort());
  const env = environment({ DATA_DIR: 'data', PORT: port, DEMO_DATA: 'false' });
  const server = spawn(process.execPath, [...nodeArguments, 'start'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += chunk));
  const exit = new Promise((done) => server.once('exit', done));
  try {
    const isReady = () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ ok }) => ok || Promise.reject());
    await vi.waitFor(isReady, { timeout: 30_000, interval: 100 }).catch(() => expect(output).toBe(''));
    const page = await fetch(`http://127.0.0.1:${port}/admin/`);
    expect(page.status).toBe(200);
    const backedUp = await run(process.execPath, [...nodeArguments, 'backup', 'museum.backup'], { cwd: folder, env });
    for (const [name, mode] of Object.entries({
      data: 0o700,
      'data/secret': 0o600,
      'data/installation': 0o600,
      'museum.backup': 0o600,
    })) {
      expect(statSync(join(folder, name)).mode & 0o777, name).toBe(mode);
    }
    expect(backedUp.stdout).toMatch(/rows of \d+ tables and 0 files, read again and whole\./);
  } finally {
    server.kill('SIGTERM');
    await exit;
  }

  const restoreOptions = { cwd: folder, env: environment({ DATA_DIR: 'restored' }) };
  const restored = await run(process.execPath, [...nodeArguments, 'restore', 'museum.backup'], restoreOptions);
  expect(restored.stdout).toMatch(/\d+ rows and 0 files are there again\./);
  const secondRestore = run(process.execPath, [...nodeArguments, 'restore', 'museum.backup'], restoreOptions);
  await expect(secondRestore).rejects.toThrow(/There is data in this place already/);
});
