import * as icons from '@ant-design/icons';
import type { ComponentType } from 'react';
import { iconsOf } from '../../../declare/menu.ts';
import { menu } from '../../../resources/index.ts';
import { iconExport } from './icon-export.ts';

/** The icons of the menu by name. A build puts imports of these alone in the place of this module. */
export const menuIcons = Object.fromEntries(
  iconsOf(menu).map((name) => [name, (icons as object as Record<string, ComponentType>)[iconExport(name)]]),
) as Readonly<Record<string, ComponentType>>;
