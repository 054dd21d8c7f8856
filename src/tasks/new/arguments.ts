import { parseArgs } from 'node:util';
import { similarName } from '../../kinds/shape.ts';
import { CommandMistake } from './mistake.ts';

/** The words of a command: one or two names, and the values of its options. */
export interface Arguments {
  name: string | undefined;
  second: string | undefined;
  one: (option: string) => string | undefined;
  all: (option: string) => readonly string[];
  has: (flag: string) => boolean;
}

/** Reads the words after the command; an option that it does not have is a mistake. */
export function readArguments(
  words: readonly string[],
  options: readonly string[],
  flags: readonly string[] = [],
  maxNames = 1,
): Arguments {
  const known = Object.fromEntries([
    ...options.map((option) => [option, { type: 'string', multiple: true }] as const),
    ...flags.map((flag) => [flag, { type: 'boolean' }] as const),
  ]);
  const { tokens } = parseArgs({
    args: [...words],
    options: known,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const names: string[] = [];
  const values = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind === 'positional') names.push(token.value);
    if (token.kind !== 'option') continue;
    if (!known[token.name]) throw new CommandMistake(unknownOption(token.rawName, token.name, [...options, ...flags]));
    if (options.includes(token.name) && (token.value === undefined || token.value.startsWith('--'))) {
      throw new CommandMistake(`--${token.name} needs a value.`);
    }
    values.set(token.name, [...(values.get(token.name) ?? []), token.value?.trim() ?? '']);
  }
  if (names.length > maxNames) {
    throw new CommandMistake(`"${names[maxNames]}" belongs to no option; a text with spaces is written in quotes.`);
  }
  return {
    name: names[0],
    second: names[1],
    one: (option) => values.get(option)?.at(-1) || undefined,
    all: (option) => values.get(option) ?? [],
    has: (flag) => values.has(flag),
  };
}

function unknownOption(written: string, name: string, options: readonly string[]): string {
  const similar = similarName(name, options);
  const list = options.map((option) => `--${option}`).join(', ');
  return `There is no option ${written}${similar ? `; did you mean --${similar}?` : list ? `; there are ${list}.` : '.'}`;
}
