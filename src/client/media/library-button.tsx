import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useLanguage } from '../ui/language.tsx';
import { lazyChunk } from '../ui/lazy.tsx';
import type { LibraryProps } from './library-dialog.tsx';
import { libraryMessages } from './library-messages.ts';

const LibraryDialog = lazyChunk(() => import('./library-dialog.tsx'));

/** Opens the media library to choose a file that was uploaded before. */
export function LibraryButton({ disabled, ...library }: LibraryProps & { disabled: boolean }) {
  const { say } = useLanguage();
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button onClick={() => setState('open')} disabled={disabled} aria-haspopup="dialog">
        {say(libraryMessages.open)}
      </Button>
      {state === 'never' ? null : (
        <Suspense
          fallback={
            <span role="status" className="quiet">
              {say(libraryMessages.loading)}
            </span>
          }
        >
          <LibraryDialog {...library} open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
