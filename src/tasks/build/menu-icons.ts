import { resolve } from 'node:path';
import { normalizePath, type Plugin, runnerImport } from 'vite';
import { iconExport } from '../../client/ui/icons/icon-export.ts';
import type * as UsedIcons from './used-icons.ts';

const MODULE = normalizePath(resolve('src/client/ui/icons/menu-icons.ts'));

/** Bundles the icons that the menu names, and no others of the package. */
export const bundleMenuIcons = (): Plugin => ({
  name: 'menu-icons',
  apply: 'build',
  async load(id) {
    if (id !== MODULE) return null;
    const file = './src/tasks/build/used-icons.ts';
    const { usedIcons } = (await runnerImport<typeof UsedIcons>(file, { configFile: false })).module;
    const rows = usedIcons.map((name) => `${JSON.stringify(name)}: ${iconExport(name)}`);
    return [
      `import { ${usedIcons.map(iconExport).join(', ')} } from '@ant-design/icons';`,
      `export const menuIcons = { ${rows.join(', ')} };`,
    ].join('\n');
  },
});
