import type { AccessControlProvider } from '@refinedev/core';
import { actionCode, codeOf } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { records } from '../../resources/index.ts';
import { mayDoWith } from '../session/use-may.ts';

/**
 * Answers from the codes at hand, so a code nobody granted is denied, and so is everything before the menu has come.
 */
export const createAccessProvider = (codes: ReadonlySet<string>): AccessControlProvider => ({
  async can({ resource = '', action }) {
    const declared = records.find(({ code }) => code === resource);
    const allowed = declared
      ? mayDoWith((code) => codes.has(code), declared, action)
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
