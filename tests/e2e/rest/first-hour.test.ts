import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { argumentsIn, codeIn } from '../../support/pages.ts';
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts';

const contributing = readFileSync('CONTRIBUTING.md', 'utf8');
const [, hour = ''] = /^## Your first hour\n(.*?)^## /ms.exec(contributing) ?? [];
const [hourCommand = '', hourFields = '', hourWorkflow = '', hourRule = ''] = codeIn(hour);

/** The commands as a section developer gives them, each on what the one before has written. */
const commands: readonly (readonly string[])[] = [
  argumentsIn(hourCommand),
  ['new-field-kind', 'starRating', '--about', 'One to five stars'],
  [
    ...['new-section', 'guestBook', '--group', 'visit', '--zh', '留言簿', '--en', 'Guest book'],
    ...['--field', 'guest=留言人/Guest:text:max=60', '--field', 'stars=评分/Stars:starRating'],
    ...['--field', 'mood=心情/Mood:choice:glad=高兴/Glad,moved=感动/Moved', '--field', 'words=留言/Words:longText'],
    ...[
      '--field',
      'about=相关/About:reference:venue',
      '--field',
      'photo=照片/Photo:image',
      '--field',
      'day=日期/Day:date',
    ],
    ...['--field', 'party=同行/Party:rows:name=姓名/Name:text,age=年龄/Age:integer'],
  ],
  ['new-card', 'visitorVoices', '--section', 'guestBook', '--zh', '观众留言', '--en', 'What visitors say'],
  ['new-screen', 'guestBook'],
  ['new-cell', 'guestBook', 'stars'],
  ['new-cell', 'guestBook', 'photo'],
  ['new-panel', 'guestBook', 'visit', '--zh', '来访', '--en', 'The visit'],
  ['new-rule', 'guestBook'],
  ['new-page', 'openingHours', '--zh', '开放时间', '--en', 'Opening hours'],
];

let copy: ProjectCopy;

const run = (program: string, ...words: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    cwd: copy.root,
    encoding: 'utf8',
  });
  return { status, output: `${stdout}${stderr}`.trim() };
};

const binary = (name: string, file: string): string => join(process.cwd(), 'node_modules', name, file);

const listFiles = (): string[] =>
  readdirSync(join(copy.root, 'src'), { recursive: true, encoding: 'utf8' }).map((file) => join('src', file));

beforeAll(() => {
  copy = copyProject();
});

afterAll(() => copy.remove());

test('each command for new files writes its files, adds them to their lists and prints the next steps', {
  timeout: 300_000,
}, () => {
  for (const words of commands) {
    const before = listFiles();
    const { status, output } = run('src/tasks/run.js', ...words);
    expect(status, output).toBe(0);
    const [written = '', next = ''] = output.split('\nNow:\n');
    expect(written).toMatch(/^Written:\n/);
    expect(next).not.toBe('');
    const added = listFiles().filter((file) => !before.includes(file));
    expect(added).not.toEqual([]);
    for (const file of added) expect(written).toContain(file.replaceAll('\\', '/'));
  }
  expect(copy.read('REFERENCE.md')).toContain('### starRating\n\nOne to five stars.');
});

/** Changes a file of the copy as a page says; a text that is not there would be a step that cannot be followed. */
function edit(file: string, changes: readonly (readonly [before: string, after: string])[]): void {
  const source = changes.reduce((text, [before, after]) => {
    expect(text, file).toContain(before);
    return text.replace(before, () => after);
  }, copy.read(file));
  copy.write(file, source);
}

test('the steps of the page "Your first hour" can be carried out', () => {
  const [place = ''] = hourFields.split('\n');
  edit('src/resources/info/lostProperty.ts', [
    ['defineResource, text', 'date, defineResource, defineWorkflow, text'],
    ['/** Lost', `${hourWorkflow}\n/** Lost`],
    [`${place}\n`, hourFields],
    ["columns: ['thing', 'place',", "columns: ['thing', 'place', 'foundOn', 'status',"],
    ["filters: ['place'", "filters: ['place', 'foundOn', 'status'"],
    ["fields: ['thing', 'place'] }],", "fields: ['thing', 'place', 'foundOn', 'claimedBy'] }],\n  workflow: keeping,"],
  ]);
  copy.write('src/resources/info/lostProperty.server.ts', hourRule);
  edit('src/resources/index.server.ts', [
    ['import { newsSeed }', "import { lostPropertyRules } from './info/lostProperty.server.ts';\nimport { newsSeed }"],
    ['  newsRules,\n', '  lostPropertyRules,\n  newsRules,\n'],
  ]);
});

