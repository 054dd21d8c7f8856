import { AccessControlContext, type CanParams, type CanReturnType } from '@refinedev/core';
import { useCallback, useContext } from 'react';

/** The decision of the access-control provider; a denial carries the code that the operator lacks. */
export type AccessAnswer = { can: true } | { can: false; reason: string };

/** `can` of the access-control provider, which also answers without a promise. */
export interface Can {
  (params: CanParams): Promise<CanReturnType>;
  sync: (params: CanParams) => AccessAnswer;
}

/** Whether this operator may do something with the records of a section, of a child or of a shared one. */
export type May = (resource: { code: string }, action: string) => boolean;

/**
 * Refine's `useCan` without its wait: it asks the same access-control provider, but needs no query for each pair of
 * resource and action, and its answer is there at the first render.
 */
export function useMay(): May {
  const can = useCanSync();
  return useCallback((resource, action) => can({ resource: resource.code, action }).can, [can]);
}

/** Whether this operator may do what a part of a screen needs; a part that needs nothing is open to every reader. */
export const isPermitted = (may: May, resource: { code: string }, needs: string | undefined): boolean =>
  needs === undefined || may(resource, needs);

export function useCanSync(): Can['sync'] {
  const { can } = useContext(AccessControlContext) as { can?: Partial<Can> };
  if (!can?.sync) throw new Error('Render this inside <Refine> with the provider of createAccessProvider.');
  return can.sync;
}
