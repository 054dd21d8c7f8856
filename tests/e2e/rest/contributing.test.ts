import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sections } from '../../../src/resources/index.ts';
import { affectedSections } from '../../../src/tasks/check/affected-tests.ts';
import { addExample, type ExampleName, examples } from '../../../src/tasks/new/examples.ts';
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts';

/**
 * Follows CONTRIBUTING in a copy of the project: runs the commands that its pages print, adds their examples, and runs the
 * tests that these take part in, all pages together, since starting a run takes longer than most tests.
 */

const codes = sections.map(({ code }) => code);

const screenTests = ['tests/client/session/routes.test.ts', 'tests/directions.test.ts'];

/** The tests that what a page adds takes part in. */
const pages: Readonly<Record<ExampleName, { title: string; tests: readonly string[] }>> = {
  section: { title: 'Add a section', tests: affectedSections(['lostProperty'], ['lostProperty']).tests },
  rule: {
    title: 'Add a rule',
    tests: ['tests/every-resource/part-1.test.ts', 'tests/server/records/combined-rules.test.ts'],
  },
  page: {
    title: 'Add a page to the menu',
    tests: ['tests/client/session/routes.test.ts', 'tests/declare/check.test.ts', 'tests/directions.test.ts'],
  },
  card: { title: 'Add a card to the overview', tests: ['tests/server/overview/dashboard.test.ts'] },
  screen: { title: 'Add a screen', tests: screenTests },
  cell: { title: 'Add something to a screen', tests: screenTests },
  panel: { title: 'Add something to a screen', tests: screenTests },
  fieldKind: {
    title: 'Add a field kind',
    tests: [
      ...['tests/declare/check.test.ts', 'tests/declare/kinds.test.ts', 'tests/reference.test.ts'],
      ...['tests/client/kinds/cells.test.tsx', 'tests/directions.test.ts', 'tests/labels.test.ts'],
    ],
  },
};

const names = Object.keys(pages) as ExampleName[];
const titles = new Set(names.map((name) => pages[name].title));

let copy: ProjectCopy;
/** The failed tests of the copy by file, with their titles. */
const failed = new Map<string, string[]>();
const passed = new Set<string>();

beforeAll(() => {
  copy = copyProject();
  for (const title of titles) for (const command of commandsOf(title)) runTask(command);
  // The commands have written the examples of a section and of a page under their own names.
  for (const name of names) if (!['section', 'page'].includes(name)) addExample(name, sources);
  runTask(['reference']);
  execFileSync(bin('biome'), ['check', '--write', 'src'], { cwd: copy.root, stdio: 'pipe' });
  runTests();
}, 600_000);

afterAll(() => copy?.remove());

const sources = {
  read: (file: string) => copy.read(file),
  write(file: string, source: string) {
    mkdirSync(join(copy.root, dirname(file)), { recursive: true });
    copy.write(file, source);
  },
};

const bin = (name: string): string => join(process.cwd(), 'node_modules/.bin', name);

const pageOf = (title: string): string => {
  const page = readFileSync('CONTRIBUTING.md', 'utf8').split(`\n## ${title}\n`)[1];
  if (page === undefined) throw new Error(`CONTRIBUTING.md has no page "${title}".`);
  return page.split('\n## ')[0] ?? '';
};

/** The words of the commands that a page prints: `npm run new-card -- freshNews …`. */
const commandsOf = (title: string): string[][] =>
  [...pageOf(title).matchAll(/^npm run (\S+) -- (.*)$/gm)].map(([, task = '', words = '']) => [
    task,
    ...[...words.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
  ]);

/** Without `npm`, which would look after the packages first. */
function runTask(words: readonly string[]): void {
  execFileSync(process.execPath, ['src/tasks/run.js', ...words], { cwd: copy.root, stdio: 'pipe' });
}

function runTests(): void {
  const files = [...new Set(names.flatMap((name) => pages[name].tests))];
  const report = join(copy.root, 'report.json');
  const reporter = ['--reporter=json', `--outputFile=${report}`];
  const { stderr } = spawnSync(
    bin('vitest'),
    ['run', '--project', 'unit', '--project', 'server', ...reporter, ...files],
    {
      cwd: copy.root,
      encoding: 'utf8',
      env: { ...process.env, VITEST: undefined, TEST_SECTIONS: 'lostProperty', NODE_ENV: undefined },
    },
  );
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
  for (const { name, status, message, assertionResults } of testResults) {
    const file = name.slice(copy.root.length + 1);
    const titles = assertionResults.filter((one) => one.status === 'failed').map(({ fullName }) => fullName);
    if (status === 'passed') passed.add(file);
    else failed.set(file, titles.length > 0 ? titles : [message || stderr]);
  }
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

test.each(names.map((name) => [pages[name].title, name] as const))(
  'the tests of the page "%s" of CONTRIBUTING pass after its steps were carried out',
  (_title, name) => {
    const { tests } = pages[name];
    expect(tests.flatMap((file) => (failed.get(file) ?? []).map((title) => `${file}: ${title}`))).toEqual([]);
    expect(tests.filter((file) => !passed.has(file))).toEqual([]);
  },
);

// The compiler and the linter read the whole copy, beside the tests of another worker.
test('a copy of the project passes type check and lint after the steps of all pages of CONTRIBUTING', {
  timeout: 600_000,
}, () => {
  const types = spawnSync(bin('tsc'), [], { cwd: copy.root, encoding: 'utf8' });
  expect(types.stdout).toBe('');
  const style = spawnSync(bin('biome'), ['check', 'src'], { cwd: copy.root, encoding: 'utf8' });
  expect(style.status, style.stderr).toBe(0);
});

test('the example of a section takes two files and at most eighty lines', () => {
  const { files, lines } = examples.section;
  expect(new Set([...files.map((file) => `src/${file}`), ...lines.map(({ file }) => file)]).size).toBe(2);
  const declared = files.reduce((sum, file) => sum + copy.read(`src/${file}`).split('\n').length - 1, 0);
  expect(declared + 2 * lines.length).toBeLessThanOrEqual(80);
  expect(codes).not.toContain('lostProperty');
});
