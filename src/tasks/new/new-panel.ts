import { readArguments } from './arguments.ts';
import { type Planner, runCommand } from './command.ts';
import { readLabel } from './label-questions.ts';
import { checkFiles, checkSpelling } from './names.ts';
import { fileBeside, planPart, readSectionCode } from './new-part.ts';
import { kebabCase, pascalCase } from './spelling.ts';
import { valueOrAnswer } from './terminal.ts';

/** Writes a panel of a record's page and lists it: `npm run new-panel -- <section> <name>`. */
export default (words: readonly string[]): Promise<void> => runCommand(planPanel, words);

export const planPanel: Planner = async (words, person) => {
  const given = readArguments(words, ['zh', 'en'], [], 2);
  const example = 'npm run new-panel -- news history --zh 沿革 --en History';
  const section = await readSectionCode(given.name, `Name section and panel: ${example}`, person);
  const name = await valueOrAnswer(
    given.second,
    {
      text: 'Name of the panel, such as history',
      check: (answer) => checkSpelling(answer) ?? checkFiles([fileBeside(section, answer)]),
      missing: `Name the panel: ${example}`,
    },
    person,
  );
  const names = {
    'lostProperty-age': `${section}-${kebabCase(name)}`,
    LostPropertyAge: pascalCase(section) + pascalCase(name),
    'age: {': `${name}: {`,
    "{ zh: '登记时间', en: 'Time of entry' }": JSON.stringify(await readLabel(given, name, person)),
  };
  return planPart('panel', section, names, (file) => [
    `write the panel in ${file}`,
    'npm run dev, which shows it beside a record',
  ]);
};
