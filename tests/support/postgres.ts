import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from './measure.ts';

/**
 * Runs the server tests, or those of the files named, on PostgreSQL: the one in `TEST_DATABASE_URL`, else one found or
 * installed on this machine.
 */
export default async function postgres(files: readonly string[]): Promise<void> {
  const configuredUrl = process.env.TEST_DATABASE_URL;
  const cluster = configuredUrl ? null : await startPostgres();
  console.log(`PostgreSQL: ${configuredUrl ? 'TEST_DATABASE_URL' : cluster?.version}`);
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'server', ...files], {
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_DATABASE_URL: configuredUrl ?? cluster?.url ?? '',
      // Nested loops keep the order of their first table, so that a query without its own order by seems to be right.
      PGOPTIONS: '-c enable_nestloop=off',
    },
  });
  cluster?.stop();
  process.exitCode = status ?? 1;
}

interface PostgresCluster {
  url: string;
  version: string;
  /** Stops it without closing connections, as a machine that fails; its data stays. */
  halt: () => void;
  /** Starts it again after `halt`. */
  resume: () => void;
  stop: () => void;
}

/** Starts a temporary cluster on loopback. PostgreSQL refuses to run as root; then it runs as the user `postgres`. */
export async function startPostgres(): Promise<PostgresCluster> {
  const bin = findPostgres() ?? installPostgres();
  const asRoot = process.getuid?.() === 0;
  const run = (command: string, args: string[]) =>
    asRoot
      ? execFileSync('runuser', ['-u', 'postgres', '--', join(bin, command), ...args], { cwd: '/tmp', stdio: 'pipe' })
      : execFileSync(join(bin, command), args, { stdio: 'pipe' });
  const folder = mkdtempSync('/tmp/museum-postgres-');
  if (asRoot) execFileSync('chown', ['postgres', folder]);
  const port = await findFreePort();
  const data = join(folder, 'data');
  run('initdb', ['-D', data, '-U', 'museum', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']);
  const options = `-h 127.0.0.1 -p ${port} -k ${folder} -c fsync=off -c max_connections=200`;
  const resume = () => void run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start']);
  const halt = () => void run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
  resume();
  return {
    halt,
    resume,
    url: `postgres://museum@127.0.0.1:${port}/postgres`,
    version: execFileSync(join(bin, 'postgres'), ['--version']).toString().trim(),
    stop() {
      halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(':')];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl'))) ?? null;
}

function installPostgres(): string {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(
      'No PostgreSQL was found. Install one, or set TEST_DATABASE_URL to a database that may be emptied.',
    );
  }
  console.log('Installing PostgreSQL …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-q'], { stdio: 'pipe', env });
  execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'postgresql'], { stdio: 'pipe', env });
  const folder = findPostgres();
  if (!folder) throw new Error('PostgreSQL was installed but is not where it was expected; set TEST_DATABASE_URL.');
  return folder;
}
