import { existsSync } from 'node:fs';
import { parseSync } from 'vite';
import { calls } from '../../contract/calls.ts';
import type { Resource } from '../../declare/define-resource.ts';
import * as language from '../../declare/index.ts';
import { isGroup, type MenuItem } from '../../declare/menu.ts';
import { similarName } from '../../kinds/shape.ts';
import * as resources from '../../resources/index.ts';
import { menuImports } from './section-file.ts';
import { camelCase } from './spelling.ts';

/** What is wrong with the code of a new section, in a sentence. */
export function checkCode(code: string, menu: readonly MenuItem[], sections: readonly Resource[]): string | undefined {
  const misspelling = checkSpelling(code);
  if (misspelling) return misspelling;
  const other = [...menu, ...sections].find((one) => one.code.toLowerCase() === code.toLowerCase());
  if (other) return `The code "${code}" is taken by ${other.path}; choose another.`;
  if (Object.values(calls).some((call) => call.split('/')[0] === code)) {
    return `The code "${code}" is taken by calls of the program, ${code}/…; choose another.`;
  }
  return checkVariable(code, [...menuImports().keys(), ...Object.keys(resources)]);
}

/** What is wrong with the letters of a code, in a sentence. */
export function checkSpelling(code: string): string | undefined {
  if (/^[a-z][A-Za-z0-9]*$/.test(code)) return undefined;
  const suggestion = camelCase(code);
  const question = /^[a-z]/.test(suggestion) ? `; did you mean "${suggestion}"?` : '.';
  return `"${code}" is no code: it is letters and digits, beginning with a small letter${question}`;
}

/** What is wrong with a code as the name of a variable beside the others of its file, in a sentence. */
export function checkVariable(code: string, others: readonly string[]): string | undefined {
  const isReserved = parseSync('name.ts', `export const ${code} = 0;`).errors.length > 0 || code in {};
  return isReserved || [...others, ...Object.keys(language)].includes(code)
    ? `The code "${code}" cannot be the name of a variable there; choose another.`
    : undefined;
}

/** What is wrong with the group of a new section, in a sentence. */
export function checkGroup(group: string, menu: readonly MenuItem[]): string | undefined {
  const groups = menu.filter(isGroup).map(({ code }) => code);
  if (groups.includes(group)) return undefined;
  const similar = similarName(group, groups);
  const question = similar ? `; did you mean "${similar}"?` : '.';
  return `There is no group "${group}"${question} The groups are ${groups.join(', ')}; --new-group makes one.`;
}

/** What is wrong with the files that are to be written, in a sentence. */
export function checkFiles(files: readonly string[]): string | undefined {
  const present = files.find((file) => existsSync(file));
  return present && `${present} is there already; nothing was written.`;
}
