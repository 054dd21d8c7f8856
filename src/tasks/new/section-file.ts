import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { similarName } from '../../kinds/shape.ts';
import { sections } from '../../resources/index.ts';

const MENU_FILE = 'src/resources/index.ts';

/** What the menu imports: the file of each name. */
export function menuImports(): ReadonlyMap<string, string> {
  const { staticImports } = parseSync(MENU_FILE, readFileSync(MENU_FILE, 'utf8')).module;
  return new Map(
    staticImports.flatMap(({ entries, moduleRequest }) =>
      entries.map(({ localName }) => [localName.value, join(MENU_FILE, '..', moduleRequest.value)] as const),
    ),
  );
}

/** What is wrong with the code of a section that must be there, in a sentence. */
export function checkSectionCode(code: string): string | undefined {
  const codes = sections.map((resource) => resource.code);
  if (codes.includes(code)) return undefined;
  const similar = similarName(code, codes);
  return `There is no section "${code}"${similar ? `; did you mean "${similar}"?` : `; there are ${codes.join(', ')}.`}`;
}

/** The folder of a section below `src/resources`. */
export function folderOf(code: string): string {
  const [, folder] = /^src\/resources\/([^/]+)\//.exec((menuImports().get(code) ?? '').replaceAll('\\', '/')) ?? [];
  if (folder === undefined) throw new Error(`${MENU_FILE} imports no declaration "${code}".`);
  return folder;
}
