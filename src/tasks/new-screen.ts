import { readArguments } from './scaffold/arguments.ts';
import { type Planner, runCommand } from './scaffold/command.ts';
import { examples, renameExample } from './scaffold/examples.ts';
import { renameLine } from './scaffold/list-lines.ts';
import { Mistake } from './scaffold/mistake.ts';
import { checkFiles } from './scaffold/names.ts';
import { checkSection, folderOf } from './scaffold/section-file.ts';
import { pascalCase } from './scaffold/spelling.ts';
import { valueOrAnswer } from './scaffold/terminal.ts';
import { withLines } from './scaffold/write-files.ts';

/** Writes a screen of a section's own and lists it: `npm run new-screen -- <section>`. */
export default (words: readonly string[]): Promise<void> => runCommand(planScreen, words);

export const planScreen: Planner = async (words, person) => {
  const section = await valueOrAnswer(
    readArguments(words, []).name,
    {
      text: 'Code of the section, such as news',
      check: checkSection,
      missing: 'Name the section: npm run new-screen -- news',
    },
    person,
  );
  const names = {
    lostProperty: section,
    LostProperty: pascalCase(section),
    'info/': `${folderOf(section)}/`,
  };
  const files = renameExample('screen', names);
  const mistake = checkFiles([...files.keys()]);
  if (mistake) throw new Mistake(mistake);
  const lines = examples.screen.lines.map((line) => renameLine(line, names));
  return {
    sources: withLines(files, lines),
    nextSteps: [
      `write the screen in ${[...files.keys()].at(-1)}`,
      'npm run dev, which shows it on the page of a record',
    ],
  };
};
