import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listProjectEntries } from './project-files.ts';

/** `npm run bench -- tests`: how long installing with building, and then `npm test`, take in a fresh copy of the project. */
export function benchTests(): void {
  const folder = mkdtempSync(join(tmpdir(), 'museum-bench-tests-'));
  try {
    for (const name of listProjectEntries()) cpSync(name, join(folder, name), { recursive: true });
    console.log(`install, build          ${timed(folder, ['run', 'pretest', '--silent'])} s`);
    console.log(`npm test after that     ${timed(folder, ['test'])} s    at most 300 on two quiet cores`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function timed(folder: string, words: readonly string[]): number {
  const begin = performance.now();
  const { status } = spawnSync('npm', words, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`npm ${words.join(' ')} failed in ${folder}.`);
  return Math.round((performance.now() - begin) / 1000);
}
