import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSession } from '../session/session.ts';
import { useLanguage } from '../ui/language.tsx';
import { shanghaiTime } from '../ui/shanghai.ts';
import { UserText } from '../ui/user-text.tsx';
import { toolSentences } from './tool-messages.ts';

/** The printed line under the title: the museum, the operator and the time. */
export function PrintNote() {
  const { say } = useLanguage();
  const { user, settings } = useSession();
  const [time, setTime] = useState(currentTime);
  useEffect(() => {
    // The browser lays out the print right after this event, so the update must be synchronous.
    const updateTime = () => flushSync(() => setTime(currentTime()));
    window.addEventListener('beforeprint', updateTime);
    return () => window.removeEventListener('beforeprint', updateTime);
  }, []);
  return (
    <p className="printed digits">
      <UserText text={say(toolSentences.printed(settings.museumName, user.name, time))} />
    </p>
  );
}

const currentTime = (): string => shanghaiTime(new Date().toISOString()) ?? '';
