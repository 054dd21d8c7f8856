import { readFileSync } from 'node:fs';
import type { Label } from '../../contract/label.ts';
import type { Field } from '../../kinds/index.ts';
import { shapeOfField } from '../../kinds/index.ts';
import { similarName } from '../../kinds/shape.ts';
import { sections } from '../../resources/index.ts';
import { CommandMistake } from './mistake.ts';
import { declarationOf, nameOf, parseSource } from './source-tree.ts';
import { replaceTexts, sentenceCase } from './spelling.ts';

/** A field as a command takes it. */
export interface FieldArguments {
  name: string;
  kind: string;
  /** As far as it was given. */
  label: Partial<Label>;
  /** What the kind needs besides, such as the options of a choice. */
  options: Readonly<Record<string, OptionValue>>;
}

export type OptionValue =
  | string
  | number
  | boolean
  | readonly string[]
  | Label
  | Readonly<Record<string, Label>>
  | readonly FieldArguments[];

/** How a field is written, for the sentences that ask for one. */
export const FIELD_FORM =
  'name:kind, with a label name=中文/English:kind, where its kind needs something, name:kind:what, and behind it options such as required, seenBy=personal and, as the last, help=中文/English';

/**
 * Reads `place=地点/Place:text`, `size:decimal:unit=cm`, `state:choice:lost=遗失/Lost,found=找到/Found`,
 * `venue:reference:venue`, `parts:rows:part:text,amount:integer`, and behind these `required,seenBy=personal,help=说明/Help`.
 */
export function parseField(typed: string): FieldArguments {
  // A sentence may have commas and colons, so the help is the rest of the words.
  const [beforeHelp = '', help] = typed.trim().split(/[,，:：]\s*help\s*[=＝](.*)/s);
  const words = replaceTexts(beforeHelp, fullWidth);
  const [, head = '', kind = '', rest] = /^([^:]*):([^:]*)(?::(.*))?$/s.exec(words) ?? [];
  const { name, label } = parseLabelled(head);
  if (!name || !kind.trim()) throw new CommandMistake(`"${words}" is no field; write ${FIELD_FORM}.`);
  const options = parseOptions(name, knownKind(name, kind.trim()), rest);
  return {
    name,
    label,
    kind: kind.trim(),
    options: { ...options, ...(help === undefined ? {} : parseHelp(name, help)) },
  };
}

function parseHelp(name: string, text: string): { help: Label } {
  const { zh, en } = parseLabel(text);
  const mistake = checkLabel({ zh, en });
  if (mistake) throw new CommandMistake(`${name}: ${mistake}`);
  if (!zh || !en) throw new CommandMistake(`${name}: its help needs both languages; write help=中文/English.`);
  return { help: { zh, en } };
}

/** What an input method for Chinese types for the signs between the words. */
const fullWidth = { '：': ':', '＝': '=', '，': ',', '／': '/' };

/** `lost=遗失/Lost`; what stands without a slash is Chinese. */
export function parseLabelled(text: string): { name: string; label: Partial<Label> } {
  const [name = '', labels = ''] = text.split(/=(.*)/s).map((part) => part.trim());
  return { name, label: parseLabel(labels) };
}

/** `遗失/Lost`; what stands without a slash is Chinese. */
export function parseLabel(text: string): Partial<Label> {
  const [zh, en] = text.split(/[/／](.*)/s).map((part) => part.trim());
  return { ...(zh ? { zh } : {}), ...(en ? { en } : {}) };
}

/** Every kind, which are the rows of `Kinds`. */
export const kindNames = listKinds('src/kinds/index.ts');

function listKinds(file: string): string[] {
  const { statements } = parseSource(file, readFileSync(file, 'utf8'));
  const rows = (declarationOf(statements, 'Kinds')?.body ?? []) as { key: unknown }[];
  return rows.map(({ key }) => String(nameOf(key)));
}

function knownKind(name: string, kind: string): string {
  if (kindNames.includes(kind)) return kind;
  const similar = similarName(kind, kindNames);
  throw new CommandMistake(
    `${name}: there is no field kind "${kind}"${similar ? `; did you mean "${similar}"?` : `; there are ${kindNames.join(', ')}.`}`,
  );
}

/** All fields of the museum, also those inside tables. */
const allFields = sections.flatMap(({ fields }) =>
  Object.entries(fields).flatMap(([name, field]): [string, Field][] => [
    [name, field],
    ...('columns' in field ? Object.entries(field.columns) : []),
  ]),
);

type Options = Readonly<Record<string, unknown>>;

