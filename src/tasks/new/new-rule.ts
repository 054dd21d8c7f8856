import { readArguments } from './arguments.ts';
import { type Planner, runCommand } from './command.ts';
import { planPart, readSectionCode } from './new-part.ts';

/** Writes a rule of a section and lists it: `npm run new-rule -- <section>`. */
export default (words: readonly string[]): Promise<void> => runCommand(planRule, words);

export const planRule: Planner = async (words, person) => {
  const { name } = readArguments(words, []);
  const section = await readSectionCode(name, 'Name the section: npm run new-rule -- news', person);
  return planPart('rule', section, generalTexts, (file) => [
    `write the rule in ${file}; src/server/records/rules.ts describes each that there is`,
    'npm run dev, which shows its sentence when a record of the days before is deleted',
  ]);
};

/** What the example says of lost property, as it may be said of any record. */
const generalTexts = {
  'A thing that may still be claimed stays, unless': 'A record stays for some time, unless',
  '天内可能有人认领，请勿删除': '天内不能删除',
  'Its owner may claim it within': 'It cannot be deleted within',
  ', so it cannot be deleted yet.': ' of its entry.',
};
