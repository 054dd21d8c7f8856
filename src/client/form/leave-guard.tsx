import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { type Location, useBlocker } from 'react-router';
import type { Resource } from '../../declare/define-resource.ts';
import { recordMessages } from '../record/record-messages.ts';
import { opensAnother } from '../record/use-new-record.ts';
import { useLanguage } from '../ui/language.tsx';
import { onLeaveRequest } from '../ui/leave.ts';

type Place = Pick<Location, 'pathname' | 'search'>;
type Places = { currentLocation: Place; nextLocation: Place };

/** Another page would take unsaved text away, and so would another form on the same one; any other query does not. */
export const wouldLose = (resource: Resource, { currentLocation: here, nextLocation: next }: Places): boolean =>
  here.pathname !== next.pathname || opensAnother(resource, here.search, next.search);

interface LeaveGuardProps {
  resource: Resource;
  /** The form's own next step, which nobody has to be asked about. */
  isNavigating: () => boolean;
  onLeave: () => void;
}

/**
 * Stands on the screen while something is unsaved: holds back push, replace, Back, an address written by hand and logging out,
 * and has the browser ask before the page goes. Staying is the first choice.
 */
export function LeaveGuard({ resource, isNavigating, onLeave }: LeaveGuardProps) {
  const { say } = useLanguage();
  const blocker = useBlocker((places) => !isNavigating() && wouldLose(resource, places));
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
    onLeave();
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
