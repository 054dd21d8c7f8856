import { readFileSync } from 'node:fs';
import { menu, sections } from '../../resources/index.ts';
import { readArguments } from './arguments.ts';
import { type Planner, runCommand } from './command.ts';
import { examples } from './examples.ts';
import { type FieldArguments, fullLabel, UNTRANSLATED } from './field-words.ts';
import { type ListLine, renameLine } from './list-lines.ts';
import { CommandMistake } from './mistake.ts';
import { checkFiles } from './names.ts';
import { findMistake, newGroup, newResource, type SectionArguments } from './new-resource.ts';
import { readSection, sectionOptions } from './section-questions.ts';
import { sectionSource } from './section-source.ts';
import { withLines } from './write-files.ts';

/** Writes the declaration of a new section and its line in the menu: `npm run new-section -- <code>`. */
export default (words: readonly string[]): Promise<void> => runCommand(planSection, words);

export const planSection: Planner = async (words, person) => {
  const section = await readSection(readArguments(words, sectionOptions), person);
  const { code, group, fields } = section;
  const file = `src/resources/${group}/${code}.ts`;
  const resource = newResource(section);
  const mistake = checkFiles([file]) ?? findMistake(resource, section, menu, sections);
  if (mistake) throw new CommandMistake(mistake);
  const source = sectionSource(readFileSync(`src/examples/${examples.section.files[0]}`, 'utf8'), resource, fields);
  const lines = examples.section.lines.map((line) => lineOf(line, section));
  return {
    sources: withLines(new Map([[file, source]]), lines),
    nextSteps: [
      ...untranslatedSteps(file, fields),
      `npm run dev, which shows it at /admin/#${resource.path}`,
      `npm run check -- ${code}, which runs every test that it takes part in`,
    ],
  };
};

/** The line in the menu; a new group is a row of its own. */
function lineOf(line: ListLine, section: SectionArguments): ListLine {
  const renamed = renameLine(line, { lostProperty: section.code, '/info/': `/${section.group}/` });
  const group = newGroup(section);
  if (!group) return { ...renamed, group: section.group };
  const { sections: _none, ...values } = group;
  const text = `{ ${JSON.stringify(values).slice(1, -1)}, sections: [${section.code}] }`;
  return { file: line.file, statement: renamed.statement, rows: [{ list: 'menu', text }] };
}

function untranslatedSteps(file: string, fields: readonly FieldArguments[]): string[] {
  const names = fields.filter(({ name, label }) => fullLabel(name, label).zh.startsWith(UNTRANSLATED));
  return names.length > 0 ? [`write the Chinese of ${names.map(({ name }) => name).join(', ')} in ${file}`] : [];
}