test('the files written by the commands compile', { timeout: 600_000 }, () => {
  expect(run(binary('typescript', 'bin/tsc'))).toEqual({ status: 0, output: '' });
});

test('the files written by the commands are formatted, and the linter finds nothing in them', {
  timeout: 300_000,
}, () => {
  const changed = listFiles().filter((file) => {
    if (!/\.tsx?$/.test(file)) return false;
    try {
      return copy.read(file) !== readFileSync(file, 'utf8');
    } catch {
      return true;
    }
  });
  expect(changed.length).toBeGreaterThan(15);
  const { status, output } = run(binary('@biomejs/biome', 'bin/biome'), 'check', ...changed);
  expect(status, output).toBe(0);
});

test('the checks of the declarations find no mistake in the files written by the commands', {
  timeout: 300_000,
}, () => {
  expect(run('src/tasks/run.js', 'declarations')).toEqual({ status: 0, output: '' });
});

test('a command for new files that is run a second time stops with a message and writes nothing', {
  timeout: 300_000,
}, () => {
  const sources = () =>
    listFiles()
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => copy.read(file));
  const before = sources();
  // Each start of a command takes seconds: one that writes a section, and one that writes files in all three rooms of a kind.
  for (const words of commands.slice(0, 2)) {
    const { status, output } = run('src/tasks/run.js', ...words);
    expect(status, output).toBe(1);
    expect(output).toMatch(/taken|already/);
    expect(output).not.toContain('\n');
  }
  expect(sources()).toEqual(before);
});

const sourcesOf = () => new Map(listFiles().flatMap((file) => (/\.tsx?$/.test(file) ? [[file, copy.read(file)]] : [])));

test('remove-section takes back what new-section and the commands after it have written', { timeout: 300_000 }, () => {
  const before = sourcesOf();
  const group = ['--new-group', 'research=研究/Research', '--zh', '借阅', '--en', 'Loans'];
  for (const words of [
    ['new-section', 'loans', ...group, '--field', 'book=书名/Book:text'],
    ['new-rule', 'loans'],
    ['new-cell', 'loans', 'book'],
  ]) {
    expect(run('src/tasks/run.js', ...words).status).toBe(0);
  }
  const written = sourcesOf();
  // The copy is in no repository.
  const unsaved = run('src/tasks/run.js', 'remove-section', 'loans');
  expect(unsaved.output).toMatch(/^Git does not have src\/resources\/research\/loans-book\.client\.tsx, .*--force\.$/);
  expect(sourcesOf()).toEqual(written);
  const { status, output } = run('src/tasks/run.js', 'remove-section', 'loans', '--force');
  expect(status, output).toBe(0);
  expect(output).toContain('src/resources/research/loans.server.ts, removed');
  expect(output).toContain('its records stay in the table "loans"');
  expect(sourcesOf()).toEqual(before);
});

test('remove-section removes a section of the product that git has and nothing else uses', { timeout: 300_000 }, () => {
  const git = (...words: string[]) => {
    const author = ['-c', 'user.name=Developer', '-c', 'user.email=developer@museum.example'];
    return spawnSync('git', [...author, ...words], { cwd: copy.root, encoding: 'utf8' }).stdout;
  };
  for (const words of [
    ['init', '-q'],
    ['add', 'src'],
    ['commit', '-q', '-m', 'Begin'],
  ])
    git(...words);
  const used = run('src/tasks/run.js', 'remove-section', 'guestBook');
  expect(used).toEqual({ status: 1, output: expect.stringContaining('src/resources/analysis/visitorVoices.ts:') });
  expect(git('status', '--porcelain', 'src')).toBe('');
  copy.write('src/resources/info/reminder.ts', `${copy.read('src/resources/info/reminder.ts')}// changed\n`);
  expect(run('src/tasks/run.js', 'remove-section', 'reminder').output).toContain('src/resources/info/reminder.ts');
  git('checkout', 'src');
  const { status, output } = run('src/tasks/run.js', 'remove-section', 'reminder');
  expect(status, output).toBe(0);
  expect(
    git('status', '--porcelain', 'src')
      .trim()
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual([
    'M src/resources/index.server.ts',
    'M src/resources/index.ts',
    'D src/resources/info/reminder.seed.ts',
    'D src/resources/info/reminder.ts',
  ]);
  expect(run('src/tasks/run.js', 'declarations')).toEqual({ status: 0, output: '' });
});
