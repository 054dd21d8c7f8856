import { existsSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { calls } from '../../contract/calls.ts';
import type { Resource } from '../../declare/define-resource.ts';
import * as language from '../../declare/index.ts';
import { isGroup, type MenuItem } from '../../declare/menu.ts';
import { similarName } from '../../declare/shape.ts';
import * as resources from '../../resources/index.ts';
import { camelCase } from './spelling.ts';

const MENU_FILE = 'src/resources/index.ts';

/** What is wrong with the code of a new section, in a sentence. */
export function checkCode(code: string, menu: readonly MenuItem[], records: readonly Resource[]): string | undefined {
  if (!/^[a-z][A-Za-z0-9]*$/.test(code)) {
    const suggestion = camelCase(code);
    const question = /^[a-z]/.test(suggestion) ? `; did you mean "${suggestion}"?` : '.';
    return `"${code}" is no code: it is letters and digits, beginning with a small letter${question}`;
  }
  const other = [...menu, ...records].find((one) => one.code.toLowerCase() === code.toLowerCase());
  if (other) return `The code "${code}" is taken by ${other.path}; choose another.`;
  if (Object.values(calls).some((call) => call.split('/')[0] === code)) {
    return `The code "${code}" is taken by calls of the program, ${code}/…; choose another.`;
  }
  return isFreeVariable(code)
    ? undefined
    : `The code "${code}" cannot be the name of a variable there; choose another.`;
}

/** Whether the menu, and the declaration beside the kinds it imports, can have a variable of this name. */
function isFreeVariable(name: string): boolean {
  const isReserved = parseSync('name.ts', `export const ${name} = 0;`).errors.length > 0;
  const { staticImports } = parseSync(MENU_FILE, readFileSync(MENU_FILE, 'utf8')).module;
  const imported = staticImports.flatMap(({ entries }) => entries.map(({ localName }) => localName.value));
  return !isReserved && ![...imported, ...Object.keys(resources), ...Object.keys(language)].includes(name);
}

/** What is wrong with the group of a new section, in a sentence. */
export function checkGroup(group: string, menu: readonly MenuItem[]): string | undefined {
  const groups = menu.filter(isGroup).map(({ code }) => code);
  if (groups.includes(group)) return undefined;
  const similar = similarName(group, groups);
  return `There is no group "${group}"${similar ? `; did you mean "${similar}"?` : '.'} The groups are ${groups.join(', ')}; --new-group makes one.`;
}

/** What is wrong with a file that is to be written, in a sentence. */
export const checkFile = (file: string): string | undefined =>
  existsSync(file) ? `${file} is there already; nothing was written.` : undefined;
