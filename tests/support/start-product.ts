import { type ChildProcess, spawn } from 'node:child_process';
import { scripts } from '../../package.json';
import { findFreePort } from './measure.ts';

/** The built product as a running process. */
export interface Product {
  origin: string;
  /** Everything the process has printed so far. */
  output: () => string;
  process: ChildProcess;
  /** Resolves when the process has ended and all its output has been read. */
  ended: Promise<void>;
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** Options of the process besides its environment. */
export interface StartOptions {
  /** Additional arguments for Node itself. */
  nodeArguments?: readonly string[];
  /** The folder with the built product, if it is not this project. */
  root?: string;
  /** Called with the process as soon as it exists, before it is ready. */
  onSpawn?: (child: ChildProcess) => void;
}

/** The Node arguments of `npm start` without `--env-file`, so that a local `.env` has no influence. */
const startArguments: readonly string[] = scripts.start.split(' ').filter((word) => /^--(?!env-file)/.test(word));

/** Tests and measurements send more calls a minute than people do, all from one address. */
export const highRateLimits = {
  SIGN_INS_PER_MINUTE: '1000000',
  SEARCHES_PER_MINUTE: '1000000',
  EXPORTS_PER_MINUTE: '1000000',
  UPLOADS_PER_MINUTE: '1000000',
  IMPORTS_PER_MINUTE: '1000000',
  MEDIA_READS_PER_MINUTE: '1000000',
  CALLS_PER_MINUTE: '1000000',
} as const;

/** Starts the product and resolves when it is ready; throws with its output when it does not start. */
export const startProduct = (
  environment: Record<string, string> = {},
  { nodeArguments = [], ...options }: StartOptions = {},
): Promise<Product> => startProcess([...startArguments, ...nodeArguments, 'dist/server/main.js'], environment, options);

/** Starts what `npm run dev` starts, from the sources, like `startProduct`. */
export const startDevelopment = (
  environment: Record<string, string>,
  root = process.cwd(),
  { onSpawn }: Pick<StartOptions, 'onSpawn'> = {},
): Promise<Product> =>
  startProcess(['src/tasks/run.js', 'dev'], environment, { root, attempts: 4_800, ...(onSpawn ? { onSpawn } : {}) });

async function startProcess(
  nodeArguments: readonly string[],
  environment: Record<string, string>,
  {
    onSpawn,
    root = process.cwd(),
    attempts = 1_200,
  }: Pick<StartOptions, 'onSpawn' | 'root'> & { attempts?: number } = {},
): Promise<Product> {
  const port = environment.PORT ?? String(await findFreePort());
  const child = spawn(process.execPath, nodeArguments, {
    cwd: root,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...highRateLimits, ...environment, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onSpawn?.(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exitCode = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const hasExited = () => child.exitCode !== null || child.signalCode !== null;
  const origin = `http://127.0.0.1:${port}`;
  if (!(await waitUntilReady(origin, attempts, hasExited))) {
    child.kill('SIGKILL');
    await ended;
    throw new Error(`The product did not start:\n${output}`);
  }
  return {
    origin,
    output: () => output,
    process: child,
    ended,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return exitCode;
    },
  };
}

/** Waits until `/healthz` responds; returns `false` when the process exits first or after so many attempts, 40 a second. */
async function waitUntilReady(origin: string, attempts: number, hasExited: () => boolean): Promise<boolean> {
  for (let attempt = 0; attempt < attempts && !hasExited(); attempt += 1) {
    // Another program may listen on the port and never respond, or respond in place of a process that has exited.
    const response = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (response?.ok) return !hasExited();
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return false;
}
