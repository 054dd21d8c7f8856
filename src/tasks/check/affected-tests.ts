import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { similarName } from '../../kinds/shape.ts';
import { CommandMistake } from '../new/mistake.ts';
import { importsOf } from './house.ts';

/** The tests to run, and the sections to which those that go through all sections are limited. */
export interface Selection {
  sections: readonly string[];
  tests: readonly string[];
}

/** Quick tests of all sources: labels in both languages, imports in the right direction. */
const always = ['tests/labels.test.ts', 'tests/directions.test.ts'];

/** What the tests ask that go through all sections, by their files; `TEST_SECTIONS` limits the long ones to some. */
export const sectionQuestions: Readonly<Record<string, string>> = {
  'tests/client/transport/wire-names.test.ts': 'its names in the calls to another server',
  'tests/declare/check.test.ts': 'the declarations have no mistake, and mistakes are found',
  'tests/declare/promises.test.ts': 'what a text says of a rule is proven',
  'tests/declare/sample.test.ts': 'a record can be made from the declaration alone',
  'tests/client/session/routes.test.ts': 'routes, menu and titles of pages',
  'tests/client/list/filter-order.test.ts': 'filters in the order of the form',
  'tests/client/ui/dialog-buttons.test.ts': 'buttons of the dialogs of its moves',
  'tests/server/people/permissions.test.ts': 'each call needs its permission',
  'tests/server/app/open-api.test.ts': 'each call is in the OpenAPI document',
  'tests/server/records/editors.test.ts': 'its records are found by who wrote them',
  'tests/server/records/messages.test.ts': 'badges and messages count what waits',
  'tests/server/records/filter-operators.test.ts': 'each filter takes its operators',
  'tests/server/records/incomplete.test.ts': 'records without a required value are found',
  'tests/server/files/import-round-trip.test.ts': 'an export can be imported again',
};

/** The tests that go through all sections. */
export const sectionTests: readonly string[] = Object.keys(sectionQuestions);

/** What the tests of a file ask of a section; undefined for those that only use it. */
export const questionOf = (file: string): string | undefined =>
  file.startsWith('tests/every-resource/')
    ? 'list, record, drafts, moves, history and export of its API'
    : sectionQuestions[file];

/** The number of test files that share the questions asked of every section. */
const PARTS = 4;

/** The tests that some sections take part in: those that go through all sections, and those that import their files. */
export function affectedSections(words: readonly string[], codes: readonly string[]): Selection {
  for (const word of words) {
    if (codes.includes(word)) continue;
    const similar = similarName(word, codes);
    throw new CommandMistake(
      `There is no section "${word}"${similar ? `; did you mean "${similar}"?` : `; the sections are ${codes.join(', ')}.`}`,
    );
  }
  const sections = [...new Set(words)];
  const files = listFiles('src/resources').filter((file) => sections.includes(sectionOf(file)));
  return { sections, tests: unique([...testsOf(sections), ...always, ...testsImporting(files)]) };
}

/** The tests that changed files take part in: their sections', those of the same area, and those that import them. */
export function affectedByFiles(changed: readonly string[], codes: readonly string[]): Selection {
  // The lists of all sections change with each of them.
  const sources = changed.filter((file) => !/\/index\.[^/]*$/.test(file));
  const touched = [...sources, ...listFiles('src/resources').filter((file) => importsAny(file, sources))];
  const sections = codes.filter((code) =>
    touched.some((file) => file.startsWith('src/resources/') && sectionOf(file) === code),
  );
  const tests = [
    ...testsOf(sections),
    ...always,
    ...changed.filter((file) => isTest(file) && existsSync(file)),
    ...changed.flatMap(testsOfFolder),
    ...testsImporting(changed),
  ];
  return { sections, tests: unique(tests) };
}

const testsOf = (sections: readonly string[]): string[] =>
  sections.length === 0
    ? []
    : [
        ...sectionTests,
        ...sections.slice(0, PARTS).map((_, index) => `tests/every-resource/part-${index + 1}.test.ts`),
      ];

/** `news` of `src/resources/info/news.server.ts` and `src/resources/info/news-texts.seed.ts`. */
const sectionOf = (file: string): string => basename(file).split(/[.-]/)[0] ?? '';

/** The tests in the folder that has the name of a source's folder; those of the kinds render them. */
function testsOfFolder(file: string): string[] {
  if (file.startsWith('src/kinds/')) return listFiles('tests/client/kinds').filter(isTest);
  if (!/^src\/(client|server|declare)\//.test(file)) return [];
  for (let folder = dirname(file); folder !== 'src'; folder = dirname(folder)) {
    const tests = folder.replace(/^src/, 'tests');
    // The tests of all areas together are what `npm run check` runs.
    if (existsSync(tests) && !/^tests\/(client|server)$/.test(tests)) return listFiles(tests).filter(isTest);
  }
  return [];
}

/** The tests that import one of the files, also by way of what only tests share. */
function testsImporting(files: readonly string[]): string[] {
  const shared = listFiles('tests/support').filter((file) => importsAny(file, files));
  return listFiles('tests').filter((file) => isTest(file) && importsAny(file, [...files, ...shared]));
}

const importsAny = (file: string, targets: readonly string[]): boolean =>
  importsOf(file).some((target) => targets.includes(target));

/** The tests in the browser need a build. */
const isTest = (file: string): boolean => /^tests\/(?!e2e\/).*\.test\.tsx?$/.test(file);

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file));

const unique = (files: readonly string[]): string[] => [...new Set(files)];
