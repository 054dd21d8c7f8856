import type { Plan } from './command.ts';
import { type ExampleName, exampleSources, examples, renameExample } from './examples.ts';
import { CommandMistake } from './mistake.ts';
import { checkFiles } from './names.ts';
import { checkSectionCode, folderOf } from './section-file.ts';
import { kebabCase, pascalCase, replaceTexts } from './spelling.ts';
import { type Person, valueOrAnswer } from './terminal.ts';

/** The section that a command adds something to, by the option or the answer. */
export const readSectionCode = (given: string | undefined, missing: string, person: Person): Promise<string> =>
  valueOrAnswer(given, { text: 'Code of the section, such as news', check: checkSectionCode, missing }, person);

/** A file that a command writes beside the declaration of a section. */
export const fileBeside = (section: string, name: string): string =>
  `src/resources/${folderOf(section)}/${section}-${kebabCase(name)}.client.tsx`;

/** What an example adds to a section: the files that are new, and the changed ones. */
export function planPart(
  example: ExampleName,
  section: string,
  names: Readonly<Record<string, string>>,
  nextSteps: (file: string) => readonly string[],
): Plan {
  const all = {
    ...{ lostProperty: section, LostProperty: pascalCase(section), 'info/': `${folderOf(section)}/` },
    ...names,
  };
  const files = [...renameExample(example, all).keys()];
  const mistake = checkFiles(files);
  if (mistake) throw new CommandMistake(mistake);
  const file = files[0] ?? `src/${replaceTexts(examples[example].part?.file ?? '', all)}`;
  return { sources: exampleSources(example, all), nextSteps: nextSteps(file) };
}
