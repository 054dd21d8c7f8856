import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { planRemoval } from '../src/tasks/new/remove-section.ts';
import { nobody, somebody } from './support/person.ts';

const refusal = async (...words: string[]): Promise<string> => {
  const message = await planRemoval(words, nobody).then(
    () => 'It was removed.',
    (error: Error) => error.message,
  );
  expect(message).not.toContain('\n');
  return message;
};

const lineOf = (file: string, text: string): string =>
  `${file}:${
    readFileSync(file, 'utf8')
      .split('\n')
      .findIndex((line) => line.includes(text)) + 1
  }`;

test.each([
  ['a reference', 'shift', 'src/resources/education/serviceRecord.ts', "to: 'shift'"],
  ['records within its own', 'volunteer', 'src/resources/education/serviceRecord.ts', 'within: {'],
  ['what a card reads', 'volunteer', 'src/resources/analysis/volunteers.ts', "reads: ['volunteer']"],
  ['the figures of a card', 'volunteer', 'src/resources/analysis/volunteers.server.ts', "'volunteer')"],
  ['a rule', 'collectionManage', 'src/resources/about/artifactOffer.server.ts', "recordsOf('collectionManage')"],
  ['a rule that imports it', 'juniorActivitiesApply', 'src/resources/education/activitySession.server.ts', 'Apply.ts'],
  ['a screen', 'operator', 'src/resources/system/audit-log.client.tsx', './operator.ts'],
  ['demonstration records', 'notice', 'src/resources/info/reminder.seed.ts', "'notice'"],
  ['an example', 'news', 'src/examples/resources/info/news.client.tsx', './news.ts'],
])('a section is not removed while it is used by %s, which is named', async (_what, code, file, text) => {
  const message = await refusal(code, '--force');
  expect(message).toMatch(new RegExp(`^${code} is used elsewhere, and nothing was removed. Change these first: `));
  expect(message).toContain(file);
  const places = [...message.matchAll(/[^ ]+?:\d+/g)].map(([place]) => place);
  expect(places.map((place) => place.split(':')[0])).toContain(file);
  expect(readFileSync(file, 'utf8')).toContain(text);
  expect(places).toContain(lineOf(file, text));
});

test('the name of a parameter that is also a code is no use of the section', async () => {
  const file = 'src/resources/system/audit-log.client.tsx';
  expect(await refusal('operator', '--force')).not.toContain(lineOf(file, "search.get('operator')"));
});

test.each([
  { says: 'Name the section', words: [] },
  { says: 'did you mean "news"?', words: ['newz'] },
  { says: 'did you mean --force?', words: ['annals', '--forc'] },
])('npm run remove-section with a mistake stops with one sentence: $says ($words)', async ({ says, words }) => {
  expect(await refusal(...words)).toContain(says);
});

test('the files of a section and its lines are removed, and a group of the menu with its last section', async () => {
  const { sources } = await planRemoval(['sliderConfig', '--force'], nobody);
  expect([...sources].flatMap(([file, source]) => (source === null ? [file] : []))).toEqual([
    'src/resources/home/sliderConfig.seed.ts',
    'src/resources/home/sliderConfig.server.ts',
    'src/resources/home/sliderConfig.ts',
  ]);
  expect(sources.get('src/resources/index.ts')).not.toMatch(/sliderConfig|'\/home'/);
  expect(sources.get('src/resources/index.server.ts')).not.toContain('sliderConfig');
  expect(sources.has('src/resources/index.client.ts')).toBe(false);
});

test('the other sections of a group stay', async () => {
  const { sources } = await planRemoval(['publication', '--force'], nobody);
  expect(sources.get('src/resources/index.ts')).toMatch(/sections: \[libraryJournal, \]/);
});

test('at a terminal npm run remove-section asks for the section', async () => {
  const person = somebody('annal', 'annals');
  expect((await planRemoval(['--force'], person)).sources.size).toBeGreaterThan(2);
  expect(person.refusals).toEqual([expect.stringContaining('did you mean "annals"?')]);
});
