import { readdirSync } from 'node:fs';
import { kebabCase } from '../new/spelling.ts';

/** The list of the icons that a declaration may name, as `npm run reference` writes it. */
export const ICON_NAMES_FILE = 'src/declare/icon-names.ts';

/** The source of the list: every icon of the package, under the name that the package itself gives it. */
export function iconNamesSource(): string {
  const files = readdirSync('node_modules/@ant-design/icons/es/icons');
  const names = files.flatMap((file) => {
    const [, icon, theme = ''] = /^(\w+?)(Outlined|Filled|TwoTone)\.js$/.exec(file) ?? [];
    const words = icon?.replace(/(OS|AI)$/, '-$1');
    return words === undefined ? [] : [kebabCase(`${words}-${theme === 'Outlined' ? '' : theme}`)];
  });
  return [
    '/** The icons of @ant-design/icons; `npm run reference` writes the list. */',
    'export const iconNames = [',
    ...names.sort().map((name) => `  '${name}',`),
    '] as const;',
    '',
    '/** The name of an icon of @ant-design/icons in small letters: `star`, `star-filled`, `star-two-tone`. */',
    'export type IconName = (typeof iconNames)[number];',
    '',
  ].join('\n');
}
