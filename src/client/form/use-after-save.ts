import { useRef } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { mayEdit } from '../record/record-actions.ts';
import { recordPath } from '../record/rows.ts';
import type { BackLink } from '../record/use-back-link.ts';
import { useMay } from '../session/use-may.ts';

/** Where to navigate after a save; without it the form stays. */
export type AfterSave = (saved: AnyRecord) => { to: string; state: object; after?: () => void };

/** Navigation by the form itself, which needs no confirmation. */
export function useAfterSave(resource: Resource, backLink: BackLink, createdState: { born: number } | undefined) {
  const navigate = useNavigate();
  const may = useMay();
  const isNavigating = useRef(false);
  const go = async (to: string, how: NavigateOptions = {}) => {
    isNavigating.current = true;
    await navigate(to, { replace: true, ...how, state: { ...backLink.state, ...how.state } });
    isNavigating.current = false;
  };
  /** A new record gets its own URL; the form keeps its state. */
  const stayOnRecord = (saved: AnyRecord, search = '') =>
    mayEdit(resource, saved, may)
      ? go(`${recordPath(resource, 'edit', saved)}${search}`, { preventScrollReset: true, state: createdState })
      : go(recordPath(resource, 'show', saved));
  const leaveFor = async ({ to, state, after }: ReturnType<AfterSave>, isNew: boolean) => {
    // The empty form is replaced in the history.
    await go(to, { replace: isNew, state });
    after?.();
  };
  return { go, stayOnRecord, leaveFor, isNavigating: () => isNavigating.current };
}
