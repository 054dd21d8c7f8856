import { useCallback } from 'react';
import { mayDo, readingCodes } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { records } from '../../resources/index.ts';
import { useSession } from './session.ts';

/** Whether this operator may do something with the records of a section, of a child or of a shared one. */
export type May = (resource: Resource, action: string) => boolean;

export function useMay(): May {
  const { codes } = useSession();
  return useCallback((resource, action) => isActionAllowed((code) => codes.has(code), resource, action), [codes]);
}

export const isActionAllowed = (allowed: (code: string) => boolean, resource: Resource, action: string): boolean => {
  const isReading = action === 'list' || action === 'show';
  return isReading ? readersOf(resource).some(allowed) : mayDo(resource, action, allowed, records);
};

/** A cache, because every link cell looks it up and the declarations do not change. */
const readers = new WeakMap<Resource, string[]>();

function readersOf(resource: Resource): string[] {
  const codes = readers.get(resource) ?? readingCodes(resource, records);
  readers.set(resource, codes);
  return codes;
}
