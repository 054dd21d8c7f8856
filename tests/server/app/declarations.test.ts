import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sentenceOf } from '../../../src/tasks/check/declaration-mistakes.ts';
import { findAllMistakes } from '../../../src/tasks/check/mistakes/find-all-mistakes.ts';
import { findDeclarationMistakes } from '../../../src/tasks/check/mistakes/find-declaration-mistakes.ts';
import { findUnlistedFiles } from '../../../src/tasks/check/mistakes/unlisted-files.ts';
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

async function mistakesNow(find = findDeclarationMistakes): Promise<string[]> {
  const { ssr } = reader.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('The sources cannot be run.');
  ssr.runner.clearCache();
  const mistakes = await find((file) => ssr.runner.import(file), copy.root);
  return mistakes.map(sentenceOf);
}

/** Replaces a text of a file, asks for the mistakes, and restores the file. */
async function mistakesWith(file: string, from: string, to: string, find = findDeclarationMistakes): Promise<string[]> {
  const source = copy.read(file);
  expect(source.includes(from), `${file} contains ${from}`).toBe(true);
  const invalidate = () => reader.environments.ssr.moduleGraph.onFileChange(join(copy.root, file));
  copy.write(
    file,
    source.replace(from, () => to),
  );
  invalidate();
  try {
    return await mistakesNow(find);
  } finally {
    copy.write(file, source);
    invalidate();
  }
}

const lineOf = (source: string, text: string): number =>
  source.split('\n').findIndex((line) => line.includes(text)) + 1;

const NEWS = 'src/resources/info/news.ts';
const INDEX = 'src/resources/index.ts';

