import { readArguments } from './arguments.ts';
import { type Planner, runCommand } from './command.ts';
import { examples, renameExample } from './examples.ts';
import { renameLine } from './list-lines.ts';
import { CommandMistake } from './mistake.ts';
import { checkFiles } from './names.ts';
import { checkSectionCode, folderOf } from './section-file.ts';
import { pascalCase } from './spelling.ts';
import { valueOrAnswer } from './terminal.ts';
import { withLines } from './write-files.ts';

/** Writes a screen of a section's own and lists it: `npm run new-screen -- <section>`. */
export default (words: readonly string[]): Promise<void> => runCommand(planScreen, words);

export const planScreen: Planner = async (words, person) => {
  const section = await valueOrAnswer(
    readArguments(words, []).name,
    {
      text: 'Code of the section, such as news',
      check: checkSectionCode,
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
  if (mistake) throw new CommandMistake(mistake);
  const lines = examples.screen.lines.map((line) => renameLine(line, names));
  return {
    sources: withLines(files, lines),
    nextSteps: [
      `write the screen in ${[...files.keys()].at(-1)}`,
      'npm run dev, which shows it on the page of a record',
    ],
  };
};
