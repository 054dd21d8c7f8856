import { Suspense, useState } from 'react';
import { lazyChunk } from '../ui/lazy.tsx';
import { useShortcut } from '../ui/use-shortcut.ts';

const ShortcutSheet = lazyChunk(() => import('./shortcut-sheet.tsx'));

/** The sheet of keys, a press of `?` away. The menu of the operator holds logging out alone (S2.10). */
export function ShortcutHelp() {
  const [open, setOpen] = useState(false);
  useShortcut('sheet', () => setOpen(true));
  return open ? (
    <Suspense fallback={null}>
      <ShortcutSheet onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}
