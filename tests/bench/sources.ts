import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listProjectEntries } from '../../src/tasks/check/project-files.ts';
import type { Report } from './report.ts';

/** Measures `npm test` in a new copy of the project, after its packages were installed and the product was built. */
export async function measureTests(report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'museum-bench-tests-'));
  try {
    for (const name of listProjectEntries()) cpSync(name, join(folder, name), { recursive: true });
    runIn(folder, 'node', 'src/tasks/run.js', 'prepare');
    const start = performance.now();
    runIn(folder, 'npm', 'test');
    report.atMost('npm test after installing', (performance.now() - start) / 60_000, 4, 'min');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runIn(folder: string, command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed.`);
}
