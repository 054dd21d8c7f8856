import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureClient } from './bench/client.ts';
import { measureExports } from './bench/exports.ts';
import { startForBench } from './bench/product.ts';
import { measureServer } from './bench/server.ts';
import { startPostgres } from './postgres.ts';
import { listProjectEntries } from './project-files.ts';
import { writeRecord } from './size-guard.ts';

/** Prints the figures of the budgets: the first rows in a slow browser, and a list beside bare SQL. Nothing passes or fails. */
export default async function bench(args: readonly string[]): Promise<void> {
  if (args.includes('tests')) return benchTests();
  const product = await startForBench({});
  try {
    const js = await measureClient(product.origin);
    if (args.includes('--record')) writeRecord(js);
    await measureServer(product, 'embedded database');
  } finally {
    await product.stop();
  }
  const postgres = await startPostgres();
  const postgresProduct = await startForBench({ DATABASE_URL: postgres.url });
  try {
    const cookie = await measureServer(postgresProduct, postgres.version, postgres.url);
    await measureExports(postgresProduct, postgres.url, cookie);
  } finally {
    await postgresProduct.stop();
    postgres.stop();
  }
}

/** `npm run bench -- tests`: measures installing with building, then `npm test`, in a new copy of the project. */
function benchTests(): void {
  const folder = mkdtempSync(join(tmpdir(), 'museum-bench-tests-'));
  try {
    for (const name of listProjectEntries()) cpSync(name, join(folder, name), { recursive: true });
    console.log(`install, build          ${timeCommand(folder, ['run', 'pretest', '--silent'])} s`);
    console.log(`npm test after that     ${timeCommand(folder, ['test'])} s    at most 300 on two quiet cores`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function timeCommand(folder: string, args: readonly string[]): number {
  const start = performance.now();
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed in ${folder}.`);
  return Math.round((performance.now() - start) / 1000);
}
