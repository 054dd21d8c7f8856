import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Planner } from '../src/tasks/new/command.ts';
import { addPart } from '../src/tasks/new/example-parts.ts';
import { examples } from '../src/tasks/new/examples.ts';
import { planCard } from '../src/tasks/new/new-card.ts';
import { planCell } from '../src/tasks/new/new-cell.ts';
import { planFieldKind } from '../src/tasks/new/new-field-kind.ts';
import { planPage } from '../src/tasks/new/new-page.ts';
import { planPanel } from '../src/tasks/new/new-panel.ts';
import { planRule } from '../src/tasks/new/new-rule.ts';
import { planScreen } from '../src/tasks/new/new-screen.ts';
import { planSection } from '../src/tasks/new/new-section.ts';
import { argumentsIn, codeIn } from './support/pages.ts';
import { nobody, somebody } from './support/person.ts';

const contributing = readFileSync('CONTRIBUTING.md', 'utf8');

test.each(
  codeIn(contributing)
    .flatMap((code) => code.trim().split('\n'))
    .filter((line) => line.startsWith('npm run new-'))
    .map(argumentsIn),
)('the command in CONTRIBUTING is accepted: %s %s', async (command, ...words) => {
  const plans: Record<string, Planner> = {
    'new-section': planSection,
    'new-field-kind': planFieldKind,
    'new-card': planCard,
    'new-screen': planScreen,
    'new-cell': planCell,
    'new-panel': planPanel,
    'new-rule': planRule,
    'new-page': planPage,
  };
  expect((await plans[String(command)]?.(words, nobody))?.sources.size).toBeGreaterThan(1);
});

test.each([...[...examples.section.files, ...examples.screen.files], 'resources/info/lostProperty.server.ts'])(
  'CONTRIBUTING contains the unchanged text of the example %s',
  (file) => expect(codeIn(contributing)).toContain(readFileSync(`src/examples/${file}`, 'utf8')),
);

const label = ['--zh', '数量', '--en', 'Numbers'];

test.each([
  { plan: planFieldKind, says: 'Name the kind', words: [] },
  { plan: planFieldKind, says: 'There is a field kind "text" already', words: ['text'] },
  { plan: planFieldKind, says: 'did you mean "starRating"?', words: ['star-rating'] },
  { plan: planFieldKind, says: 'cannot be the name of a variable', words: ['class'] },
  { plan: planFieldKind, says: 'is used by src/server/overview/cards/cards.ts', words: ['chartStep'] },
  { plan: planFieldKind, says: 'did you mean --about?', words: ['stars', '--abut', 'Stars'] },
  { plan: planCard, says: 'Name the card', words: [] },
  {
    plan: planCard,
    says: 'src/resources/analysis/desk.ts is there already',
    words: ['desk', '--section', 'news', ...label],
  },
  { plan: planCard, says: 'Name the section that it counts', words: ['numbers', ...label] },
  { plan: planCard, says: 'did you mean "news"?', words: ['numbers', '--section', 'newz', ...label] },
  { plan: planCard, says: 'The Chinese name is missing', words: ['numbers', '--section', 'news'] },
  { plan: planScreen, says: 'Name the section', words: [] },
  { plan: planScreen, says: 'did you mean "news"?', words: ['newz'] },
  { plan: planCell, says: 'Name section and field', words: [] },
  { plan: planCell, says: 'did you mean "news"?', words: ['newz', 'title'] },
  { plan: planCell, says: 'Name the field: npm run new-cell -- news cover', words: ['news'] },
  { plan: planCell, says: 'did you mean "newsDate"?', words: ['news', 'newsdate'] },
  { plan: planCell, says: 'The list of news has no field "body"', words: ['news', 'body'] },
  { plan: planPanel, says: 'Name section and panel', words: [] },
  { plan: planPanel, says: 'Name the panel', words: ['news'] },
  { plan: planPanel, says: 'The Chinese name is missing', words: ['news', 'history'] },
  { plan: planPanel, says: 'did you mean "readingTime"?', words: ['news', 'reading-time', ...label] },
  { plan: planPanel, says: 'written in quotes', words: ['news', 'history', 'more', ...label] },
  { plan: planRule, says: 'Name the section', words: [] },
  { plan: planRule, says: 'src/resources/info/news.server.ts:15 has "mayDelete" already', words: ['news'] },
  { plan: planPage, says: 'Name the page', words: [] },
  { plan: planPage, says: 'The code "news" is taken by /info/news', words: ['news', ...label] },
  { plan: planPage, says: 'The code "analysis" is taken by /analysis', words: ['analysis', ...label] },
  { plan: planPage, says: 'there is no icon "bok"', words: ['floorPlan', ...label, '--icon', 'bok'] },
])('a mistaken command stops with one sentence that contains $says ($words)', async ({ plan, says, words }) => {
  const message = await plan(words, nobody).catch((error: Error) => error.message);
  expect(message).toContain(says);
  expect(message).not.toContain('\n');
});

