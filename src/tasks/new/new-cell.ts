import { findSection } from '../../declare/define-resource.ts';
import { possibleColumns } from '../../declare/list-columns.ts';
import { suggestion } from '../../kinds/shape.ts';
import { sections } from '../../resources/index.ts';
import { readArguments } from './arguments.ts';
import { type Planner, runCommand } from './command.ts';
import { checkFiles } from './names.ts';
import { fileBeside, planPart, readSectionCode } from './new-part.ts';
import { kebabCase, pascalCase } from './spelling.ts';
import { valueOrAnswer } from './terminal.ts';

/** Writes the cell of a column and lists it: `npm run new-cell -- <section> <field>`. */
export default (words: readonly string[]): Promise<void> => runCommand(planCell, words);

export const planCell: Planner = async (words, person) => {
  const { name, second } = readArguments(words, [], [], 2);
  const section = await readSectionCode(name, 'Name section and field: npm run new-cell -- news newsDate', person);
  const fields = fieldsInList(section);
  const field = await valueOrAnswer(
    second,
    {
      text: `Name of the field (${fields.join(', ')})`,
      check: (answer) =>
        fields.includes(answer)
          ? checkFiles([fileBeside(section, answer)])
          : `The list of ${section} has no field "${answer}"${suggestion(answer, fields)} Its fields are ${fields.join(', ')}.`,
      missing: `Name the field: npm run new-cell -- ${section} ${fields[0]}`,
    },
    person,
  );
  const names = {
    'lostProperty-place': `${section}-${kebabCase(field)}`,
    LostPropertyPlace: pascalCase(section) + pascalCase(field),
    'place:': `${field}:`,
    'fields.place': `fields.${field}`,
    "'place'": `'${field}'`,
  };
  return planPart('cell', section, names, (file) => [
    `write the cell in ${file}`,
    'npm run dev, which shows it in the list, where the column is among those of the list',
  ]);
};

function fieldsInList(section: string): string[] {
  const resource = findSection(sections, section);
  return resource ? possibleColumns(resource).filter((name) => Object.hasOwn(resource.fields, name)) : [];
}
