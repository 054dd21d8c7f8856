import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuTimeOf, memoryOf } from '../measure.ts';
import { type Product, startProduct } from '../product.ts';

export interface BenchProduct {
  origin: string;
  /** The address of PostgreSQL; undefined with the embedded database. */
  databaseUrl: string | undefined;
  /** Resident memory, in MB. */
  memory: () => number;
  /** CPU time so far, in milliseconds. */
  cpu: () => number;
  /** Stops the product, changes its data directory, and starts it again. */
  restart: (change: (dataDir: string) => Promise<unknown>) => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts the built product on an empty data directory, waits for its demonstration records and starts it again. */
export async function startForBench(
  databaseUrl?: string,
  /** Changes the data between the two starts. */
  prepare: (dataDir: string) => Promise<void> = async () => undefined,
): Promise<BenchProduct> {
  const environment: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
  const dataDir = mkdtempSync(join(tmpdir(), 'museum-bench-'));
  const startOnce = async (label: string, more: Record<string, string> = {}): Promise<Product> => {
    const start = performance.now();
    const product = await startProduct({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...environment, ...more });
    const pid = product.process.pid ?? 0;
    console.log(`\n${label} start to first answer: ${Math.round(performance.now() - start)} ms`);
    while (await isBusy(pid));
    console.log(`memory once it is quiet: ${memoryOf(pid)} MB`);
    return product;
  };
  await (await startOnce('first')).stop();
  await prepare(dataDir);
  let product = await startOnce('next');
  const { origin } = product;
  const pidOf = () => product.process.pid ?? 0;
  return {
    origin,
    databaseUrl,
    memory: () => memoryOf(pidOf()),
    cpu: () => cpuTimeOf(pidOf()),
    async restart(change) {
      await product.stop();
      await change(dataDir);
      product = await startOnce('another', { PORT: new URL(origin).port });
    },
    async stop() {
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether the process works on something, such as the demonstration records, and not only on its timers. */
async function isBusy(pid: number): Promise<boolean> {
  const cpuBefore = cpuTimeOf(pid);
  await pause(3_000);
  return cpuTimeOf(pid) - cpuBefore > 150;
}
