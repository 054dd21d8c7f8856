import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createVitest, type TestModule } from 'vitest/node';

/** The result of running some test files. */
export type RunResult =
  | { kind: 'passed' }
  /** The full title of the first test that failed. */
  | { kind: 'failed'; test: string }
  /** No test ran: an import or a setup failed. */
  | { kind: 'notRun'; reason: string };

export interface TestRunner {
  /** Runs all tests of these files, or only those whose titles contain `only`. */
  run: (tests: readonly string[], only?: string) => Promise<RunResult>;
  /** Tells Vitest that a file has changed. */
  invalidate: (file: string) => void;
  close: () => Promise<void>;
}

/**
 * Runs test files of the copy one after the other until the first failure. One Vitest serves all runs, as creating the
 * database of the server's tests and reading the sources takes longer than most tests.
 */
export async function startTestRunner(root: string): Promise<TestRunner> {
  // As Vitest's own command does: React and antd behave differently in development and in a test.
  process.env.NODE_ENV = 'test';
  // The output of a broken program is of no use.
  const outputs = { stdout: new NullStream(), stderr: new NullStream() };
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
    outputs,
  );
  await vitest.standalone();
  return {
    async run(tests, only) {
      const files = tests.map((file) => join(root, file));
      const candidates = await vitest.globTestSpecifications([...tests]);
      const specifications = candidates.filter(({ moduleId }) => files.includes(moduleId));
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
    invalidate: (file) => vitest.invalidateFile(join(root, file)),
    close: () => vitest.close(),
  };
}

class NullStream extends Writable {
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
  const [firstError = unhandled[0]] = errors;
  if (firstError !== undefined) return { kind: 'notRun', reason: messageOf(firstError) };
  const passed = modules.some((module) => [...module.children.allTests('passed')].length > 0);
  return passed ? { kind: 'passed' } : { kind: 'notRun', reason: 'no test ran' };
}

const messageOf = (error: unknown): string =>
  String((error as { message?: unknown }).message ?? error).split('\n')[0] ?? '';