test('the declarations, lists and screens of the museum have no mistakes and no warnings', async () => {
  expect(await mistakesNow(findAllMistakes)).toEqual([]);
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

const VOLUNTEER = 'src/resources/education/volunteer.ts';
const PUBLISHING = 'src/declare/publishing.ts';

test.each<[mistake: string, file: string, from: string, to: string, sentence: string]>([
  [
    'a misspelt state that a move leads to',
    VOLUNTEER,
    "to: 'training',",
    "to: 'trainin',",
    'volunteer.workflow.moves.pass.to: there is no state "trainin"; did you mean "training"?',
  ],
  [
    'a misspelt state that a move starts from',
    VOLUNTEER,
    "from: ['training'],",
    "from: ['trainin'],",
    'volunteer.workflow.moves.certify.from: there is no state "trainin"; did you mean "training"?',
  ],
  [
    'a misspelt first state',
    VOLUNTEER,
    "initial: 'applied'",
    "initial: 'aplied'",
    'volunteer.workflow.initial: there is no state "aplied"; did you mean "applied"?',
  ],
  [
    'a misspelt state of a decision',
    VOLUNTEER,
    "decision: { states: ['applied', ",
    "decision: { states: ['aplied', ",
    'volunteer.workflow.decision.states: there is no state "aplied"; did you mean "applied"?',
  ],
  [
    'a misspelt move of a decision',
    VOLUNTEER,
    "moves: ['screen', ",
    "moves: ['scren', ",
    'volunteer.workflow.decision.moves: there is no move "scren"; did you mean "screen"?',
  ],
  [
    'a field that a move needs and nobody declares',
    VOLUNTEER,
    "needs: ['interviewAt'],",
    "needs: ['interviewTime'],",
    'volunteer.workflow.moves.invite.needs: "interviewTime" is no field that anybody fills in.',
  ],
  [
    'a misspelt option of a move',
    VOLUNTEER,
    'danger: true,\n      reasons:',
    'dangr: true,\n      reasons:',
    'volunteer.workflow.moves.reject has no option "dangr"; did you mean "danger"?',
  ],
  [
    'an unknown tone of a state',
    VOLUNTEER,
    "en: 'On leave' }, tone: 'quiet'",
    "en: 'On leave' }, tone: 'loud'",
    'volunteer.workflow.states.leave.tone must be one of "quiet", "waiting", "planned", "live", "refused", not "loud".',
  ],
  [
    'a misspelt state in the workflow that many sections share',
    PUBLISHING,
    "to: 'draft', toIfLive: 'published' },",
    "to: 'draft', toIfLive: 'publishd' },",
    'sliderConfig.workflow.moves.withdraw.toIfLive: there is no state "publishd"; did you mean "published"?',
  ],
])('%s is reported once, in the line of the workflow where it is', async (_mistake, file, from, to, sentence) => {
  const place = lineOf(
    copy.read(file).replace(from, () => to),
    to.split('\n')[0] ?? to,
  );
  expect(await mistakesWith(file, from, to)).toEqual([`${file}:${place}: ${sentence}`]);
});

test.each<[what: string, list: string, from: string, to: string, file: string]>([
  ['a section', INDEX, 'sections: [news, ', 'sections: [', NEWS],
  ['rules', 'src/resources/index.server.ts', '  newsRules,\n', '', 'src/resources/info/news.server.ts'],
  [
    'queries of a card',
    'src/resources/index.server.ts',
    '  systemQueries,\n',
    '',
    'src/resources/analysis/system.server.ts',
  ],
  [
    'records of the demonstration',
    'src/resources/index.server.ts',
    '  newsSeed,\n',
    '',
    'src/resources/info/news.seed.ts',
  ],
  ['a card', 'src/resources/cards.ts', '  aheadCard,\n', '', 'src/resources/analysis/ahead.ts'],
  ['screens', 'src/resources/index.client.ts', ', operatorScreens]', ']', 'src/resources/system/operator.client.tsx'],
  [
    'the screen of a page',
    'src/resources/index.client.ts',
    "  definePage(overview, () => import('./analysis/overview.client.tsx')),\n",
    '',
    'src/resources/analysis/overview.client.tsx',
  ],
])('a file with %s that is imported but not listed is reported', (_what, list, from, to, file) => {
  const source = copy.read(list);
  expect(source).toContain(from);
  copy.write(list, source.replace(from, to));
  const sentences = findUnlistedFiles(copy.root).map(sentenceOf);
  copy.write(list, source);
  const lists = list === 'src/resources/index.client.ts' ? `${list} or src/resources/cards.client.ts` : list;
  expect(sentences).toEqual([
    expect.stringMatching(new RegExp(`^${file}:\\d+: Nothing uses this file: ${lists} has to list it\\.`)),
  ]);
});

test('a new file of a section that no list imports is reported, and one that a listed file imports is not', () => {
  const [rules, part] = ['src/resources/info/notice.server.ts', 'src/resources/info/news-part.client.tsx'];
  const screens = 'src/resources/system/role.client.tsx';
  const source = copy.read(screens);
  copy.write(rules, 'export {};\n');
  copy.write(part, 'export default function Part() {\n  return null;\n}\n');
  const named = () => findUnlistedFiles(copy.root).map(({ place }) => place);
  expect(named()).toEqual([`${rules}:1`, `${part}:1`]);
  copy.write(screens, `${source}void import('../info/news-part.client.tsx');\n`);
  expect(named()).toEqual([`${rules}:1`]);
  copy.write(screens, source);
  for (const file of [rules, part]) rmSync(join(copy.root, file));
});

test('a card whose queries are not listed is reported in the line of the card', async () => {
  const card = 'src/resources/analysis/ahead.ts';
  const line = lineOf(copy.read(card), "code: 'ahead'");
  expect(await mistakesWith('src/resources/index.server.ts', '  aheadQueries,\n', '')).toEqual([
    `${card}:${line}: The card ahead has no queries; list them in src/resources/index.server.ts.`,
  ]);
});

test('a page of the menu without a screen is reported by the check of the sources', async () => {
  const page = "{ code: 'map', path: '/map', label: { zh: '地图', en: 'Map' }, icon: 'search' },";
  expect(await mistakesWith(INDEX, '  overview,\n', `  overview,\n  ${page}\n`, findAllMistakes)).toEqual([
    expect.stringMatching(
      /: The page "map" has no screen; list one by definePage in src\/resources\/index\.client\.ts\.$/,
    ),
  ]);
});

test('a probable mistake is printed as a warning with its line, and the build continues', () => {
  const source = copy.read(NEWS);
  copy.write(NEWS, source.replace("label: { zh: '新闻',", "label: { zh: 'News',"));
  const task = ['src/tasks/run.js', 'declarations'];
  const { status, stderr } = spawnSync(process.execPath, task, { cwd: copy.root, encoding: 'utf8' });
  const line = lineOf(copy.read(NEWS), "zh: 'News'");
  copy.write(NEWS, source);
  expect({ status, stderr }).toEqual({
    status: 0,
    stderr: `${NEWS}:${line}: warning: news.label.zh has no Chinese character: "News"; translate it.\n`,
  });
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
