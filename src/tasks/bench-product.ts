import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { computedBy, memoryOf } from './measure.ts';
import { startProduct } from './product.ts';

export interface Running {
  origin: string;
  /** Resident memory, in MB. */
  memory: () => number;
  stop: () => Promise<void>;
}

/** The built product, started on an empty data directory as `npm start` does it, and again once its demonstration is there. */
export async function startForBench(environment: Record<string, string>): Promise<Running> {
  const dataDir = mkdtempSync(join(tmpdir(), 'museum-bench-'));
  const once = async (which: string): Promise<Running> => {
    const begun = performance.now();
    const product = await startProduct({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...environment });
    const pid = product.process.pid ?? 0;
    console.log(`\n${which} start to first answer: ${Math.round(performance.now() - begun)} ms`);
    while (await isBusy(pid));
    console.log(`memory once it is quiet: ${memoryOf(pid)} MB`);
    return {
      origin: product.origin,
      memory: () => memoryOf(pid),
      async stop() {
        await product.stop();
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
  const before = computedBy(pid);
  await pause(3_000);
  return computedBy(pid) - before > 150;
}
