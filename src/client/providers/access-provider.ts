import type { AccessControlProvider } from '@refinedev/core';
import { actionCode, codeOf } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { records } from '../../resources/index.ts';
import { isActionAllowed } from '../session/use-may.ts';

/**
 * Decides by the codes of the menu: a code that was not granted is denied, and so is everything before the menu is
 * loaded.
 */
export const createAccessProvider = (codes: ReadonlySet<string>): AccessControlProvider => ({
  async can({ resource = '', action }) {
    const section = records.find(({ code }) => code === resource);
    const allowed = section
      ? isActionAllowed((code) => codes.has(code), section, action)
      : codes.has(codeFor(resource, action));
    return allowed
      ? { can: true }
      : { can: false, reason: section ? neededFor(section, action) : codeFor(resource, action) };
  },
  // The result changes only with the menu, and the code that replaces the menu invalidates it.
  options: { queryOptions: { staleTime: Number.POSITIVE_INFINITY } },
});

/** Reading needs the menu code of the section; every other action has a code of its own. */
const codeFor = (resource: string, action: string): string =>
  isReading(action) ? resource : actionCode(resource, action);

const neededFor = (resource: Resource, action: string): string =>
  isReading(action) ? (resource.within?.section ?? resource.code) : codeOf(resource, action);

const isReading = (action: string): boolean => ['list', 'show'].includes(action);
