import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { toolSentences } from '../record/tool-messages.ts';
import { useSession } from '../session/session.ts';
import { useLanguage } from '../ui/language.tsx';
import { shanghaiTime } from '../ui/shanghai.ts';
import { UserText } from '../ui/user-text.tsx';

/** Under the title on paper: whose print it is and when it was made. */
export function PrintNote() {
  const { say } = useLanguage();
  const { user, settings } = useSession();
  const [at, setAt] = useState(now);
  useEffect(() => {
    // What follows is laid out at once, so the hour must be there by then.
    const hear = () => flushSync(() => setAt(now()));
    window.addEventListener('beforeprint', hear);
    return () => window.removeEventListener('beforeprint', hear);
  }, []);
  return (
    <p className="printed digits">
      <UserText text={say(toolSentences.printed(settings.museumName, user.name, at))} />
    </p>
  );
}

const now = (): string => shanghaiTime(new Date().toISOString()) ?? '';
