import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { DeclarationMistake } from '../check/declaration-mistakes.ts';

const CACHE = 'node_modules/.cache/museum';
const BUILD_INFO = `${CACHE}/types.tsbuildinfo`;
const CONFIG = `${CACHE}/types.tsconfig.json`;

/** Lower than the server's, which restarts at the same time. */
const PRIORITY = 10;

/**
 * Runs the compiler beside the server, again after each change. `tsc --watch` would hold three gigabytes and poll every
 * file; a run that begins with the results of the one before takes two to six seconds. In a single thread, because each
 * further one would infer the types of all sections again: 6 instead of 11 seconds of processor time after a change of one.
 */
export function createTypeCheck(report: (mistakes: DeclarationMistake[]) => void, root = process.cwd()) {
  let compiler: ChildProcess | null = null;
  /** Whether a file has changed since the running check began, so that what it finds may be mended already. */
  let isOutdated = false;
  let isWanted = false;

  const run = (): void => {
    isOutdated = false;
    isWanted = false;
    writeConfig(root);
    const options = ['--noEmit', '--singleThreaded', '--incremental', '--tsBuildInfoFile', BUILD_INFO];
    const child = spawn(process.execPath, [compilerFile(), '--project', CONFIG, '--pretty', 'false', ...options], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      // The file named `tsc` starts the compiler as a process of its own, which a signal to the group reaches, too.
      detached: process.platform !== 'win32',
    });
    compiler = child;
    lowerPriority(child);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('close', (code) => {
      compiler = null;
      if (!isOutdated && code !== null) report(typeErrorsIn(output));
      if (isWanted) run();
    });
  };

  return {
    /** Says that a file has changed; the check follows when nobody waits for the server. */
    outdate(): void {
      isOutdated = true;
    },
    /** Checks the sources as they are now; a check that is running is finished first, because the next builds on it. */
    check(): void {
      if (compiler) isWanted = true;
      else run();
    },
    /** Ends a running check; resolves when nothing writes to the project any more. */
    async stop(): Promise<void> {
      isWanted = false;
      if (!compiler) return;
      const closed = once(compiler, 'close');
      endGroup(compiler);
      await closed;
    },
  };
}

/**
 * The tests are left to `npm run check`: they say nothing about what is being served, and take half of the time after a new
 * field of a section.
 */
function writeConfig(root: string): void {
  mkdirSync(join(root, CACHE), { recursive: true });
  const config = { extends: resolve(root, 'tsconfig.json'), include: [resolve(root, 'src')] };
  writeFileSync(join(root, CONFIG), JSON.stringify(config));
}

const compilerFile = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

/** The compiler goes on after `SIGTERM`. What it has written halfway is not read by the next check. */
function endGroup(child: ChildProcess): void {
  if (child.pid === undefined || process.platform === 'win32') child.kill();
  else process.kill(-child.pid, 'SIGKILL');
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, PRIORITY);
  } catch {
    // It has ended already, or the system does not allow it: the check is only less considerate.
  }
}

export const typeErrorsIn = (output: string): DeclarationMistake[] =>
  output
    .split(/\r?\n(?=\S)/)
    .map((entry) => /^(src\/[^(]+)\((\d+),\d+\): error (TS\d+): ([\s\S]*)$/.exec(entry.trimEnd()))
    .filter((match) => match !== null)
    .filter(isFirstSyntaxError)
    .map(([, file, line, code, text = '']) => ({ place: `${file}:${line}`, message: `${lastReason(text)} (${code})` }));

/** After a syntax error the compiler guesses, line after line. */
const isFirstSyntaxError = (
  [, file, , code]: RegExpExecArray,
  index: number,
  all: readonly RegExpExecArray[],
): boolean => !isSyntaxError(code) || index === all.findIndex((one) => one[1] === file && isSyntaxError(one[3]));

const isSyntaxError = (code = ''): boolean => /^TS1\d{3}$/.test(code);

/** The compiler says last what is wrong, after where it follows from, a level deeper each line. */
const lastReason = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .at(-1) ?? text;
