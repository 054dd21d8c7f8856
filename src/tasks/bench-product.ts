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

/** The built product, started on an empty data directory as `npm start` does it, and again once its demonstration is there. */
export async function startProduct(environment: Record<string, string>): Promise<Running> {
  const dataDir = mkdtempSync(join(tmpdir(), 'museum-bench-'));
  const once = async (which: string): Promise<Running> => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const begun = performance.now();
    const child: ChildProcess = spawn(process.execPath, ['dist/server/main.js'], {
      env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', DATA_DIR: dataDir, PORT: String(port), ...environment },
      stdio: 'ignore',
    });
    const pid = child.pid ?? 0;
    while (!(await fetch(`${origin}/healthz`).catch(() => null))?.ok) await pause(25);
    console.log(`\n${which} start to first answer: ${Math.round(performance.now() - begun)} ms`);
    while (await isBusy(pid));
    console.log(`memory once it is quiet: ${memoryOf(pid)} MB`);
    return {
      origin,
      memory: () => memoryOf(pid),
      async stop() {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await ended;
      },
    };
  };
  await (await once('first')).stop();
  const running = await once('next');
  return {
    ...running,
    async stop() {
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether it works on something, such as the demonstration records, for longer than the clock's own moments. */
async function isBusy(pid: number): Promise<boolean> {
  const before = ticksOf(pid);
  await pause(3_000);
  return ticksOf(pid) - before > 15;
}

/** Hundredths of a second of computing so far. */
function ticksOf(pid: number): number {
  const [user = 0, system = 0] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
  return user + system;
}

const memoryOf = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
