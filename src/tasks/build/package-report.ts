import { writeFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const REPORT = 'dist/packages.json';

/** Writes how many characters of each package the client's build holds after unused code was left out. */
export const packageReport = (): Plugin => ({
  name: 'package-report',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    // A build elsewhere is not the product.
    if (!dir.endsWith('dist/client')) return;
    const sizes: Record<string, number> = {};
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      for (const [module, { renderedLength }] of Object.entries(file.modules)) {
        const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module) ?? [];
        if (name) sizes[name] = (sizes[name] ?? 0) + renderedLength;
      }
    }
    writeFileSync(REPORT, `${JSON.stringify(sizes, null, 2)}\n`);
  },
});
