import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  areasInCircles,
  comparisonsOfKinds,
  importCircles,
  importsOf,
  listExamples,
  listSources,
  namesWithTwoMeanings,
  placeOf,
  singleImporters,
} from '../src/tasks/check/house.ts';

/** Which files and packages the files of a folder may import: the first row whose `from` matches a file applies. */
interface Direction {
  from: RegExp;
  allowed: RegExp;
  reason: string;
}

const packages = (...names: string[]) => names.map((name) => `${name}($|/)`).join('|');
const uiPackages = packages(
  'react',
  'react-dom',
  'react-router',
  'antd',
  '@ant-design/[^/]+',
  '@refinedev/[^/]+',
  'dayjs',
);
const serverPackages = `${packages('fastify', '@fastify/[^/]+', 'kysely', 'pg', '@electric-sql/pglite', 'sharp', 'sanitize-html')}|node:`;

const directions: Direction[] = [
  {
    from: /^src\/contract\//,
    allowed: /^src\/contract\//,
    reason: 'contract imports nothing else, not even a package',
  },
  {
    from: /^src\/kinds\/[^.]+\.ts$/,
    allowed: /^src\/(kinds\/[^.]+\.ts$|contract\/)/,
    reason: 'the meaning of a field kind imports contract only, because client and server share it',
  },
  {
    from: /^src\/kinds\/.+\.client\.tsx?$/,
    allowed: new RegExp(
      `^src/(kinds/(?!.*\\.server)|contract/|declare/|client/|resources/index\\.ts$)|^(?!src/|${serverPackages})`,
    ),
    reason: 'the inputs and cells of a field kind import the client, and no server package',
  },
  {
    from: /^src\/kinds\/.+\.server\.ts$/,
    allowed: new RegExp(
      `^src/(kinds/(?!.*\\.client)|contract/|server/(fields|database)/)|^(?!src/|${uiPackages}|axios$)`,
    ),
    reason: 'the storage of a field kind imports of the server only fields and database, and no package of the client',
  },
  {
    from: /^src\/declare\//,
    allowed: /^src\/(declare|contract)\/|^src\/kinds\/[^.]+\.ts$/,
    reason: 'declare imports kinds and contract only',
  },
  {
    from: /^src\/resources\/(index|cards)\.ts$/,
    allowed: /^src\/(declare|kinds|contract)\/|^src\/resources\/[^.]+\.ts$/,
    reason: 'the menu and the list of cards import only declarations',
  },
  {
    from: /^src\/resources\/(index|cards)\.(client|server)\.ts$/,
    allowed: /^src\/(declare|contract|resources|client\/(session|overview)|server|demo)\//,
    reason: 'the lists of screens and of rules import only the areas of what they list',
  },
  {
    from: /^src\/(resources\/.+\.client\.tsx|examples\/refine\/.+)$/,
    allowed: new RegExp(
      `^src/(declare|kinds|contract|resources|examples/refine|client/(?!app|playground)[^/]+)/|^(${uiPackages})`,
    ),
    reason: 'a screen of a section imports the generic screens, and neither the start of the client nor the playground',
  },
  {
    from: /^src\/resources\/.+\.(server|seed)\.ts$/,
    allowed:
      /^src\/(declare|kinds|contract|resources|demo)\/|^src\/server\/(records\/(seats|outbox)|overview\/cards)\/|^src\/server\/(http\/errors|people\/rights|records\/rules)\.ts$/,
    reason:
      'the rules of a section import only rules, rights, errors, seats, messages to applicants and cards of the server',
  },
  {
    from: /^src\/resources\/(vocabularies|[^/]+\/[^/]+-(fields|checks))\.ts$/,
    allowed: /^src\/(declare|contract)\//,
    reason: 'words and fields that several sections share import only the declaration language',
  },
  {
    from: /^src\/resources\/[^/]+\/[^.]+\.ts$/,
    allowed: /^src\/(declare|kinds|contract)\/|^src\/resources\/(vocabularies|[^/]+\/[^/]+-(fields|checks))\.ts$/,
    reason: 'a declaration imports the declaration language and what several sections share, never another section',
  },
  {
    from: /^src\/client\/app\//,
    allowed: /^src\/(client|kinds|contract|declare)\/|^src\/resources\/index(\.client)?\.ts$|^(?!src\/)/,
    reason: 'only the start of the client knows which sections have screens of their own',
  },
  {
    from: /^src\/client\//,
    allowed: new RegExp(
      `^src/(client|contract|declare|kinds/(?!.*\\.server))/?|^src/resources/(index|cards)\\.ts$|^(?!src/|${serverPackages})`,
    ),
    reason: 'the client imports no server package',
  },
  {
    from: /^src\/demo\//,
    allowed: new RegExp(`^src/(demo|server|kinds|contract|declare)/|^(?!src/|${uiPackages}|axios$)`),
    reason: 'the demonstration imports the server, and no package of the client',
  },
  {
    from: /^src\/server\/app\//,
    allowed: new RegExp(
      `^src/(server|kinds|contract|declare|demo)/|^src/resources/index(\\.server)?\\.ts$|^(?!src/|${uiPackages})`,
    ),
    reason: 'only the start of the server knows which sections have rules of their own',
  },
  {
    from: /^src\/server\//,
    allowed: new RegExp(
      `^src/(server|contract|declare|kinds/(?!.*\\.client))/?|^src/resources/index\\.ts$|^(?!src/|${uiPackages}|axios$)`,
    ),
    reason: 'the server imports neither the client nor its packages',
  },
  { from: /^src\/tasks\//, allowed: /./, reason: 'a task may import anything' },
];

const files = listSources();

const directionOf = (file: string) => directions.find(({ from }) => from.test(placeOf(file)));

test('every source file lies in a folder that the table of imports names', () => {
  expect([...files, ...listExamples()].filter((file) => !directionOf(file))).toEqual([]);
});

test.each(directions.map((direction) => [direction.reason, direction] as const))('%s', (_reason, direction) => {
  const ofFolder = [...files, ...listExamples()].filter((file) => directionOf(file) === direction);
  const forbidden = ofFolder.flatMap((file) =>
    importsOf(file)
      .filter((target) => !direction.allowed.test(target))
      .map((target) => `${file} imports ${target}`),
  );
  expect(forbidden).toEqual([]);
});

test('no file uses the data provider directly, only through Refine’s data hooks', () => {
  expect(files.filter((file) => /\buseDataProvider\b/.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('nothing imports a task', () => {
  expect(
    files.filter(
      (file) => !file.startsWith('src/tasks/') && importsOf(file).some((target) => target.startsWith('src/tasks/')),
    ),
  ).toEqual([]);
});

test('no files import each other in a circle, lazily or by type', () => {
  expect(importCircles(files)).toEqual([]);
});

test('at most a quarter of the files has a single importer, without those that a list names or that are loaded lazily', () => {
  const { single, listed } = singleImporters(files);
  expect(single.length - listed.length).toBeLessThanOrEqual((files.length - listed.length) / 4);
});

test('no name is exported by two files with different meanings', () => {
  expect(namesWithTwoMeanings(files)).toEqual([]);
});

test('no areas import each other in a circle, not even lazily or by type', () => {
  expect(areasInCircles(files)).toEqual([]);
});

test('no generic code knows a section by name', () => {
  const genericFiles = files.filter((file) => /^src\/(client|server|declare|kinds|contract)\//.test(file));
  const filesNamingSections = genericFiles.filter((file) =>
    /\b(code|section|resource)\s*===\s*['"`][a-z]/.test(readFileSync(file, 'utf8')),
  );
  expect(filesNamingSections).toEqual([]);
});

test('no generic code compares the kind of a field', () => {
  expect(comparisonsOfKinds(files)).toEqual([]);
});
