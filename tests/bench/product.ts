import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuTimeOf, memoryOf } from '../support/measure.ts';
import { signOn } from '../support/sign-on.ts';
import { startProduct } from '../support/start-product.ts';
import type { Report } from './report.ts';

/** The built product, started twice: on an empty data directory, and again on what the first start has written. */
export interface BenchProduct {
  origin: string;
  /** The address of PostgreSQL; undefined with the embedded database. */
  databaseUrl: string | undefined;
  starts: { first: StartFigures; next: StartFigures };
  /** Resident memory, in MB. */
  memory: () => number;
  stop: () => Promise<void>;
}

interface StartFigures {
  /** From the start of the process to its first answer, in seconds. */
  seconds: number;
  /** Resident memory in MB, once nothing is done any more. */
  memory: number;
}

export async function startForBench(databaseUrl?: string): Promise<BenchProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'museum-bench-'));
  const environment = { LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const start = async () => {
    const startTime = performance.now();
    const product = await startProduct(environment);
    const seconds = (performance.now() - startTime) / 1000;
    const pid = product.process.pid ?? 0;
    while (await isBusy(pid));
    return { product, pid, figures: { seconds, memory: memoryOf(pid) } };
  };
  const first = await start();
  await first.product.stop();
  const { product, pid, figures } = await start();
  return {
    origin: product.origin,
    databaseUrl,
    starts: { first: first.figures, next: figures },
    memory: () => memoryOf(pid),
    async stop() {
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Reports the two starts that precede all measurements. */
export async function reportStarts({ databaseUrl, starts }: BenchProduct, report: Report): Promise<void> {
  const { first, next } = starts;
  report.atMost('first start to the first answer', first.seconds, 6, 's');
  report.atMost('next start to the first answer', next.seconds, 2.5, 's');
  // The embedded database needs most memory after it was created.
  if (databaseUrl) report.atMost('memory, idle after the next start', next.memory, 140, 'MB');
  else report.atMost('memory, idle after the first start', first.memory, 400, 'MB');
}

/** Signs in, and returns the header with the cookies. */
export const signIn = async (origin: string): Promise<string> =>
  (await signOn(origin, 'admin')).cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

/** Whether the process works on something, such as the demonstration records, and not only on its timers. */
async function isBusy(pid: number): Promise<boolean> {
  const cpuBefore = cpuTimeOf(pid);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  return cpuTimeOf(pid) - cpuBefore > 150;
}
