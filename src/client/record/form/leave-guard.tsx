import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { type Location, useBlocker } from 'react-router';
import type { Resource } from '../../../declare/define-resource.ts';
import { useLanguage } from '../../ui/language.tsx';
import { onLeaveRequest } from '../../ui/leave.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { recordMessages } from '../record-messages.ts';
import { opensOtherRecord } from '../use-new-record.ts';
import { type Draft, isDirty } from './use-draft.ts';

type Place = Pick<Location, 'pathname' | 'search'>;
type Places = { currentLocation: Place; nextLocation: Place };

/** Whether a navigation would discard the form: another path, or a query that opens another new record. */
export const discardsForm = (resource: Resource, { currentLocation: current, nextLocation: next }: Places): boolean =>
  current.pathname !== next.pathname || opensOtherRecord(resource, current.search, next.search);

/**
 * While something is unsaved: blocks navigation, edited URLs and logging out until confirmed, and makes the browser ask
 * before the page unloads. Whether something is, it asks when somebody leaves, so that a character or a save draws nothing.
 */
export function LeaveGuard({ resource, draft }: { resource: Resource; draft: Draft }) {
  const { say } = useLanguage();
  const { store } = draft;
  const blocker = useBlocker((places) => {
    const state = store.get();
    return isDirty(state) && !state.isNavigating && discardsForm(resource, places);
  });
  const [pendingLeave, setPendingLeave] = useState<(() => void) | null>(null);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => isDirty(store.get()) && event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [store]);
  useEffect(() => onLeaveRequest(window, (go) => (isDirty(store.get()) ? setPendingLeave(() => go) : go())), [store]);
  const stay = () => {
    setPendingLeave(null);
    blocker.reset?.();
  };
  const leave = () => {
    draft.discard();
    pendingLeave?.();
    blocker.proceed?.();
  };
  const isAsking = blocker.state === 'blocked' || pendingLeave !== null;
  const leaveAsAsked = useStableCallback(leave);
  useEffect(() => {
    if (!isAsking) return;
    store.set({ leave: leaveAsAsked });
    return () => store.set({ leave: null });
  }, [store, isAsking, leaveAsAsked]);
  return (
    <Modal
      open={isAsking}
      title={say(recordMessages.leaveTitle)}
      onCancel={stay}
      footer={[
        <Button key="leave" danger onClick={leave}>
          {say(recordMessages.leave)}
        </Button>,
        <Button key="stay" type="primary" autoFocus onClick={stay}>
          {say(recordMessages.stay)}
        </Button>,
      ]}
    >
      <p>{say(recordMessages.leaveText)}</p>
    </Modal>
  );
}
