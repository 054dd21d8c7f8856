import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './measure.ts';

export interface Running {
  origin: string;
  /** Resident memory, in MB. */
  memory: () => number;
  stop: () => Promise<void>;
}

/** The built product, started on an empty data directory as `npm start` does it. */
export async function startProduct(environment: Record<string, string>): Promise<Running> {
  const dataDir = mkdtempSync(join(tmpdir(), 'museum-bench-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const child: ChildProcess = spawn(process.execPath, ['dist/server/main.js'], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', DATA_DIR: dataDir, PORT: String(port), ...environment },
    stdio: 'ignore',
  });
  const memory = () => memoryOf(child.pid ?? 0);
  while (!(await fetch(`${origin}/healthz`).catch(() => null))?.ok)
    await new Promise((resolve) => setTimeout(resolve, 25));
  console.log(`\nfirst start to first answer: ${Math.round(performance.now() - begun)} ms`);
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  console.log(`memory after seeding: ${memory()} MB`);
  return {
    origin,
    memory,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const memoryOf = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
