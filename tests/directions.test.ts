import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/** Who may import whom: the table of the README, as a program reads it. A name ending in `/` is a room, others are files or packages. */
interface Direction {
  from: RegExp;
  may: RegExp;
  why: string;
}

const packages = (...names: string[]) => names.map((name) => `${name}($|/)`).join('|');
const uiPackages = packages('react', 'react-dom', 'react-router', 'antd', '@ant-design/[^/]+', '@refinedev/[^/]+');
const serverPackages = `${packages('fastify', '@fastify/[^/]+', 'kysely', 'pg', '@electric-sql/pglite', 'sharp', 'sanitize-html')}|node:`;

const directions: Direction[] = [
  { from: /^src\/contract\//, may: /^src\/contract\//, why: 'contract imports nothing else, not even a package' },
  { from: /^src\/declare\//, may: /^src\/(declare|contract)\//, why: 'declare imports contract only' },
  {
    from: /^src\/resources\/(index|cards)\.ts$/,
    may: /^src\/(declare|contract)\/|^src\/resources\/[^.]+\.ts$/,
    why: 'the menu names the declarations',
  },
  {
    from: /^src\/resources\/index\.(client|server)\.ts$/,
    may: /^src\/(declare|contract|resources|client\/screens|server)\//,
    why: 'a list of what some sections have of their own',
  },
  {
    from: /^src\/resources\/.+\.client\.tsx$/,
    may: new RegExp(
      `^src/(declare|contract|resources|client/(screens|fields|session))/|^src/client/(lazy\\.tsx|language\\.tsx|providers/page-of\\.ts)$|^(${uiPackages})`,
    ),
    why: 'a screen of a section stands on the generic screens',
  },
  {
    from: /^src\/resources\/.+\.(server|seed)\.ts$/,
    may: /^src\/(declare|contract|resources)\/|^src\/server\/(rules|errors|seats|rights|cards)\.ts$|^src\/server\/data\/seed/,
    why: 'a rule of a section stands on rules and errors',
  },
  {
    from: /^src\/resources\/(vocabularies|[^/]+\/[^/]+-fields)\.ts$/,
    may: /^src\/(declare|contract)\//,
    why: 'words and fields that several sections share import the language',
  },
  {
    from: /^src\/resources\/[^/]+\/[^.]+\.ts$/,
    may: /^src\/(declare|contract)\/|^src\/resources\/(vocabularies|[^/]+\/[^/]+-fields)\.ts$/,
    why: 'a declaration imports the language and what several sections share, never another section',
  },
  {
    from: /^src\/client\/(main|app)\.tsx$/,
    may: /^src\/(client|contract|declare)\/|^src\/resources\/index(\.client)?\.ts$|^(?!src\/)/,
    why: 'only the start of the client knows which sections have screens of their own',
  },
  {
    from: /^src\/client\//,
    may: new RegExp(`^src/(client|contract|declare)/|^src/resources/(index|cards)\\.ts$|^(?!src/|${serverPackages})`),
    why: 'the client knows no server package',
  },
  {
    from: /^src\/server\/(main|app)\.ts$/,
    may: new RegExp(`^src/(server|contract|declare)/|^src/resources/index(\\.server)?\\.ts$|^(?!src/|${uiPackages})`),
    why: 'only the start of the server knows which sections have rules of their own',
  },
  {
    from: /^src\/server\//,
    may: new RegExp(`^src/(server|contract|declare)/|^src/resources/index\\.ts$|^(?!src/|${uiPackages}|axios$)`),
    why: 'the server knows nothing of screens',
  },
  { from: /^src\/tasks\//, may: /./, why: 'a task may import anything' },
];

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name.replaceAll('\\', '/')}`)
  .filter((name) => /\.tsx?$/.test(name));

test.each(files)('%s imports only what its room may', (file) => {
  const direction = directions.find(({ from }) => from.test(file));
  expect(direction, `${file} is in no room; give it one in the table`).toBeDefined();
  const wrong = importsOf(file).filter((target) => !direction?.may.test(target));
  expect(wrong, direction?.why).toEqual([]);
});

test('nothing imports a task', () => {
  expect(
    files.filter(
      (file) => !file.startsWith('src/tasks/') && importsOf(file).some((target) => target.startsWith('src/tasks/')),
    ),
  ).toEqual([]);
});

test('no generic code knows a section by name', () => {
  const generic = files.filter((file) => /^src\/(client|server|declare|contract)\//.test(file));
  const named = generic.filter((file) =>
    /\b(code|section|resource)\s*===\s*['"`][a-z]/.test(readFileSync(file, 'utf8')),
  );
  expect(named).toEqual([]);
});

/** Every module a file imports: ours as paths from the top, packages by name. */
function importsOf(file: string): string[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  const named = [...module.staticImports, ...module.staticExports.flatMap(({ entries }) => entries)].flatMap(
    (entry) => {
      const request = 'moduleRequest' in entry ? entry.moduleRequest : null;
      return request ? [request.value] : [];
    },
  );
  const source = readFileSync(file, 'utf8');
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    source.slice(moduleRequest.start + 1, moduleRequest.end - 1),
  );
  return [...named, ...dynamic].map((name) => (name.startsWith('.') ? normalize(join(dirname(file), name)) : name));
}
