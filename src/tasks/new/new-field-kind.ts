import { readFileSync } from 'node:fs';
import { listSources } from '../check/house.ts';
import { readArguments } from './arguments.ts';
import { type Planner, runCommand } from './command.ts';
import { examples, renameExample } from './examples.ts';
import { kindNames } from './field-words.ts';
import { renameLine } from './list-lines.ts';
import { CommandMistake } from './mistake.ts';
import { checkFiles, checkSpelling, checkVariable } from './names.ts';
import { applyEdits, parseSource } from './source-tree.ts';
import { kebabCase, pascalCase, spacedWords } from './spelling.ts';
import { answerOr, valueOrAnswer } from './terminal.ts';
import { withLines } from './write-files.ts';

/** Writes the folder of a new field kind and its row in each list: `npm run new-field-kind -- <kind>`. */
export default (words: readonly string[]): Promise<void> => runCommand(planFieldKind, words);

export const planFieldKind: Planner = async (words, person) => {
  const given = readArguments(words, ['about']);
  const kind = await valueOrAnswer(
    given.name,
    {
      text: 'Name of the kind, such as starRating',
      check: checkKind,
      missing: 'Name the kind: npm run new-field-kind -- starRating --about "One to five stars."',
    },
    person,
  );
  const initial = `A ${spacedWords(kind)} value.`;
  const about = given.one('about') ?? (await answerOr(initial, { text: 'What a value of it is' }, person));
  const names = {
    ...{ percent: kind, Percent: pascalCase(kind), '/percent': `/${kebabCase(kind)}` },
    'percent value': `${spacedWords(kind)} value`,
  };
  const files = renameExample('fieldKind', names);
  const mistake = checkFiles([...files.keys()]);
  if (mistake) throw new CommandMistake(mistake);
  const [meaning = '', client = '', cell = '', server = ''] = files.keys();
  files.set(meaning, withAbout(files.get(meaning) ?? '', about));
  const lines = examples.fieldKind.lines.map((line) => renameLine(line, names));
  return {
    sources: withLines(files, lines),
    task: { name: 'reference', file: 'REFERENCE.md' },
    nextSteps: [
      `change what is still a percentage: its options, example and valid values in ${meaning}, its type in Kinds if it is no number`,
      `how it is filled in, in ${client}, shown in a list, in ${cell}, and stored, in ${server}`,
      `declare a field of it: ${kind}({ label: { zh: …, en: … } })`,
    ],
  };
};

function checkKind(kind: string): string | undefined {
  if (kindNames.includes(kind)) return `There is a field kind "${kind}" already; choose another name.`;
  const mistake = checkSpelling(kind) ?? checkVariable(kind, []);
  if (mistake) return mistake;
  const file = exporterOf([kind, `${kind}Kind`]);
  return file && `The name "${kind}" is used by ${file}; choose another.`;
}

/** A file of the product that exports one of the names, which would then stand for two things. */
function exporterOf(names: readonly string[]): string | undefined {
  const exported = new RegExp(
    `^export (?:async )?(?:const|function|class|interface|type) (?:${names.join('|')})\\b`,
    'm',
  );
  return listSources().find((file) => exported.test(readFileSync(file, 'utf8')));
}

/** The first sentence of the first comment says what a value is; the reference of the kinds is made of it. */
function withAbout(source: string, about: string): string {
  const [comment] = parseSource('kind.ts', source).comments;
  if (!comment) return source;
  const [sentence = ''] = /(?<=\* )\S.*/.exec(source.slice(comment.start)) ?? [];
  const start = source.indexOf(sentence, comment.start);
  const text = `${about.replaceAll('*/', '').replace(/\.$/, '')}.`;
  return applyEdits(source, [{ start, end: start + sentence.length, text }]);
}
