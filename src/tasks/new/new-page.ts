import type { IconName } from '../../declare/icon-names.ts';
import { menu, sections } from '../../resources/index.ts';
import { readArguments } from './arguments.ts';
import { type Planner, runCommand } from './command.ts';
import { exampleSources, renameExample } from './examples.ts';
import { readLabel } from './label-questions.ts';
import { CommandMistake } from './mistake.ts';
import { checkCode, checkFiles } from './names.ts';
import { addedMistakes } from './new-resource.ts';
import { withValues } from './source-tree.ts';
import { pascalCase } from './spelling.ts';
import { valueOrAnswer } from './terminal.ts';

/** Writes a menu entry that is a page of its own, and its screen: `npm run new-page -- <code>`. */
export default (words: readonly string[]): Promise<void> => runCommand(planPage, words);

export const planPage: Planner = async (words, person) => {
  const given = readArguments(words, ['zh', 'en', 'icon']);
  const code = await valueOrAnswer(
    given.name,
    {
      text: 'Code of the page, such as floorPlan',
      check: (answer) => checkCode(answer, menu, sections),
      missing: 'Name the page: npm run new-page -- floorPlan --zh 展厅平面图 --en "Floor plan"',
    },
    person,
  );
  const label = await readLabel(given, code, person);
  // The checks of the declaration judge whether there is such an icon.
  const icon = (given.one('icon') ?? 'profile') as IconName;
  const page = { code, path: `/${code}`, label, icon };
  const names = { floorPlan: code, FloorPlan: pascalCase(code) };
  const [file = '', screen = ''] = renameExample('page', names).keys();
  const mistake = checkFiles([file, screen]) ?? addedMistakes([menu, sections], [[...menu, page], sections])[0];
  if (mistake) throw new CommandMistake(mistake);
  const sources = exampleSources('page', names);
  sources.set(file, withValues(sources.get(file) ?? '', code, { label, icon }, `${label.en}.`));
  return {
    sources,
    nextSteps: [`write what it shows in ${screen}`, `npm run dev, which shows it at /admin/#/${code}`],
  };
};
