import { copyProject, type ProjectCopy } from '../../tests/support/project-copy.ts';
import { capabilities } from './mutations/capabilities.ts';
import { findMismatch, type Mutation } from './mutations/mutation.ts';
import { startTestRunner, type TestRunner } from './mutations/test-runner.ts';

type Outcome = 'caught' | 'SURVIVED' | 'BROKEN ROW';

/**
 * Breaks a copy of the program on purpose, one row of the table after the other, and runs the tests of the row: one of them
 * must fail. `--only <text>` (also several times) selects the rows that contain the text, `--list` prints the table.
 */
export default async function mutations(args: readonly string[]): Promise<void> {
  const rows = selectRows(args);
  if (args.includes('--list')) return list(rows);
  const start = Date.now();
  const copy = copyProject();
  process.once('exit', copy.remove);
  // Without a handler SIGINT would end the process before `exit` removes the copy.
  process.once('SIGINT', () => process.exit(130));
  const workingDirectory = process.cwd();
  // The tests read files by paths relative to the top of the project.
  process.chdir(copy.root);
  try {
    const runner = await startTestRunner(copy.root);
    try {
      if (!(await testsPass(rows, runner))) {
        process.exitCode = 1;
        return;
      }
      const outcomes: Outcome[] = [];
      for (const row of rows) outcomes.push(await tryMutation(row, copy, runner));
      const caught = outcomes.filter((outcome) => outcome === 'caught').length;
      console.log(`\n${caught} of ${rows.length} caught, in ${seconds(start)}.`);
      // Vitest has set the exit code because tests failed, which they had to.
      process.exitCode = caught < rows.length ? 1 : 0;
    } finally {
      await runner.close();
    }
  } finally {
    process.chdir(workingDirectory);
  }
}

interface Row extends Mutation {
  capability: string;
}

function selectRows(args: readonly string[]): Row[] {
  const only = args.flatMap((word, at) => (args[at - 1] === '--only' ? [word.toLowerCase()] : []));
  const all = capabilities.flatMap(({ name, mutations: rows }) => rows.map((row) => ({ ...row, capability: name })));
  const contains = (row: Row, word: string) =>
    [row.capability, row.breaks, row.file, ...row.tests].some((text) => text.toLowerCase().includes(word));
  const unknown = only.filter((word) => !all.some((row) => contains(row, word)));
  if (unknown.length > 0) throw new Error(`No row of the table holds "${unknown.join('", "')}".`);
  return only.length > 0 ? all.filter((row) => only.some((word) => contains(row, word))) : all;
}

function list(rows: readonly Row[]): void {
  for (const { name } of capabilities) {
    const rowsOfCapability = rows.filter(({ capability }) => capability === name);
    if (rowsOfCapability.length > 0) console.log(`\n${name}`);
    for (const { breaks, file, tests } of rowsOfCapability)
      console.log(`  ${breaks}\n      ${file}: ${tests.join(', ')}`);
  }
  console.log(`\n${rows.length} mutations`);
}

/** A test that fails without a break would catch every break. */
async function testsPass(rows: readonly Row[], runner: TestRunner): Promise<boolean> {
  const start = Date.now();
  const tests = [...new Set(rows.flatMap((row) => row.tests))];
  for (const file of tests) {
    const firstResult = await runner.run([file]);
    // On a busy machine a test may time out once.
    const result = firstResult.kind === 'failed' ? await runner.run([file]) : firstResult;
    if (result.kind === 'passed') continue;
    const problem =
      result.kind === 'failed' ? `the test "${result.test}" fails` : `the tests do not run: ${result.reason}`;
    console.error(`Nothing is broken yet, but in ${file} ${problem}.`);
    return false;
  }
  console.log(`${tests.length} test files pass while nothing is broken (${seconds(start)}).\n`);
  return true;
}

async function tryMutation(row: Row, copy: ProjectCopy, runner: TestRunner): Promise<Outcome> {
  const start = Date.now();
  const source = copy.read(row.file);
  const report = (outcome: Outcome, detail: string): Outcome => {
    console.log(`${outcome.padEnd(10)}  ${row.breaks} (${row.capability}, ${seconds(start)})\n            ${detail}`);
    return outcome;
  };
  const mismatch = findMismatch(row, source);
  if (mismatch) return report('BROKEN ROW', `${row.file}: ${mismatch}`);
  const write = (text: string) => {
    copy.write(row.file, text);
    runner.invalidate(row.file);
  };
  // A function, as a dollar sign in a replacement text has a special meaning.
  write(source.replace(row.find, () => row.replace));
  try {
    const result = await runner.run(row.tests, row.only);
    if (result.kind === 'failed') return report('caught', result.test);
    if (result.kind === 'passed') return report('SURVIVED', `${row.file}: ${row.tests.join(', ')} passed`);
    return report('BROKEN ROW', `${row.file}: ${result.reason}`);
  } finally {
    write(source);
  }
}

const seconds = (since: number): string => `${Math.round((Date.now() - since) / 1000)} s`;
