import { readArguments } from './arguments.ts';
import { type Planner, runCommand } from './command.ts';
import { planPart, readSectionCode } from './new-part.ts';

/** Writes a screen of a section's own and lists it: `npm run new-screen -- <section>`. */
export default (words: readonly string[]): Promise<void> => runCommand(planScreen, words);

export const planScreen: Planner = async (words, person) => {
  const { name } = readArguments(words, []);
  const section = await readSectionCode(name, 'Name the section: npm run new-screen -- news', person);
  return planPart('screen', section, {}, (file) => [
    `write the screen in ${file}`,
    'npm run dev, which shows it on the page of a record',
  ]);
};
