import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sentenceOf } from '../../../src/tasks/check/declaration-mistakes.ts';
import { findDeclarationMistakes } from '../../../src/tasks/check/mistakes/find-declaration-mistakes.ts';
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts';

/** What `npm run build` and `npm run dev` do with the sources before they run them, in a copy that may be broken. */
let copy: ProjectCopy;
let reader: ViteDevServer;

beforeAll(async () => {
  process.setSourceMapsEnabled(true);
  copy = copyProject();
  reader = await createServer({
    root: copy.root,
    configFile: false,
    appType: 'custom',
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, ws: false },
  });
});

afterAll(async () => {
  await reader.close();
  copy.remove();
  process.setSourceMapsEnabled(false);
});

async function mistakesNow(): Promise<string[]> {
  const { ssr } = reader.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('The sources cannot be run.');
  ssr.runner.clearCache();
  const mistakes = await findDeclarationMistakes((file) => ssr.runner.import(file), copy.root);
  return mistakes.map(sentenceOf);
}

/** Replaces a text of a file, asks for the mistakes, and restores the file. */
async function mistakesWith(file: string, from: string, to: string): Promise<string[]> {
  const source = copy.read(file);
  expect(source.includes(from), `${file} contains ${from}`).toBe(true);
  const invalidate = () => reader.environments.ssr.moduleGraph.onFileChange(join(copy.root, file));
  copy.write(
    file,
    source.replace(from, () => to),
  );
  invalidate();
  try {
    return await mistakesNow();
  } finally {
    copy.write(file, source);
    invalidate();
  }
}

const lineOf = (source: string, text: string): number =>
  source.split('\n').findIndex((line) => line.includes(text)) + 1;

const NEWS = 'src/resources/info/news.ts';
const INDEX = 'src/resources/index.ts';

test('the declarations of the museum have no mistakes', async () => {
  expect(await mistakesNow()).toEqual([]);
});

test.each<[mistake: string, file: string, from: string, to: string, line: string, sentence: string]>([
  [
    'a misspelt kind',
    NEWS,
    'subtitle: text(',
    'subtitle: txet(',
    'subtitle: txet(',
    'there is no field kind "txet"; did you mean "text"?',
  ],
  [
    'a kind that is not imported',
    NEWS,
    'subtitle: text(',
    'subtitle: longText(',
    'subtitle: longText(',
    '"longText" is not imported; import it from src/declare/index.ts.',
  ],
  [
    'a name that the declaration language does not export',
    NEWS,
    '  articleFields,',
    '  artcleFields,',
    '  artcleFields,',
    'src/declare/index.ts exports no "artcleFields"; did you mean "articleFields"?',
  ],
  [
    'a syntax error',
    NEWS,
    "icon: 'read',",
    "icon: 'read'",
    "title: 'title'",
    `Syntax error: Expected \`,\` or \`}\` but found \`Identifier\`.`,
  ],
  [
    'a listed file that does not exist',
    INDEX,
    './info/news.ts',
    './info/new.ts',
    './info/new.ts',
    'There is no file src/resources/info/new.ts; did you mean "news.ts"?',
  ],
  [
    'a listed section that its file does not export',
    INDEX,
    '{ news }',
    '{ newz }',
    '{ newz }',
    'src/resources/info/news.ts exports no "newz"; did you mean "news"?',
  ],
  [
    'a listed section that is not imported',
    INDEX,
    "import { news } from './info/news.ts';",
    '',
    'sections: [news',
    '"news" is not imported; import it from src/resources/info/news.ts.',
  ],
  [
    'a type imported as a value',
    NEWS,
    'type RecordOf',
    'RecordOf',
    '  RecordOf',
    '"RecordOf" of src/declare/index.ts is a type; import it with "import type".',
  ],
  [
    'a package that is not installed',
    NEWS,
    'export const news =',
    "import dayz from 'dayz';\nexport const news =",
    "'dayz'",
    'There is no package "dayz"; correct its name, or install it.',
  ],
  [
    'a misspelt import in a screen',
    'src/resources/system/role.client.tsx',
    '{ role }',
    '{ roel }',
    '{ roel }',
    'src/resources/system/role.ts exports no "roel"; did you mean "role"?',
  ],
  [
    'a misspelt option',
    NEWS,
    'max: 40',
    'mx: 40',
    'mx: 40',
    'news.fields.author has no option "mx"; did you mean "max"?',
  ],
  [
    'a column that is not a field',
    NEWS,
    "'publishAt', 'updatedAt'],",
    "'publishAt', 'coverr', 'updatedAt'],",
    'coverr',
    'news: the column "coverr" is not a field; did you mean "cover"?',
  ],
  [
    'a misspelt rule',
    'src/resources/info/news.server.ts',
    'mayDelete:',
    'mayDelte:',
    'mayDelte:',
    'news.rules has no option "mayDelte"; did you mean "mayDelete"?',
  ],
  [
    'a path outside the group',
    'src/resources/info/notice.ts',
    "path: '/info/notice'",
    "path: '/inf/notice'",
    '/inf/notice',
    'notice: its path "/inf/notice" must begin with "/info/", where its group is.',
  ],
])('%s is reported in one sentence with file and line', async (_mistake, file, from, to, line, sentence) => {
  const place = lineOf(
    copy.read(file).replace(from, () => to),
    line,
  );
  expect(await mistakesWith(file, from, to)).toEqual([`${file}:${place}: ${sentence}`]);
});

test.each<[string, string, string, string]>([
  ['a misspelt kind', 'subtitle: text(', 'subtitle: txet(', 'there is no field kind "txet"; did you mean "text"?'],
  [
    'a declaration that throws',
    'subtitle: text(',
    'subtitle: (null as unknown as { of: typeof text }).of(',
    `Cannot read properties of null (reading 'of')`,
  ],
  ['a declaration that throws an error of its own', 'max: 40', "max: (() => { throw new Error('No.'); })()", 'No.'],
])('the first step of the build prints only the mistake for %s, and exits with 1', (_mistake, from, to, sentence) => {
  const source = copy.read(NEWS);
  const broken = source.replace(from, () => to);
  copy.write(NEWS, broken);
  const task = ['src/tasks/run.js', 'declarations'];
  const { status, stdout, stderr } = spawnSync(process.execPath, task, { cwd: copy.root, encoding: 'utf8' });
  copy.write(NEWS, source);
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: `${NEWS}:${lineOf(broken, to)}: ${sentence}\n`,
  });
});
