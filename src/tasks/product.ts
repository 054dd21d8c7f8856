import { type ChildProcess, spawn } from 'node:child_process';
import { scripts } from '../../package.json';
import { freePort } from './measure.ts';

/** The built product as a person starts it: a process of its own. */
export interface Product {
  origin: string;
  /** Everything it has printed so far. */
  output: () => string;
  process: ChildProcess;
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** How the process is run, besides its environment. */
export interface Manner {
  /** What Node itself is told. */
  node?: readonly string[];
  /** Hears of the process before it answers, or ends. */
  begun?: (child: ChildProcess) => void;
}

/** What `npm start` tells Node, but for the settings of whoever runs this. */
const asStarted: readonly string[] = scripts.start.split(' ').filter((word) => /^--(?!env-file)/.test(word));

/** Starts the product and answers once it does; when it does not, throws with what it printed. */
export async function startProduct(environment: Record<string, string> = {}, manner: Manner = {}): Promise<Product> {
  const port = environment.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [...asStarted, ...(manner.node ?? []), 'dist/server/main.js'], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...environment, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  manner.begun?.(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  let hasEnded = false;
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  void ended.then(() => {
    hasEnded = true;
  });
  const origin = `http://127.0.0.1:${port}`;
  if (!(await isAnswering(origin, () => hasEnded))) {
    child.kill('SIGKILL');
    throw new Error(`The product did not start:\n${printed}`);
  }
  return {
    origin,
    output: () => printed,
    process: child,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

/** Waits until the product answers; false when it has ended before, or does not for half a minute. */
async function isAnswering(origin: string, hasEnded: () => boolean = () => false): Promise<boolean> {
  for (let tries = 0; tries < 1_200 && !hasEnded(); tries += 1) {
    // Whoever else listens there may never answer.
    if ((await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null))?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return false;
}
