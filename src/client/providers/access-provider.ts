import type { AccessControlProvider } from '@refinedev/core';
import type { MenuEntry } from '../../contract/menu.ts';
import { actionCode, codeOf } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { records } from '../../resources/index.ts';
import { mayWith } from '../session/may.ts';
import { entriesOf } from '../session/menu-tree.ts';

/** Every code the menu grants: of entries and of the buttons under them, at any depth (S6.2). */
export const allowedCodes = (menu: readonly MenuEntry[]): ReadonlySet<string> =>
  new Set(entriesOf(menu).flatMap(({ menuCode, buttonList }) => [menuCode, ...buttonCodesOf(buttonList)]));

const buttonCodesOf = (buttons: MenuEntry['buttonList']): string[] =>
  Array.isArray(buttons) ? buttons.flatMap((button) => (button?.menuCode ? [button.menuCode] : [])) : [];

/** Answers from the codes at hand, so a code nobody granted is denied, and so is everything before the menu has come. */
export const createAccessProvider = (codes: ReadonlySet<string>): AccessControlProvider => ({
  async can({ resource = '', action }) {
    const declared = records.find(({ code }) => code === resource);
    const allowed = declared
      ? mayWith((code) => codes.has(code), declared, action)
      : codes.has(codeFor(resource, action));
    return allowed
      ? { can: true }
      : { can: false, reason: declared ? neededFor(declared, action) : codeFor(resource, action) };
  },
  // The answer is at hand and only changes with the menu; whoever replaces the menu invalidates it.
  options: { queryOptions: { staleTime: Number.POSITIVE_INFINITY } },
});

/** Reading a section is its menu code; whatever else is done there is an action of its own. */
const codeFor = (resource: string, action: string): string =>
  isReading(action) ? resource : actionCode(resource, action);

const neededFor = (resource: Resource, action: string): string =>
  isReading(action) ? (resource.within?.section ?? resource.code) : codeOf(resource, action);

const isReading = (action: string): boolean => ['list', 'show'].includes(action);
