import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { NavEntry } from '../routing/navigation.ts';
import { frameMessages } from '../ui/frame-messages.ts';
import { useLanguage } from '../ui/language.tsx';
import { lazyChunk } from '../ui/lazy.tsx';
import { EarlyField } from './early-field.tsx';

/** Everything behind the key comes when it is first pressed. */
const Palette = lazyChunk(() => import('./palette.tsx'));

interface Props {
  entries: readonly NavEntry[];
  onMessages: () => void;
}

/** Opens the palette, by a click or by Ctrl+K. */
export function PaletteButton(props: Props) {
  const { say } = useLanguage();
  const [opened, setOpened] = useState(false);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const opener = useRef<HTMLElement>(null);
  const toggle = (next: boolean) => {
    if (next) opener.current = document.activeElement as HTMLElement | null;
    setOpened(true);
    setTyped('');
    setOpen(next);
  };
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      toggle(!open);
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  });
  const close = () => toggle(false);
  // The field that had the focus before the dialog's own is gone by then.
  const restoreFocus = () => document.activeElement === document.body && opener.current?.focus({ preventScroll: true });
  return (
    <>
      <Button
        type="text"
        icon={<SearchOutlined />}
        aria-label={say(frameMessages.search)}
        title={`${say(frameMessages.search)} (Ctrl+K)`}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => toggle(true)}
      />
      {opened ? (
        <Suspense fallback={open ? <EarlyField text={typed} onType={setTyped} onClose={close} /> : null}>
          <Palette {...props} open={open} text={typed} onType={setTyped} onClose={close} onClosed={restoreFocus} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Ctrl+K, or ⌘K; not while a word is being composed, nor where an editor has taken the key for itself. */
const isPaletteKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  event.key.toLowerCase() === 'k' &&
  !event.isComposing &&
  !event.defaultPrevented;
