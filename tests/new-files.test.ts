import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Planner } from '../src/tasks/new/command.ts';
import { examples } from '../src/tasks/new/examples.ts';
import { planCard } from '../src/tasks/new/new-card.ts';
import { planFieldKind } from '../src/tasks/new/new-field-kind.ts';
import { planScreen } from '../src/tasks/new/new-screen.ts';
import { planSection } from '../src/tasks/new/new-section.ts';
import { argumentsIn, codeIn } from './support/pages.ts';
import { nobody } from './support/person.ts';

const contributing = readFileSync('CONTRIBUTING.md', 'utf8');

test.each(
  codeIn(contributing)
    .filter((code) => code.startsWith('npm run new-'))
    .map(argumentsIn),
)('the command in CONTRIBUTING is accepted: %s %s', async (command, ...words) => {
  const plans: Record<string, Planner> = {
    'new-section': planSection,
    'new-field-kind': planFieldKind,
    'new-card': planCard,
    'new-screen': planScreen,
  };
  expect((await plans[String(command)]?.(words, nobody))?.sources.size).toBeGreaterThan(1);
});

test.each([...examples.section.files, ...examples.rule.files, 'resources/info/lostProperty-show.client.tsx'])(
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
  { plan: planScreen, says: 'src/resources/system/role.client.tsx is there already', words: ['role'] },
])('a mistaken command stops with one sentence that contains $says ($words)', async ({ plan, says, words }) => {
  const message = await plan(words, nobody).catch((error: Error) => error.message);
  expect(message).toContain(says);
  expect(message).not.toContain('\n');
});
