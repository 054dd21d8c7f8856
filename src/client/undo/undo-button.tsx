import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { UNDO_DAYS } from '../../contract/undo.ts';
import { useSession } from '../session/session.ts';
import { useLanguage } from '../ui/language.tsx';
import { lazyChunk } from '../ui/lazy.tsx';
import type { UndoDialogProps } from './undo-dialog.tsx';
import { undoMessages } from './undo-messages.ts';

const UndoDialog = lazyChunk(() => import('./undo-dialog.tsx'));

interface UndoButtonProps {
  of: UndoDialogProps['of'];
  /** When what was done together was done; long afterwards it cannot be undone as a whole. */
  at?: string | null;
  /** As a word among words rather than as a button. */
  plain?: boolean;
}

const A_DAY = 86_400_000;

/** The way to undo what was done together, or lately, where the server can. */
export function UndoButton({ of, at, plain = false }: UndoButtonProps) {
  const { say } = useLanguage();
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const isOver = typeof at === 'string' && Date.now() - Date.parse(at) > UNDO_DAYS * A_DAY;
  if (!user.features?.includes('undo') || isOver) return null;
  const word = say('deed' in of ? undoMessages.undoThis : undoMessages.undoWork);
  const common = { 'aria-haspopup': 'dialog' as const, onClick: () => setOpen(true) };
  return (
    <>
      {plain ? (
        <button type="button" className="link-button" {...common}>
          {word}
        </button>
      ) : (
        <Button size="small" {...common}>
          {word}
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
