import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folders whose sources run in the browser. */
const FOLDERS = ['client', 'contract', 'declare', 'kinds', 'resources'].map((name) => `src/${name}`);

const IMPORT = /\b(?:from|import)\s*\(?\s*'((?:@[\w-]+\/)?[a-z][\w./:-]*)'/g;

/**
 * The packages that the page imports, read from the text of its sources. Vite finds them itself only while no source has
 * a mistake; what it finds later it bundles anew, and a page that is being loaded then has two copies of React.
 */
export function packagesOfPage(): string[] {
  const names = new Set<string>();
  for (const folder of FOLDERS) {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file) || /\.server\.ts$/.test(file)) continue;
      for (const [, name = ''] of readFileSync(join(folder, file), 'utf8').matchAll(IMPORT)) names.add(name);
    }
  }
  return [...names].filter((name) => !/^(node|virtual):|\.css$/.test(name)).sort();
}
