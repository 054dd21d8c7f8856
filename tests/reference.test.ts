import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkShapes } from '../src/declare/checks/declaration-shape.ts';
import type { Resource } from '../src/declare/define-resource.ts';
import * as language from '../src/declare/index.ts';
import { shapeOfField } from '../src/kinds/index.ts';
import { menu, sections } from '../src/resources/index.ts';
import { describedTypes, readReference } from '../src/tasks/reference/read-reference.ts';
import { referenceMarkdown } from '../src/tasks/reference/reference-markdown.ts';

const reference = readReference();
const { kinds, common, chapters } = reference;
const entries = [...kinds, common, ...chapters.flatMap((chapter) => chapter.entries)];
const page = referenceMarkdown(reference);

test('REFERENCE.md equals what `npm run reference` writes from the sources', () => {
  expect(readFileSync('REFERENCE.md', 'utf8')).toBe(page);
});

test('every option in the reference has a sentence about its meaning', () => {
  const silent = entries.flatMap(({ name, options }) =>
    options.filter(({ meaning }) => !/[.`]$/.test(meaning)).map((option) => `${name}.${option.name}`),
  );
  expect(silent).toEqual([]);
});

test('every entry of the reference has a description, and every kind an example', () => {
  const exported = chapters.flatMap((chapter) => chapter.exports);
  expect([...entries, ...exported].filter(({ meaning }) => meaning === '').map(({ name }) => name)).toEqual([]);
  expect(kinds.filter(({ examples }) => examples.length === 0).map(({ kind }) => kind)).toEqual([]);
});

/** The names that the check at the start gives when it refuses an option that there is not. */
const namesIn = (mistakes: readonly string[]): string[] =>
  /has no option ".*"; there are (.*)\./.exec(mistakes.join('\n'))?.[1]?.split(', ').sort() ?? [];
const topLevel = (options: readonly { name: string }[]): string[] =>
  options.map(({ name }) => name).filter((name) => !name.includes('.') && !name.includes('['));

test.each(kinds)('the reference has exactly the options that the kind $kind accepts', ({ kind, options }) => {
  const accepted = namesIn(shapeOfField('a field', { kind, zzzzzzzzzz: true }));
  expect(['kind', ...topLevel([...options, ...common.options])].sort()).toEqual(accepted);
});

test('the reference has exactly the options that a section accepts', () => {
  const [shared] = sections.filter((one) => one.shared);
  const accepted = namesIn(checkShapes(menu, [{ ...shared, zzzzzzzzzz: true } as unknown as Resource]));
  expect(topLevel(entries.find(({ name }) => name === 'Resource')?.options ?? []).sort()).toEqual(accepted);
});

test('every link inside REFERENCE.md leads to a heading', () => {
  const counts = new Map<string, number>();
  const anchors = [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => {
    const anchor = heading.toLowerCase().replaceAll(' ', '-');
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
  const links = [...page.matchAll(/\]\(#([^)]*)\)/g)].map(([, anchor]) => anchor);
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter((link) => !anchors.includes(link ?? ''))).toEqual([]);
});

test.each([
  ['the values of a type instead of its name', 'State', 'tone', /^'quiet' \| 'waiting' \|/],
  ['a list of hundreds of names as a text', 'Resource', 'icon', /^string$/],
  [
    'the result without its promise',
    'Rules',
    'mayDelete',
    /^\(record: Rec, context: RuleContext\) => true \| Sentence$/,
  ],
  ['an inline object as "{ … }"', 'Resource', 'list', /^\{ … \}$/],
  ['no `readonly` and no type parameter', 'Move', 'from', /^string\[\]$/],
  ['the type that another type extends', 'ReferenceValue', 'title', /^string$/],
])('the reference prints a type in its plain form: %s', (_what, entry, option, expected) => {
  const found = entries.find(({ name }) => name === entry)?.options.find(({ name }) => name === option);
  expect(found?.type).toMatch(expected);
});

describe('the examples of the reference', () => {
  /** Inside the project, so that packages are found; outside the sources. */
  const folder = join('node_modules/.cache/museum', `reference-examples-${process.pid}`);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('all compile', () => {
    const files = new Map([...describedTypes, ['FieldOptions', 'src/kinds/field.ts']]);
    const names = Object.keys(language).join(', ');
    const expressions = entries.flatMap(({ examples }) => examples);
    const options = entries.flatMap(({ name, options: all }) =>
      all.flatMap(({ examples }) => examples.map((example) => ({ name, example }))),
    );
    const lines = [
      `import { ${names} } from '${resolve('src/declare/index.ts')}';`,
      `import { defineRules } from '${resolve('src/server/records/rules.ts')}';`,
      `import { news } from '${resolve('src/resources/info/news.ts')}';`,
      ...[...files].map(([name, file]) => `import type { ${name} } from '${resolve(file)}';`),
      ...expressions.map((example, at) => `export const example${at} = ${example};`),
      ...options.map(({ name, example }, at) => `export const option${at}: Partial<${name}> = { ${example} };`),
    ];
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'examples.ts'), lines.join('\n'));
    const config = {
      extends: resolve('tsconfig.json'),
      compilerOptions: { noUnusedLocals: false },
      include: ['examples.ts'],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    expect(expressions.length + options.length).toBeGreaterThan(40);
    expect(mistakesOf(folder)).toBe('');
  }, 60_000);
});

function mistakesOf(folder: string): string {
  try {
    execFileSync('node_modules/.bin/tsc', ['-p', folder], { encoding: 'utf8' });
    return '';
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
