import { capabilities } from './mutations/capabilities.ts';
import { type Mutation, misfit } from './mutations/mutation.ts';
import { copyProject, type ProjectCopy } from './mutations/project-copy.ts';
import { startTestRunner, type TestRunner } from './mutations/test-runner.ts';

type Outcome = 'caught' | 'SURVIVED' | 'BROKEN ROW';

/**
 * Breaks a copy of the program on purpose, once a row of the table, and runs the tests related to it: each break must make
 * one of them fail. `--only <text>` (also several times) takes the rows that hold the text, `--list` prints the table.
 */
export default async function mutations(words: readonly string[]): Promise<void> {
  const rows = chosen(words);
  if (words.includes('--list')) return list(rows);
  const start = Date.now();
  const copy = copyProject();
  process.once('exit', copy.remove);
  // Whoever has seen enough leaves no copy behind either.
  process.once('SIGINT', () => process.exit(130));
  const before = process.cwd();
  // The tests name the files they read from the top of the project.
  process.chdir(copy.root);
  try {
    const runner = await startTestRunner(copy.root);
    try {
      if (!(await isGreen(rows, runner))) {
        process.exitCode = 1;
        return;
      }
      const outcomes: Outcome[] = [];
      for (const row of rows) outcomes.push(await tryOut(row, copy, runner));
      const caught = outcomes.filter((outcome) => outcome === 'caught').length;
      console.log(`\n${caught} of ${rows.length} caught, in ${seconds(start)}.`);
      // Vitest says that tests have failed, which here they had to.
      process.exitCode = caught < rows.length ? 1 : 0;
    } finally {
      await runner.close();
    }
  } finally {
    process.chdir(before);
  }
}

interface Row extends Mutation {
  capability: string;
}

function chosen(words: readonly string[]): Row[] {
  const only = words.flatMap((word, at) => (words[at - 1] === '--only' ? [word.toLowerCase()] : []));
  const all = capabilities.flatMap(({ name, mutations: own }) => own.map((row) => ({ ...row, capability: name })));
  const isIn = (row: Row, word: string) =>
    [row.capability, row.breaks, row.file, ...row.tests].some((text) => text.toLowerCase().includes(word));
  const unknown = only.filter((word) => !all.some((row) => isIn(row, word)));
  if (unknown.length > 0) throw new Error(`No row of the table holds "${unknown.join('", "')}".`);
  return only.length > 0 ? all.filter((row) => only.some((word) => isIn(row, word))) : all;
}

function list(rows: readonly Row[]): void {
  for (const { name } of capabilities) {
    const own = rows.filter(({ capability }) => capability === name);
    if (own.length > 0) console.log(`\n${name}`);
    for (const { breaks, file, tests } of own) console.log(`  ${breaks}\n      ${file}: ${tests.join(', ')}`);
  }
  console.log(`\n${rows.length} mutations`);
}

/** A test that fails without a break would catch every break. */
async function isGreen(rows: readonly Row[], runner: TestRunner): Promise<boolean> {
  const start = Date.now();
  const tests = [...new Set(rows.flatMap((row) => row.tests))];
  for (const file of tests) {
    const first = await runner.run([file]);
    // On a busy machine a test may wait in vain for once.
    const result = first.kind === 'failed' ? await runner.run([file]) : first;
    if (result.kind === 'passed') continue;
    const why = result.kind === 'failed' ? `the test "${result.test}" fails` : `the tests do not run: ${result.reason}`;
    console.error(`Nothing is broken yet, but in ${file} ${why}.`);
    return false;
  }
  console.log(`${tests.length} test files pass while nothing is broken (${seconds(start)}).\n`);
  return true;
}

async function tryOut(row: Row, copy: ProjectCopy, runner: TestRunner): Promise<Outcome> {
  const start = Date.now();
  const source = copy.read(row.file);
  const say = (outcome: Outcome, detail: string): Outcome => {
    console.log(`${outcome.padEnd(10)}  ${row.breaks} (${row.capability}, ${seconds(start)})\n            ${detail}`);
    return outcome;
  };
  const wrong = misfit(row, source);
  if (wrong) return say('BROKEN ROW', `${row.file}: ${wrong}`);
  const write = (text: string) => {
    copy.write(row.file, text);
    runner.changed(row.file);
  };
  // Not a text as the second argument: a dollar sign in it would mean something.
  write(source.replace(row.find, () => row.replace));
  try {
    const result = await runner.run(row.tests, row.only);
    if (result.kind === 'failed') return say('caught', result.test);
    if (result.kind === 'passed') return say('SURVIVED', `${row.file}: ${row.tests.join(', ')} passed`);
    return say('BROKEN ROW', `${row.file}: ${result.reason}`);
  } finally {
    write(source);
  }
}

const seconds = (since: number): string => `${Math.round((Date.now() - since) / 1000)} s`;
