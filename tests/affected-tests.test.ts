import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sections } from '../src/resources/index.ts';
import { affectedByFiles, affectedSections, sectionTests } from '../src/tasks/check/affected-tests.ts';

const codes = sections.map(({ code }) => code);

describe('npm run check for a section', () => {
  test('runs the tests that loop over all sections, and those that import the section’s files', () => {
    const { sections, tests } = affectedSections(['news'], codes);
    expect(sections).toEqual(['news']);
    expect(tests).toEqual(expect.arrayContaining([...sectionTests, 'tests/labels.test.ts']));
    expect(tests).toContain('tests/server/records/workflow.test.ts');
    expect(tests.filter((file) => file.startsWith('tests/every-resource/'))).toEqual([
      'tests/every-resource/part-1.test.ts',
    ]);
  });

  test('leaves out browser tests and the tests of other sections', () => {
    const { tests } = affectedSections(['organization'], codes);
    expect(tests).not.toContain('tests/server/records/workflow.test.ts');
    expect(tests.filter((file) => file.startsWith('tests/e2e/') || !existsSync(file))).toEqual([]);
  });

  test('runs one part of tests/every-resource for each different section', () => {
    const { tests } = affectedSections(['news', 'notice', 'news'], codes);
    expect(tests.filter((file) => file.startsWith('tests/every-resource/'))).toHaveLength(2);
  });

  test('refuses an unknown section and suggests a similar name or lists the sections', () => {
    expect(() => affectedSections(['nwes'], codes)).toThrow('There is no section "nwes"; did you mean "news"?');
    expect(() => affectedSections(['bananas'], codes)).toThrow(
      'There is no section "bananas"; the sections are slider',
    );
  });
});

describe('npm run check for changed files', () => {
  test.each([
    ['the section whose declaration has changed', 'src/resources/info/news.ts', ['news']],
    ['the section whose rules have changed', 'src/resources/info/news.server.ts', ['news']],
    ['the section whose screens have changed', 'src/resources/system/operator-list.client.tsx', ['operator']],
    [
      'the sections that import a changed file',
      'src/resources/exhibition/exhibition-fields.ts',
      [...['undisturbedExhibition', 'basicExhibition', 'tmpExhibition']],
    ],
    ['no section when the list of all sections has changed', 'src/resources/index.ts', []],
    ['no section when a file of the client has changed', 'src/client/list/trash-button.tsx', []],
  ])('runs the tests of %s', (_what, file, sections) => {
    expect([...affectedByFiles([file], codes).sections].sort()).toEqual([...sections].sort());
  });

  test('runs the tests in the folder of a changed file, the tests that import it, and a changed test itself', () => {
    const tests = (file: string) => affectedByFiles([file], codes).tests;
    expect(tests('src/client/list/trash-drawer.tsx')).toContain('tests/client/list/trash.test.tsx');
    expect(tests('src/server/files/export/csv.ts').some((file) => file.startsWith('tests/server/files/'))).toBe(true);
    expect(tests('src/tasks/check/affected-tests.ts')).toContain('tests/affected-tests.test.ts');
    expect(tests('tests/examples.test.ts')).toContain('tests/examples.test.ts');
    expect(tests('README.md')).toEqual(['tests/labels.test.ts', 'tests/directions.test.ts']);
  });
});

/** These write the whole demonstration, which takes longer than all other tests of a section together. */
const tooLong = [
  'tests/server/demo/seed.test.ts',
  'tests/server/demo/generated-seed.test.ts',
  'tests/server/conformance/conformance.test.ts',
];

test('every test file that loops over all sections is in the list of those that run for each section', () => {
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' }).map((name) => `tests/${name}`);
  const loops = /\.each\((chosenSections\()?(menuSections|sections)\b|\bconst \S+ of (menuSections|sections)\b/;
  const throughAll = files.filter(
    (file) => /^tests\/(?!e2e|every-resource).*\.test\.tsx?$/.test(file) && loops.test(readFileSync(file, 'utf8')),
  );
  expect(throughAll.filter((file) => ![...sectionTests, ...tooLong].includes(file))).toEqual([]);
});
