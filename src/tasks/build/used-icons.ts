import { iconsOf } from '../../declare/menu.ts';
import { menu } from '../../resources/index.ts';

/** The icons of the menu, as it is when the client is built. */
export const usedIcons = iconsOf(menu);
