import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuTimeOf, memoryOf } from '../support/measure.ts';
import { signOn } from '../support/sign-on.ts';
import { type Product, startProduct } from '../support/start-product.ts';

export interface BenchProduct {
  origin: string;
  /** The address of PostgreSQL; undefined with the embedded database. */
  databaseUrl: string | undefined;
  /** The first start, on an empty data directory, and the one after it. */
  starts: { first: StartFigures; next: StartFigures };
  /** Resident memory, in MB. */
  memory: () => number;
  /** CPU time so far, in milliseconds. */
  cpu: () => number;
  /** Stops the product, changes its data directory, and starts it again. */
  restart: (change: (dataDir: string) => Promise<unknown>) => Promise<void>;
  stop: () => Promise<void>;
}

interface StartFigures {
  /** From the start of the process to its first answer, in seconds. */
  seconds: number;
  /** Resident memory in MB, once nothing is done any more. */
  memory: number;
}

/** Starts the built product on an empty data directory, waits for its demonstration records and starts it again. */
export async function startForBench(
  databaseUrl?: string,
  /** Changes the data between the two starts. */
  prepare: (dataDir: string) => Promise<void> = async () => undefined,
): Promise<BenchProduct> {
  const environment: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
  const dataDir = mkdtempSync(join(tmpdir(), 'museum-bench-'));
  const startOnce = async (label: string, more: Record<string, string> = {}) => {
    const start = performance.now();
    const product = await startProduct({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...environment, ...more });
    const seconds = (performance.now() - start) / 1000;
    const pid = product.process.pid ?? 0;
    while (await isBusy(pid));
    const figures: StartFigures = { seconds, memory: memoryOf(pid) };
    console.log(`\n${label} start: first answer after ${seconds.toFixed(1)} s, then ${figures.memory} MB`);
    return { product, figures };
  };
  const first = await startOnce('first');
  await first.product.stop();
  await prepare(dataDir);
  const next = await startOnce('next');
  let product: Product = next.product;
  const { origin } = product;
  const pidOf = () => product.process.pid ?? 0;
  return {
    origin,
    databaseUrl,
    starts: { first: first.figures, next: next.figures },
    memory: () => memoryOf(pidOf()),
    cpu: () => cpuTimeOf(pidOf()),
    async restart(change) {
      await product.stop();
      await change(dataDir);
      ({ product } = await startOnce('another', { PORT: new URL(origin).port }));
    },
    async stop() {
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Signs in, and returns the header with the cookies. */
export const signIn = async (origin: string, account = 'admin'): Promise<string> =>
  (await signOn(origin, account)).cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether the process works on something, such as the demonstration records, and not only on its timers. */
async function isBusy(pid: number): Promise<boolean> {
  const cpuBefore = cpuTimeOf(pid);
  await pause(3_000);
  return cpuTimeOf(pid) - cpuBefore > 150;
}
