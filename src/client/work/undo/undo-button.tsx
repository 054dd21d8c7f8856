import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { offers } from '../../../contract/features.ts';
import { DAY } from '../../../contract/museum-time.ts';
import { UNDO_DAYS } from '../../../contract/undo.ts';
import { useSession } from '../../session/session.ts';
import { useLanguage } from '../../ui/language.tsx';
import { lazyChunk } from '../../ui/lazy.tsx';
import type { UndoDialogProps } from './undo-dialog.tsx';
import { undoMessages } from './undo-messages.ts';

const UndoDialog = lazyChunk(() => import('./undo-dialog.tsx'));

interface UndoButtonProps {
  of: UndoDialogProps['of'];
  /** The time of the change set; after some days it can no longer be undone as a whole. */
  finishedAt?: string | null;
  /** Renders a text link instead of a button. */
  asLink?: boolean;
  size?: 'small' | 'middle';
}

/** Opens the undo dialog for a change set or for an operator's recent work, where the server supports it. */
export function UndoButton({ of, finishedAt, asLink = false, size = 'small' }: UndoButtonProps) {
  const { say } = useLanguage();
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const isExpired = typeof finishedAt === 'string' && Date.now() - Date.parse(finishedAt) > UNDO_DAYS * DAY;
  if (!offers(user, 'undo') || isExpired) return null;
  const label = say('changeSet' in of ? undoMessages.undoChangeSet : undoMessages.undoRecentWork);
  const buttonProps = { 'aria-haspopup': 'dialog' as const, onClick: () => setOpen(true) };
  return (
    <>
      {asLink ? (
        <button type="button" className="link-button" {...buttonProps}>
          {label}
        </button>
      ) : (
        <Button size={size} {...buttonProps}>
          {label}
        </Button>
      )}
      {open ? (
        <Suspense fallback={null}>
          <UndoDialog of={of} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
