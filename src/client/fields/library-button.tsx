import { Button } from 'antd';
import { Suspense, useState } from 'react';
import type { MediaItem, MediaKind } from '../../contract/media.ts';
import type { Sentence } from '../../declare/label.ts';
import { useLanguage } from '../ui/language.tsx';
import { lazyChunk } from '../ui/lazy.tsx';
import { libraryMessages } from './library-messages.ts';

export interface LibraryProps {
  kind: MediaKind;
  /** Why a file does not fit the field; nothing when it does. */
  problemOf: (item: MediaItem) => Sentence | undefined;
  /** What the field holds already, by address. */
  heldUrls: readonly string[];
  /** Whether one goes on choosing after the first. */
  several: boolean;
  onChoose: (item: MediaItem) => void;
}

const LibraryDialog = lazyChunk(() => import('./library-dialog.tsx'));

/** The other way to a picture or a file: one that is there already. */
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
