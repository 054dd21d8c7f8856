import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as language from '../../../src/declare/index.ts';
import { checkSeedRecords } from '../../../src/demo/check-seeds.ts';
import * as seedLanguage from '../../../src/demo/define-seed.ts';
import { findMistakes } from '../../../src/server/app/find-mistakes.ts';
import * as ruleLanguage from '../../../src/server/records/rules.ts';

/** Declarations as texts, so that the compiler and the checks of the start can both be asked about the same one. */

const fields = [
  'title: text({ label, required: true })',
  'kind: choice({ label, options: { painting: label, letter: label } })',
  'shown: toggle({ label })',
  'pages: integer({ label })',
  'day: date({ label })',
  'maker: reference({ label, to: "other" })',
  'publishAt: dateTime({ label })',
  'offlineAt: dateTime({ label })',
];
export const form =
  '[{ title: label, fields: ["title", "kind", "shown", "pages", "day", "maker", "publishAt", "offlineAt"] }]';
const options: Record<string, string> = {
  code: '"thing"',
  path: '"/things/thing"',
  label: 'label',
  about: 'label',
  icon: '"table"',
  title: '"title"',
  fields: `{ ${fields.join(', ')} }`,
  list: '{ columns: ["title"], filters: ["kind"], search: ["title"], sort: ["day", "desc"] }',
  form,
  workflow: 'publishing',
};

/** A section that differs from a right one in these options; an empty text leaves the option out. */
export const section = (overrides: Record<string, string> = {}): string => {
  const entries = Object.entries({ ...options, ...overrides }).filter(([, value]) => value !== '');
  return `defineResource({ ${entries.map(([name, value]) => `${name}: ${value}`).join(', ')} })`;
};

/** A right section with one field more. */
export const field = (extra: string): string =>
  section({
    fields: `{ ${[...fields, `extra: ${extra}`].join(', ')} }`,
    form: `${form.slice(0, -4)}, "extra"] }]`,
  });

/** A right workflow with more options of its state, its move, its decision or itself. */
export const workflow = ({ state = '', move = '', decision = '', more = '' }): string =>
  `defineWorkflow({
    initial: "open",
    states: { open: { label, tone: "quiet" }, done: { label, tone: "live" ${state} } },
    moves: { close: { label, from: ["open"], to: "done" ${move} } },
    locked: [],
    decision: { states: ["open"], moves: ["close"] ${decision} } ${more}
  })`.replace(/\s+/g, ' ');

export const list = (changes: Record<string, string>): string => {
  const right = { columns: '["title"]', filters: '["kind"]', search: '["title"]', sort: '["day", "desc"]' };
  return section({
    list: `{ ${Object.entries({ ...right, ...changes })
      .map(([name, value]) => `${name}: ${value}`)
      .join(', ')} }`,
  });
};

/** Rules of a right section, which has an action that asks for a note. */
export const rules = (own: string): string => `defineRules(good, { ${own} })`;
export const call = (own: string): string =>
  rules(`${action}, calls: { count: { method: "GET", summary: "The number", run: async () => 1, ${own} } }`);
export const action = 'actions: { mark: () => ({ done: {} }) }';
export const seed = (own: string): string =>
  `defineSeed(good, "after", () => [{ author: "zhang", at: new Date(), ${own} }])`;
export const card = ({ parts = '{}', reads = '["thing"]', more = '' }): string =>
  `defineCard({ code: "sums", label, about: label, reads: ${reads}, parts: ${parts} ${more} })`;

const good = section({ actions: '{ mark: { label, asks: { note: text({ label, required: true }) } } }' });
const other = section({ code: '"other"', path: '"/things/other"' });
const label = "{ zh: '名称', en: 'Name' }";

/** The first line that `tsc` prints for each of the declarations; nothing where it accepts one. */
export function compile(declarations: readonly string[]): (string | undefined)[] {
  const project = resolve('.');
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'museum-declarations-')));
  const head = [
    `import { ${Object.keys(language).join(', ')} } from '${project}/src/declare/index.ts';`,
    `import { defineRules } from '${project}/src/server/records/rules.ts';`,
    `import { defineSeed } from '${project}/src/demo/define-seed.ts';`,
    `const label = ${label};`,
    `const good = ${good};`,
  ];
  const settings = {
    extends: join(project, 'tsconfig.json'),
    compilerOptions: {
      noUnusedLocals: false,
      rootDirs: [],
      types: [join(project, 'node_modules/@types/node'), join(project, 'node_modules/vite/client')],
    },
    include: ['declarations.ts'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  writeFileSync(join(folder, 'declarations.ts'), [...head, ...declarations.map((one) => `void (${one});`)].join('\n'));
  const { stdout } = spawnSync(process.execPath, [join(project, 'node_modules/typescript/bin/tsc'), '-p', folder], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true, force: true });
  const errors = [...stdout.matchAll(/^(\S+?)\((\d+),\d+\): error (.*)$/gm)].map(
    ([, file = '', line, message = '']) => ({
      index: file.endsWith('/declarations.ts') || file === 'declarations.ts' ? Number(line) - head.length - 1 : -1,
      message,
    }),
  );
  const strays = errors.filter(({ index }) => index < 0);
  if (strays.length > 0) throw new Error(strays.map(({ message }) => message).join('\n'));
  return declarations.map((_, at) => errors.find(({ index }) => index === at)?.message);
}

/** The sentences of the start for a declaration that no compiler has seen. */
export function check(declaration: string): string[] {
  const words = { ...language, ...ruleLanguage, ...seedLanguage };
  const evaluate = (source: string, more: object = {}): Record<string, unknown> => {
    const scope = { ...words, label: { zh: '名称', en: 'Name' }, ...more };
    return new Function(...Object.keys(scope), `return ${source.replaceAll(' as never', '')}`)(...Object.values(scope));
  };
  const right = evaluate(good);
  const value = evaluate(declaration, { good: right });
  const isSection = 'fields' in value || 'states' in value;
  const wrongSection = 'states' in value ? evaluate(section({ workflow: 'own' }), { own: value }) : value;
  const sections = [isSection ? wrongSection : right, evaluate(other)];
  const menu = [{ code: 'things', path: '/things', label: right.label, icon: 'table', sections }];
  const rightRules = evaluate(rules(action), { good: right });
  return findMistakes({
    menu,
    sections,
    rules: isSection ? [] : ['rules' in value ? value : rightRules],
    cards: 'parts' in value ? [{ card: value }] : [],
    seeds: 'records' in value ? [value] : [],
  } as never).concat('records' in value ? checkSeedRecords(right as never, (value.records as () => [])()) : []);
}