/** What the kind cannot do without, with the values that other sections give it. */
function neededOptions(kind: string): [option: string, values: unknown[]][] {
  const others = allFields.flatMap(([, field]) => (field.kind === kind ? [field as unknown as Options] : []));
  const [one = {}] = others;
  return Object.keys(one)
    .filter((option) => !['kind', 'label'].includes(option))
    .filter((option) => shapeOfField('field', { ...one, [option]: undefined }).length > 0)
    .map((option) => [option, others.map((other) => other[option])]);
}

/** Options of every field. A kind that needs a list takes all words but these. */
const isOfEveryField = (word: string): boolean => /^(required|seenBy)(=|$)/.test(word);

/** The options in the words after the kind: first what the kind needs, in its order, then others as `max=60` or `unique`. */
function parseOptions(name: string, kind: string, rest = ''): FieldArguments['options'] {
  const allWords = splitWords(rest);
  const words = allWords.filter((word) => !isOfEveryField(word));
  const needed = neededOptions(kind).map(([option, values]): [string, OptionValue] => {
    const value = neededValue(values, words);
    if (value !== undefined) return [option, value];
    throw new CommandMistake(`${name}: a ${kind} needs "${option}"; write ${name}:${kind}:${exampleOf(values)}.`);
  });
  return Object.fromEntries([...needed, ...[...words, ...allWords.filter(isOfEveryField)].map(parsePair)]);
}

const splitWords = (text: string): string[] => {
  const words = text.split(',').map((word) => word.trim());
  return words.filter((word) => word !== '');
};

function parsePair(word: string): [option: string, value: OptionValue] {
  const [option = '', value = 'true'] = word.split(/=(.*)/s);
  const isFlag = value === 'true' || value === 'false';
  return [option, isFlag ? value === 'true' : isNumber(value) ? Number(value) : value];
}

const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

/** Takes the words that an option needs; its values in other sections say of what type it is. */
function neededValue(values: readonly unknown[], words: string[]): OptionValue | undefined {
  const [value] = values;
  if (typeof value === 'number')
    return isNumber(words[0] ?? '') ? Number(words.shift()) : mostFrequent(values as number[]);
  if (typeof value === 'string') return words[0]?.includes('=') ? undefined : words.shift();
  const all = words.splice(0);
  if (all.length === 0) return undefined;
  if (Array.isArray(value)) return all;
  if (holdsFields(value)) return all.map(parseField);
  return Object.fromEntries(all.map(parseLabelled).map(({ name, label }) => [name, fullLabel(name, label)]));
}

const holdsFields = (value: unknown): boolean => Object.values(value ?? {}).some((one) => 'kind' in one);

const mostFrequent = <T>(values: readonly T[]): T | undefined => {
  const count = (value: T) => values.filter((one) => one === value).length;
  return [...values].sort((one, other) => count(other) - count(one))[0];
};

function exampleOf([value]: readonly unknown[]): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.join(',');
  return holdsFields(value) ? 'part:text,amount:integer' : 'lost=遗失/Lost,found=找到/Found';
}

/**
 * The label in both languages. What was not given is taken from the other sections if they all call a field of this name
 * the same; otherwise the English is made of the name, and the Chinese says that it is to be translated.
 */
export function fullLabel(name: string, { zh, en }: Partial<Label>): Label {
  const mistake = checkLabel({ zh, en });
  if (mistake) throw new CommandMistake(mistake);
  if (zh && en) return { zh, en };
  const known = zh || en ? undefined : knownLabel(name);
  const english = en ?? known?.en ?? sentenceCase(name);
  return { zh: zh ?? known?.zh ?? `${UNTRANSLATED}${english}`, en: english };
}

/** What is wrong with a label whose languages are confused, in a sentence. */
export function checkLabel({ zh, en }: { zh?: string | undefined; en?: string | undefined }): string | undefined {
  const isChinese = (text: string) => /[\u3400-\u9fff]/.test(text);
  if (en && isChinese(en)) return `The English of a label is Chinese: "${en}". Write the Chinese first, as 物品/Thing.`;
  // Names such as ISBN are the same in both languages.
  if (zh && !isChinese(zh) && /[a-z]{3}/.test(zh)) {
    return `The Chinese of a label is not Chinese: "${zh}". Write both, as 物品/Thing.`;
  }
  return undefined;
}

/** Begins a Chinese label that nobody has given. */
export const UNTRANSLATED = '待译：';

function knownLabel(name: string): Label | undefined {
  const labels = allFields.flatMap(([one, { label }]) => (one === name ? [label] : []));
  return labels.every(({ zh, en }) => zh === labels[0]?.zh && en === labels[0]?.en) ? labels[0] : undefined;
}
