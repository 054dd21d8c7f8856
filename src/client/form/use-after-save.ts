import { useRef } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { mayEdit } from '../record/record-actions.ts';
import { recordPath } from '../record/rows.ts';
import type { BackLink } from '../record/use-back-link.ts';
import { useMay } from '../session/use-may.ts';

/** Where the operator goes once the record is saved; without it the form stays. */
export type AfterSave = (saved: AnyRecord) => { to: string; state: object; after?: () => void };

/** The steps that a form takes by itself, which nobody has to be asked about. */
export function useAfterSave(resource: Resource, backLink: BackLink, createdState: { born: number } | undefined) {
  const navigate = useNavigate();
  const may = useMay();
  const isNavigating = useRef(false);
  const go = async (to: string, how: NavigateOptions = {}) => {
    isNavigating.current = true;
    await navigate(to, { replace: true, ...how, state: { ...backLink.state, ...how.state } });
    isNavigating.current = false;
  };
  /** What was new has an address of its own from now on; the form stays as it is. */
  const stayOnRecord = (saved: AnyRecord, search = '') =>
    mayEdit(resource, saved, may)
      ? go(`${recordPath(resource, 'edit', saved)}${search}`, { preventScrollReset: true, state: createdState })
      : go(recordPath(resource, 'show', saved));
  const leaveFor = async ({ to, state, after }: ReturnType<AfterSave>, isNew: boolean) => {
    // The address of the empty form holds nothing to come back to.
    await go(to, { replace: isNew, state });
    after?.();
  };
  return { go, stayOnRecord, leaveFor, isNavigating: () => isNavigating.current };
}