test.each([
  { plan: planScreen, answers: ['newz', 'news'], refused: ['did you mean "news"?'] },
  { plan: planRule, answers: ['notise', 'notice'], refused: ['did you mean "notice"?'] },
  { plan: planCell, answers: ['news', 'newsdate', 'newsDate'], refused: ['did you mean "newsDate"?'] },
  { plan: planPanel, answers: ['news', 'my panel', 'history', '沿革', ''], refused: ['did you mean "myPanel"?'] },
  { plan: planPage, answers: ['news', 'floorPlan', 'Plan', '平面图', ''], refused: ['is taken by', 'is not Chinese'] },
  { plan: planCard, answers: ['desk', 'numbers', 'news', '数量', ''], refused: ['desk.ts is there already'] },
  { plan: planFieldKind, answers: ['text', 'starRating', ''], refused: ['a field kind "text" already'] },
])('at a terminal a command asks for what is missing, and again after $refused', async ({ plan, answers, refused }) => {
  const person = somebody(...answers);
  expect((await plan([], person)).sources.size).toBeGreaterThan(1);
  expect(person.questions).toHaveLength(answers.length);
  expect(person.refusals).toEqual(refused.map((sentence) => expect.stringContaining(sentence)));
});

test('a cell, a panel and a screen are added to the screens that a section has already', async () => {
  const added = async (plan: Planner, words: readonly string[]) =>
    (await plan(words, nobody)).sources.get('src/resources/system/role.client.tsx');
  expect(await added(planCell, ['role', 'code'])).toContain("cells: { code: () => import('./role-code.client.tsx') }");
  expect(await added(planPanel, ['role', 'use', ...label])).toContain("() => import('./role-use.client.tsx')");
  const source = await added(planScreen, ['role']);
  expect(source).toContain("details: () => import('./role-details.client.tsx')");
  expect(source).toContain("show: () => import('./role-show.client.tsx')");
  expect(source?.match(/import \{/g)).toHaveLength(2);
});

test('a rule is added to the rules that a section has already, with what it imports and declares', async () => {
  const { sources } = await planRule(['volunteer'], nobody);
  const file = 'src/resources/education/volunteer.server.ts';
  expect([...sources.keys()]).toEqual([file]);
  const source = sources.get(file) ?? '';
  for (const text of [
    "linkMember(draft, 'phone', context),",
    'mayDelete: (record',
    'const DAYS_KEPT',
    'import { DAY }',
  ])
    expect(source.split(text)).toHaveLength(2);
  expect(source).not.toContain('claim');
});

const part = { file: 'a.server.ts', call: 'defineRules', property: 'mayDelete' };
const example =
  "import { DAY } from './time.ts';\nexport const rules = defineRules(thing, { mayDelete: () => DAY > 0 });";

test.each([
  { says: 'a.ts has no "const … = defineRules(…, { … })"', source: 'export const rules = combineRules(one, other);' },
  {
    says: 'a.ts:2 has "mayDelete" already',
    source: 'export const rules = defineRules(a, {\nmayDelete: () => true });',
  },
  { says: 'a.ts has another "DAY" already', source: 'const DAY = 1;\nexport const rules = defineRules(a, {});' },
])('a part that cannot be added to a file stops with one sentence: $says', ({ says, source }) => {
  expect(() => addPart('a.ts', source, example, part)).toThrow(says);
});
