import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { NavEntry } from '../session/routing/navigation.ts';
import { frameMessages } from '../ui/frame-messages.ts';
import { useLanguage } from '../ui/language.tsx';
import { lazyChunk } from '../ui/lazy.tsx';
import { EarlyField } from './early-field.tsx';

/** Loaded when the palette is first opened. */
const Palette = lazyChunk(() => import('./palette.tsx'));

interface PaletteButtonProps {
  entries: readonly NavEntry[];
  onMessages: () => void;
}

/** Opens the palette, by a click or by Ctrl+K. */
export function PaletteButton(props: PaletteButtonProps) {
  const { say } = useLanguage();
  const [hasOpened, setHasOpened] = useState(false);
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const opener = useRef<HTMLElement>(null);
  const toggle = (next: boolean) => {
    if (next) opener.current = document.activeElement as HTMLElement | null;
    setHasOpened(true);
    setText('');
    setOpen(next);
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      toggle(!open);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
  const close = () => toggle(false);
  // The early input that had the focus no longer exists, so the focus goes back to the element before it.
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
      {hasOpened ? (
        <Suspense fallback={open ? <EarlyField text={text} onType={setText} onClose={close} /> : null}>
          <Palette {...props} open={open} text={text} onType={setText} onClose={close} onClosed={restoreFocus} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Ctrl+K or ⌘K, except during composition and where an editor has handled the key. */
const isPaletteKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  event.key.toLowerCase() === 'k' &&
  !event.isComposing &&
  !event.defaultPrevented;
