import { Modal } from 'antd';
import { type FocusEvent, Suspense, useRef, useState } from 'react';
import type { NavEntry } from '../routing/navigation.ts';
import { useSession } from '../session/session.ts';
import { useLanguage } from '../ui/language.tsx';
import { lazyChunk } from '../ui/lazy.tsx';
import { EarlyField } from './early-field.tsx';
import { PaletteBox } from './palette-box.tsx';
import { paletteMessages } from './palette-messages.ts';
import './palette.css';

const ActiveSessionsDialog = lazyChunk(() => import('../session/active-sessions-dialog.tsx'));
const UndoDialog = lazyChunk(() => import('../undo/undo-dialog.tsx'));

interface Props {
  entries: readonly NavEntry[];
  onMessages: () => void;
  open: boolean;
  /** What is typed so far: the same text in the early field and in the palette's own. */
  text: string;
  onType: (text: string) => void;
  onClose: () => void;
  /** The dialog is gone from the screen. */
  onClosed: () => void;
}

/** One field for records, sections and commands, over whatever is on the screen. */
export default function Palette({ open, text, onType, onClose, onClosed, ...known }: Props) {
  const { say } = useLanguage();
  const { user } = useSession();
  const [undoing, setUndoing] = useState(false);
  const [sessions, setSessions] = useState(false);
  const [ready, setReady] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  if (ready && !open) setReady(false);
  return (
    <>
      {open && !ready ? <EarlyField text={text} onType={onType} onClose={onClose} /> : null}
      <Modal
        open={open}
        onCancel={onClose}
        afterClose={onClosed}
        title={<span className="unseen">{say(paletteMessages.title)}</span>}
        footer={null}
        closable={false}
        destroyOnHidden
        // The dialog takes the focus for itself while it opens; what is typed then would be lost.
        wrapProps={{
          onFocus: ({ target }: FocusEvent<HTMLElement>) => {
            if (!target.closest('input, button, a')) field.current?.focus();
          },
        }}
        afterOpenChange={(opened) => opened && field.current?.focus()}
        width={640}
        // Above a form's drawer, too.
        zIndex={1100}
        rootClassName="palette"
      >
        <PaletteBox
          {...known}
          onUndo={() => setUndoing(true)}
          onSessions={() => setSessions(true)}
          field={field}
          text={text}
          onType={onType}
          onFocus={() => setReady(true)}
          onClose={onClose}
        />
      </Modal>
      {sessions ? (
        <Suspense fallback={null}>
          <ActiveSessionsDialog onClose={() => setSessions(false)} />
        </Suspense>
      ) : null}
      {undoing && user.id ? (
        <Suspense fallback={null}>
          <UndoDialog of={{ operator: { id: user.id, title: user.name } }} onClose={() => setUndoing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
