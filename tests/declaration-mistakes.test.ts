import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, runnerImport } from 'vite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mistakesOf, sentenceOf } from '../src/tasks/check/declaration-mistakes.ts';
import { findSourceMistakes } from '../src/tasks/check/mistakes/source-mistakes.ts';

/** A mistake in the sources is reported in one sentence with file and line, whichever tool loads them. */
const root = realpathSync(mkdtempSync(join(tmpdir(), 'museum-mistakes-')));
const folders = ['src/contract', 'src/kinds', 'src/declare', 'src/resources'];
const news = 'src/resources/info/news.ts';
const index = 'src/resources/index.ts';
const toggle = 'src/kinds/toggle/toggle.ts';
const list = 'src/contract/list.ts';

beforeAll(() => {
  for (const folder of folders) cpSync(folder, join(root, folder), { recursive: true });
});
beforeEach(() => {
  for (const file of [news, index, toggle, list]) cpSync(file, join(root, file));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const loaders = {
  'the module runner': () => runnerImport(`./${index}`, { root, configFile: false, logLevel: 'silent' }),
  'a build': () =>
    build({ root, configFile: false, logLevel: 'silent', build: { ssr: index, write: false, minify: false } }),
};

const edit = (file: string, from: string, to: string): void => {
  const source = readFileSync(join(root, file), 'utf8');
  expect(source).toContain(from);
  writeFileSync(join(root, file), source.replace(from, to));
};
const lineOf = (file: string, text: string): number =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(text)) + 1;
const sentencesBy = async (loader: keyof typeof loaders): Promise<string[]> => {
  const error = await loaders[loader]().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error === null ? [] : mistakesOf(error, root).map(sentenceOf);
};

test.each(['the module runner', 'a build'] as const)('%s reports a misspelt imported field kind', async (loader) => {
  edit(news, '  text,\n', '  text,\n  txet,\n');
  edit(news, 'author: text(', 'author: txet(');
  const line = lineOf(news, 'author: txet(');
  expect(await sentencesBy(loader)).toEqual([`${news}:${line}: there is no field kind "txet"; did you mean "text"?`]);
});

test('a misspelt field kind that is not imported is reported with a suggestion', async () => {
  edit(news, 'author: text(', 'author: txet(');
  const line = lineOf(news, 'author: txet(');
  expect(await sentencesBy('the module runner')).toEqual([
    `${news}:${line}: there is no field kind "txet"; did you mean "text"?`,
  ]);
});

test('a field kind that is used but not imported is reported with the file to import it from', async () => {
  edit(news, '  text,\n', '');
  expect(await sentencesBy('the module runner')).toEqual([
    `${news}:${lineOf(news, 'text(')}: "text" is not imported; import it from src/declare/index.ts.`,
  ]);
});

test('any other unknown name is reported with a suggestion', async () => {
  edit(news, '...publishingFields', '...publishingFeilds');
  expect(await sentencesBy('the module runner')).toEqual([
    `${news}:${lineOf(news, 'publishingFeilds')}: there is no "publishingFeilds"; did you mean "publishingFields"?`,
  ]);
});

test.each(['the module runner', 'a build'] as const)('%s reports an import of a missing file', async (loader) => {
  edit(index, './info/news.ts', './info/newz.ts');
  expect(await sentencesBy(loader)).toEqual([
    `${index}:${lineOf(index, 'newz.ts')}: there is no file "./info/newz.ts"; correct the import, or add the file.`,
  ]);
});

test('an import of a name that the file of a section does not export is reported with a suggestion', async () => {
  edit(index, '{ news }', '{ newz as news }');
  expect(await sentencesBy('a build')).toEqual([
    `${index}:${lineOf(index, '{ newz ')}: ${news} exports no "newz"; did you mean "news"?`,
  ]);
});

test.each(['the module runner', 'a build'] as const)('%s reports a syntax error with its line', async (loader) => {
  edit(news, "icon: 'read',", "icon: 'read'");
  const line = lineOf(news, "title: 'title'");
  expect(await sentencesBy(loader)).toEqual([
    expect.stringMatching(new RegExp(`^${news}:${line}: Expected .*expected`)),
  ]);
});

test('an unknown name in a field kind is reported in the file of the kind, not of the section that uses it', async () => {
  edit(toggle, "kind: 'toggle', ...", 'kind: toogle, ...');
  expect(await sentencesBy('the module runner')).toEqual([
    `${toggle}:${lineOf(toggle, 'kind: toogle')}: there is no "toogle".`,
  ]);
});

test('a syntax error of a file that sections import is reported once, without errors for the names it exports', () => {
  edit(list, 'export const TREE', 'export cnst TREE');
  // The copy has only the folders that declarations need.
  const sentences = findSourceMistakes(root, 'src/resources')
    .map(sentenceOf)
    .filter((sentence) => !/There is no (file|package)/.test(sentence));
  expect(sentences).toEqual([`${list}:${lineOf(list, 'export cnst')}: Syntax error: Unexpected token.`]);
});

test('a mistake found by the checks of the declarations is reported with the line of the declaration', () => {
  const sentence = 'news has no option "fourEye"; did you mean "fourEyes"?';
  edit(news, 'fourEyes: true', 'fourEye: true');
  expect(mistakesOf(new Error(sentence), root).map(sentenceOf)).toEqual([
    `${news}:${lineOf(news, 'fourEye: true')}: ${sentence}`,
  ]);
});
