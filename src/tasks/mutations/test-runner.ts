import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createVitest, type TestModule } from 'vitest/node';

/** What became of a run of some test files. */
export type RunResult =
  | { kind: 'passed' }
  /** The full title of the first test that failed. */
  | { kind: 'failed'; test: string }
  /** The tests did not get as far as being tests: an import or a preparation failed. */
  | { kind: 'notRun'; reason: string };

export interface TestRunner {
  /** All tests of these files, or only those with these words in their titles. */
  run: (tests: readonly string[], only?: string) => Promise<RunResult>;
  /** A file has been changed since it was read. */
  changed: (file: string) => void;
  close: () => Promise<void>;
}

/**
 * Runs test files of the copy, one after the other, until the first failure. It is one Vitest for all runs: making the
 * database of the server's tests and reading the sources costs more than most of the tests.
 */
export async function startTestRunner(root: string): Promise<TestRunner> {
  // As Vitest's own command does: in development React and antd behave otherwise than in a test.
  process.env.NODE_ENV = 'test';
  // What a broken program prints is of no use here.
  const nowhere = { stdout: new Nowhere(), stderr: new Nowhere() };
  const vitest = await createVitest(
    'test',
    {
      root,
      watch: false,
      run: true,
      project: ['unit', 'server'],
      bail: 1,
      retry: 1,
      silent: true,
      reporters: [{}],
    },
    {},
    nowhere,
  );
  await vitest.standalone();
  return {
    async run(tests, only) {
      const files = tests.map((file) => join(root, file));
      const found = await vitest.globTestSpecifications([...tests]);
      const specifications = found.filter(({ moduleId }) => files.includes(moduleId));
      const missing = tests.filter((_, at) => !specifications.some(({ moduleId }) => moduleId === files[at]));
      if (missing.length > 0) return { kind: 'notRun', reason: `no project runs ${missing.join(', ')}` };
      if (only === undefined) vitest.resetGlobalTestNamePattern();
      else vitest.setGlobalTestNamePattern(only.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
      return resultOf(
        testModules.filter(({ moduleId }) => files.includes(moduleId)),
        unhandledErrors,
      );
    },
    changed: (file) => vitest.invalidateFile(join(root, file)),
    close: () => vitest.close(),
  };
}

class Nowhere extends Writable {
  override _write(_chunk: unknown, _encoding: string, done: () => void): void {
    done();
  }
}

function resultOf(modules: readonly TestModule[], unhandled: readonly unknown[]): RunResult {
  for (const module of modules) {
    const [failed] = module.children.allTests('failed');
    if (failed) return { kind: 'failed', test: failed.fullName };
  }
  const errors = modules.flatMap((module) => [
    ...module.errors(),
    ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
  ]);
  const [first = unhandled[0]] = errors;
  if (first !== undefined) return { kind: 'notRun', reason: messageOf(first) };
  const passed = modules.some((module) => [...module.children.allTests('passed')].length > 0);
  return passed ? { kind: 'passed' } : { kind: 'notRun', reason: 'no test ran' };
}

const messageOf = (error: unknown): string =>
  String((error as { message?: unknown }).message ?? error).split('\n')[0] ?? '';
