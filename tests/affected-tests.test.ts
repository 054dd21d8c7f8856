import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { records } from '../src/resources/index.ts';
import { affectedByFiles, affectedSections, sectionTests } from '../src/tasks/affected-tests.ts';

const codes = records.map(({ code }) => code);

describe('the checks of a section', () => {
  test('run the tests that go through all sections, and those that import its files', () => {
    const { sections, tests } = affectedSections(['news'], codes);
    expect(sections).toEqual(['news']);
    expect(tests).toEqual(expect.arrayContaining([...sectionTests, 'tests/labels.test.ts']));
    expect(tests).toContain('tests/server/records/workflow.test.ts');
    expect(tests.filter((file) => file.startsWith('tests/every-resource/'))).toEqual([
      'tests/every-resource/part-1.test.ts',
    ]);
  });

  test('leave out the tests in the browser, and those of other sections', () => {
    const { tests } = affectedSections(['organization'], codes);
    expect(tests).not.toContain('tests/server/records/workflow.test.ts');
    expect(tests.filter((file) => file.startsWith('tests/e2e/') || !existsSync(file))).toEqual([]);
  });

  test('of several sections use as many of the files that share the questions', () => {
    const { tests } = affectedSections(['news', 'notice', 'news'], codes);
    expect(tests.filter((file) => file.startsWith('tests/every-resource/'))).toHaveLength(2);
  });

  test('of a section that there is not are refused, with what was probably meant', () => {
    expect(() => affectedSections(['nwes'], codes)).toThrow('There is no section "nwes"; did you mean "news"?');
    expect(() => affectedSections(['bananas'], codes)).toThrow(
      'There is no section "bananas"; the sections are slider',
    );
  });
});

describe('the checks of changed files', () => {
  test.each([
    ['its declaration', 'src/resources/info/news.ts', ['news']],
    ['its rules', 'src/resources/info/news.server.ts', ['news']],
    ['a part of its screens', 'src/resources/system/operator-list.client.tsx', ['operator']],
    [
      'what several sections import',
      'src/resources/exhibition/exhibition-fields.ts',
      [...['undisturbedExhibition', 'basicExhibition', 'tmpExhibition']],
    ],
    ['the list of all sections', 'src/resources/index.ts', []],
    ['a file of the client', 'src/client/trash/trash-button.tsx', []],
  ])('are those of the sections that use %s', (_what, file, sections) => {
    expect([...affectedByFiles([file], codes).sections].sort()).toEqual([...sections].sort());
  });

  test('include the tests of the same room, those that import a file, and a changed test itself', () => {
    const tests = (file: string) => affectedByFiles([file], codes).tests;
    expect(tests('src/client/trash/trash.tsx')).toContain('tests/client/trash/trash.test.tsx');
    expect(tests('src/server/export/csv.ts').some((file) => file.startsWith('tests/server/export/'))).toBe(true);
    expect(tests('src/tasks/affected-tests.ts')).toContain('tests/affected-tests.test.ts');
    expect(tests('tests/examples.test.ts')).toContain('tests/examples.test.ts');
    expect(tests('README.md')).toEqual(['tests/labels.test.ts', 'tests/directions.test.ts']);
  });
});

/** They write the whole demonstration, which takes longer than all the others of a section together. */
const tooLong = [
  'tests/server/demo/seed.test.ts',
  'tests/server/demo/generated-seed.test.ts',
  'tests/server/conformance/conformance.test.ts',
];

test('a test that goes through all sections is one of those that run for each section', () => {
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' }).map((name) => `tests/${name}`);
  const loops = /\.each\((chosenSections\()?(records|resources)\b|\bconst \S+ of (records|resources)\b/;
  const throughAll = files.filter(
    (file) => /^tests\/(?!e2e|every-resource).*\.test\.tsx?$/.test(file) && loops.test(readFileSync(file, 'utf8')),
  );
  expect(throughAll.filter((file) => ![...sectionTests, ...tooLong].includes(file))).toEqual([]);
});
