import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { type Location, useBlocker } from 'react-router';
import type { Resource } from '../../declare/define-resource.ts';
import { recordMessages } from '../record/record-messages.ts';
import { opensOtherRecord } from '../record/use-new-record.ts';
import { useLanguage } from '../ui/language.tsx';
import { onLeaveRequest } from '../ui/leave.ts';
import { useStored } from '../ui/store.ts';
import { type Draft, isDirty } from './use-draft.ts';

type Place = Pick<Location, 'pathname' | 'search'>;
type Places = { currentLocation: Place; nextLocation: Place };

/** Whether a navigation would discard the form: another path, or a query that opens another new record. */
export const discardsForm = (resource: Resource, { currentLocation: current, nextLocation: next }: Places): boolean =>
  current.pathname !== next.pathname || opensOtherRecord(resource, current.search, next.search);

interface LeaveGuardProps {
  resource: Resource;
  draft: Draft;
}

/**
 * While something is unsaved: blocks navigation, edited URLs and logging out until confirmed, and makes the browser ask
 * before the page unloads.
 */
export function LeaveGuard(props: LeaveGuardProps) {
  return useStored(props.draft.store, isDirty) ? <LeaveQuestion {...props} /> : null;
}

function LeaveQuestion({ resource, draft }: LeaveGuardProps) {
  const { say } = useLanguage();
  const blocker = useBlocker((places) => !draft.store.get().isNavigating && discardsForm(resource, places));
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  const [pendingLeave, setPendingLeave] = useState<(() => void) | null>(null);
  useEffect(() => onLeaveRequest(window, (go) => setPendingLeave(() => go)), []);
  const stay = () => {
    setPendingLeave(null);
    blocker.reset?.();
  };
  const leave = () => {
    draft.discard();
    pendingLeave?.();
    blocker.proceed?.();
  };
  return (
    <Modal
      open={blocker.state === 'blocked' || pendingLeave !== null}
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
