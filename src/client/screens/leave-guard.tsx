import { Button, Modal } from 'antd';
import { useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import { useLanguage } from '../language.tsx';
import { recordWords } from './record-words.ts';

type Places = { currentLocation: Pick<Location, 'pathname'>; nextLocation: Pick<Location, 'pathname'> };

/** Another page would take unsaved text away; the same page with another query does not. */
export const wouldLose = ({ currentLocation, nextLocation }: Places): boolean =>
  currentLocation.pathname !== nextLocation.pathname;

interface LeaveGuardProps {
  /** The form's own next step, which nobody has to be asked about. */
  isLetGo: () => boolean;
  onLeave: () => void;
}

/**
 * Stands on the screen while something is unsaved: holds back push, replace and Back, and has the browser ask before
 * the page goes. Staying is the first choice.
 */
export function LeaveGuard({ isLetGo, onLeave }: LeaveGuardProps) {
  const { say } = useLanguage();
  const blocker = useBlocker((places) => !isLetGo() && wouldLose(places));
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  const stay = () => blocker.reset?.();
  const leave = () => {
    onLeave();
    blocker.proceed?.();
  };
  return (
    <Modal
      open={blocker.state === 'blocked'}
      title={say(recordWords.leaveTitle)}
      onCancel={stay}
      footer={[
        <Button key="leave" danger onClick={leave}>
          {say(recordWords.leave)}
        </Button>,
        <Button key="stay" type="primary" autoFocus onClick={stay}>
          {say(recordWords.stay)}
        </Button>,
      ]}
    >
      <p>{say(recordWords.leaveText)}</p>
    </Modal>
  );
}
