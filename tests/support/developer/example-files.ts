import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

const EXAMPLES = '/src/examples/';
const HERE = 'tests/support/developer';

/** The lists of the product that the developer's build replaces. */
const replaced: Readonly<Record<string, string>> = {
  'resources/index.client.ts': `${HERE}/index-of-examples.client.tsx`,
  'cards.client.ts': `${HERE}/cards-of-examples.client.ts`,
};

/** Lines that a developer adds to a list of the product. */
const added: Readonly<Record<string, { row: string; line: string }>> = {
  'src/resources/index.ts': {
    row: '\n  overview,\n',
    line: "import { floorPlan } from '../examples/resources/floorPlan/floorPlan.ts';",
  },
  'src/resources/cards.ts': {
    row: '\n  deskCard,\n',
    line: "import { lostThingsCard } from '../examples/resources/analysis/lostThings.ts';",
  },
};

/** Builds the examples into the product where they stand: an import of a file beside them leads to the product's file. */
export const exampleFiles: Plugin = {
  name: 'example-files',
  enforce: 'pre',
  resolveId(source, importer = '') {
    const list = Object.keys(replaced).find((name) => source.endsWith(name));
    if (list && !importer.includes(HERE)) return resolve(replaced[list] ?? '');
    if (!importer.includes(EXAMPLES) || !source.startsWith('.')) return null;
    const file = resolve(dirname(importer), source);
    return existsSync(file) ? file : file.replace(EXAMPLES, '/src/');
  },
  transform(code, id) {
    const list = Object.entries(added).find(([name]) => id.endsWith(name))?.[1];
    if (!list) return null;
    const name = /\{ (\w+) \}/.exec(list.line)?.[1];
    return `${list.line}\n${code.replace(list.row, `${list.row}  ${name},\n`)}`;
  },
};
