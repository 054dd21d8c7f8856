import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { useShortcut } from '../session/use-shortcut.ts';
import { lazyChunk } from '../ui/lazy.tsx';
import { OpenHelpContext } from './open-help.ts';

/** Loaded when the help is first opened. */
const HelpDrawer = lazyChunk(() => import('./help-drawer.tsx'));

/** What can open the help, by `?` or by a button anywhere inside. */
export function HelpFrame({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const openHelp = useCallback(() => setOpen(true), []);
  useShortcut('help', openHelp);
  return (
    <OpenHelpContext value={openHelp}>
      {children}
      {open ? (
        <Suspense fallback={null}>
          <HelpDrawer onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </OpenHelpContext>
  );
}
