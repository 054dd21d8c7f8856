import { Modal } from 'antd';
import { type FocusEvent, Suspense, useRef, useState } from 'react';
import type { NavEntry } from '../session/routing/navigation.ts';
import { useSession } from '../session/session.ts';
import { useLanguage } from '../ui/language.tsx';
import { lazyChunk } from '../ui/lazy.tsx';
import { EarlyField } from './early-field.tsx';
import { PaletteBox } from './palette-box.tsx';
import { paletteMessages } from './palette-messages.ts';
import './palette.css';

const ActiveSessionsDialog = lazyChunk(() => import('../session/active-sessions-dialog.tsx'));
const UndoDialog = lazyChunk(() => import('../work/undo/undo-dialog.tsx'));

interface PaletteProps {
  entries: readonly NavEntry[];
  onMessages: () => void;
  open: boolean;
  /** The text so far, shared by the early input and the input of the palette. */
  text: string;
  onType: (text: string) => void;
  onClose: () => void;
  /** Called after the closing animation. */
  onClosed: () => void;
}

/** The dialog that searches records, sections and commands, on top of any screen. */
export default function Palette({ open, text, onType, onClose, onClosed, ...entriesAndMessages }: PaletteProps) {
  const { say } = useLanguage();
  const { user } = useSession();
  const [isUndoOpen, setUndoOpen] = useState(false);
  const [isSessionsOpen, setSessionsOpen] = useState(false);
  const [isFieldReady, setFieldReady] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  if (isFieldReady && !open) setFieldReady(false);
  return (
    <>
      {open && !isFieldReady ? <EarlyField text={text} onType={onType} onClose={onClose} /> : null}
      <Modal
        open={open}
        onCancel={onClose}
        afterClose={onClosed}
        title={<span className="visually-hidden">{say(paletteMessages.title)}</span>}
        footer={null}
        closable={false}
        destroyOnHidden
        // The dialog moves the focus to itself while it opens, which would lose typed text.
        wrapProps={{
          onFocus: ({ target }: FocusEvent<HTMLElement>) => {
            if (!target.closest('input, button, a')) field.current?.focus();
          },
        }}
        afterOpenChange={(opened) => opened && field.current?.focus()}
        width={640}
        // Above the drawer of a form, too.
        zIndex={1100}
        rootClassName="palette"
      >
        <PaletteBox
          {...entriesAndMessages}
          onUndo={() => setUndoOpen(true)}
          onSessions={() => setSessionsOpen(true)}
          field={field}
          text={text}
          onType={onType}
          onFocus={() => setFieldReady(true)}
          onClose={onClose}
        />
      </Modal>
      {isSessionsOpen ? (
        <Suspense fallback={null}>
          <ActiveSessionsDialog onClose={() => setSessionsOpen(false)} />
        </Suspense>
      ) : null}
      {isUndoOpen && user.id ? (
        <Suspense fallback={null}>
          <UndoDialog of={{ operator: { id: user.id, title: user.name } }} onClose={() => setUndoOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
