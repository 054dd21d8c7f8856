import type { Label } from '../../contract/label.ts';
import type { Card } from '../../declare/card.ts';
import { checkCards } from '../../declare/checks/card.ts';
import { cards } from '../../resources/cards.ts';
import { sections } from '../../resources/index.ts';
import { readArguments } from './arguments.ts';
import { type Planner, runCommand } from './command.ts';
import { examples, renameExample } from './examples.ts';
import { readLabel } from './label-questions.ts';
import { renameLine } from './list-lines.ts';
import { CommandMistake } from './mistake.ts';
import { checkFiles, checkSpelling } from './names.ts';
import { checkSectionCode, folderOf } from './section-file.ts';
import { withValues } from './source-tree.ts';
import { pascalCase } from './spelling.ts';
import { type Person, valueOrAnswer } from './terminal.ts';
import { withLines } from './write-files.ts';

/** Writes a card of the overview, with its figures, and lists both: `npm run new-card -- <code>`. */
export default (words: readonly string[]): Promise<void> => runCommand(planCard, words);

export const planCard: Planner = async (words, person) => {
  const { code, section, label } = await readCard(words, person);
  const names = {
    ...{ lostThings: code, LostThings: pascalCase(code) },
    ...{ lostProperty: section, '/info/': `/${folderOf(section)}/` },
  };
  const files = renameExample('card', names);
  const [file = '', queries = ''] = files.keys();
  const mistake = findMistake(code, section, label);
  if (mistake) throw new CommandMistake(mistake);
  const about = `${label.en}: how many there are, and how many were entered in the period.`;
  files.set(file, withValues(files.get(file) ?? '', `${code}Card`, { label }, about));
  const lines = examples.card.lines.map((line) => renameLine(line, names));
  return {
    sources: withLines(files, lines),
    nextSteps: [
      `write what it shows in ${file}, and its figures in ${queries}`,
      'npm run dev, which shows it at the end of /admin/#/analysis',
    ],
  };
};

/** The files of the example under the name of another card. */
const cardFiles = (code: string): string[] => [...renameExample('card', { lostThings: code }).keys()];

async function readCard(words: readonly string[], person: Person) {
  const given = readArguments(words, ['section', 'zh', 'en']);
  const code = await valueOrAnswer(
    given.name,
    {
      text: 'Code of the card, such as newsOfTheMonth',
      check: (answer) => checkSpelling(answer) ?? checkFiles(cardFiles(answer)),
      missing: 'Name the card: npm run new-card -- freshNews --section news --zh 近期新闻 --en "Recent news"',
    },
    person,
  );
  const section = await valueOrAnswer(
    given.one('section'),
    {
      text: 'Code of the section that it counts, such as news',
      check: checkSectionCode,
      missing: 'Name the section that it counts: --section news',
    },
    person,
  );
  return { code, section, label: await readLabel(given, code, person) };
}

/** The first mistake that the checks of the start find in the cards with the new one, and not without it. */
function findMistake(code: string, section: string, label: Label): string | undefined {
  const card: Card = { code, label, about: label, reads: [section], parts: {} };
  const before = new Set(checkCards(cards, sections));
  return checkCards([...cards, card], sections).find((mistake) => !before.has(mistake));
}
