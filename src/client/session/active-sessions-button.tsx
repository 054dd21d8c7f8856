import { Suspense, useState } from 'react';
import { offers } from '../../contract/features.ts';
import { useLanguage } from '../ui/language.tsx';
import { lazyChunk } from '../ui/lazy.tsx';
import { activeSessionsMessages } from './active-sessions-messages.ts';
import { useSession } from './session.ts';

const ActiveSessionsDialog = lazyChunk(() => import('./active-sessions-dialog.tsx'));

/** Opens the list of active sessions; hidden when the server does not support it. */
export function ActiveSessionsButton() {
  const { say } = useLanguage();
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  if (!offers(user, 'sessions')) return null;
  return (
    <>
      <button type="button" className="link-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {say(activeSessionsMessages.title)}
      </button>
      {open ? (
        <Suspense fallback={null}>
          <ActiveSessionsDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
