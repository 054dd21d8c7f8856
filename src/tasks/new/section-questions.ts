import type { Label } from '../../contract/label.ts';
import type { IconName } from '../../declare/icon-names.ts';
import { isGroup } from '../../declare/menu.ts';
import { menu, sections } from '../../resources/index.ts';
import type { Arguments } from './arguments.ts';
import {
  checkLabel,
  FIELD_FORM,
  type FieldArguments,
  fullLabel,
  parseField,
  parseLabel,
  parseLabelled,
  UNTRANSLATED,
} from './field-words.ts';
import { readLabel } from './label-questions.ts';
import { CommandMistake } from './mistake.ts';
import { checkCode, checkGroup } from './names.ts';
import type { SectionArguments } from './new-resource.ts';
import { type Person, valueOrAnswer } from './terminal.ts';

/** The options that answer the questions beforehand. */
export const sectionOptions = ['group', 'zh', 'en', 'noun', 'about-zh', 'about-en', 'icon', 'field', 'new-group'];

/** What the options say, and what the person answers who is asked for the rest. */
export async function readSection(given: Arguments, person: Person): Promise<SectionArguments> {
  const code = await valueOrAnswer(
    given.name,
    {
      text: 'Code of the section, such as lostProperty',
      check: (answer) => checkCode(answer, menu, sections),
      missing:
        'Name the section: npm run new-section -- lostProperty --group info --zh 失物招领 --en "Lost property" --field thing:text',
    },
    person,
  );
  const place = await readGroup(given, person);
  const label = await readLabel(given, code, person);
  const fields = await readFields(given, person);
  const about = await readAbout(given, label, person);
  const icon = given.one('icon') ?? groups.find((one) => one.code === place.group)?.icon ?? 'table';
  // The checks of the declaration judge whether there is such an icon.
  return { code, ...place, label, noun: readNoun(given), about, icon: icon as IconName, fields };
}

function readNoun(given: Arguments): Label | undefined {
  const words = given.one('noun');
  if (words === undefined) return undefined;
  const { zh, en } = parseLabel(words);
  const mistake = checkLabel({ zh, en });
  if (mistake) throw new CommandMistake(mistake);
  if (!zh || !en) throw new CommandMistake('The noun needs both languages: --noun "失物/lost item".');
  return { zh, en };
}

async function readAbout(given: Arguments, { zh, en }: Label, person: Person): Promise<Label> {
  const initial = {
    zh: given.one('about-zh') ?? `${zh}的登记与查询`,
    en: given.one('about-en') ?? `${en}, entered and looked up here`,
  };
  const mistake = checkLabel(initial);
  if (mistake) throw new CommandMistake(mistake);
  // Whoever gives the fields as options is not to be asked for what can be changed in the file.
  if (!person.isThere || given.all('field').length > 0) return initial;
  const text = 'The line under its title, in Chinese/English';
  const check = (answer: string) => checkLabel(parseLabel(answer));
  const answer = await person.ask({ text, initial: `${initial.zh}/${initial.en}`, check, missing: '' });
  return { ...initial, ...parseLabel(answer) };
}

const groups = menu.filter(isGroup);

async function readGroup(given: Arguments, person: Person): Promise<{ group: string; newGroup?: Label }> {
  const words = given.one('new-group');
  if (words !== undefined) {
    const { name, label } = parseLabelled(words);
    const mistake = checkCode(name, menu, sections);
    if (mistake) throw new CommandMistake(mistake);
    if (label.zh) return { group: name, newGroup: fullLabel(name, label) };
    const answer = await person.ask({
      text: `Name of the group "${name}", in Chinese/English`,
      check: checkBothLanguages,
      missing: `A new group needs a name: --new-group ${name}=研究/Research`,
    });
    return { group: name, newGroup: fullLabel(name, parseLabel(answer)) };
  }
  const codes = groups.map((one) => one.code).join(', ');
  const group = await valueOrAnswer(
    given.one('group'),
    {
      text: `Group of the menu (${codes})`,
      check: (answer) => checkGroup(answer, menu),
      missing: `Name the group of the menu, --group with one of ${codes}.`,
    },
    person,
  );
  return { group };
}

/** The fields of the options, or else one after the other; whoever is there is asked for the labels that are missing. */
async function readFields(given: Arguments, person: Person): Promise<FieldArguments[]> {
  const fields: FieldArguments[] = [];
  for (const words of given.all('field')) fields.push(await withLabel(parseField(words), person));
  while (given.all('field').length === 0) {
    const words = await person.ask({
      text: fields.length === 0 ? 'Its first field, which is the title, such as thing:text' : 'Another field, or Enter',
      check: (answer) => (answer === '' && fields.length > 0 ? undefined : mistakeIn(() => parseField(answer))),
      missing: `Name at least one field: --field ${FIELD_FORM}.`,
    });
    if (words === '') break;
    fields.push(await withLabel(parseField(words), person));
  }
  return fields;
}

const checkBothLanguages = (answer: string): string | undefined =>
  parseLabel(answer).zh ? checkLabel(parseLabel(answer)) : 'The Chinese is needed.';

function mistakeIn(read: () => unknown): string | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (error instanceof CommandMistake) return error.message;
    throw error;
  }
}

async function withLabel(field: FieldArguments, person: Person): Promise<FieldArguments> {
  if (!person.isThere || (field.label.zh && field.label.en)) return field;
  const { zh, en } = fullLabel(field.name, field.label);
  const answer = await person.ask({
    text: `"${field.name}" in Chinese, or in Chinese/English if the English is not "${en}"`,
    ...(zh.startsWith(UNTRANSLATED) ? {} : { initial: `${zh}/${en}` }),
    check: checkBothLanguages,
    missing: '',
  });
  return { ...field, label: { en, ...parseLabel(answer) } };
}
