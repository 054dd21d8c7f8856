import { Button } from 'antd';
import { Suspense, useState } from 'react';
import type { AnyDraft, Resource } from '../../../declare/define-resource.ts';
import { useLanguage } from '../../ui/language.tsx';
import { lazyChunk } from '../../ui/lazy.tsx';
import { previewMessages } from './preview-messages.ts';
import { isPublic } from './public-parts.ts';

const Preview = lazyChunk(() => import('./preview.tsx'));

/** Opens the public preview; only for sections with a publication workflow. */
export function PreviewButton({ resource, values }: { resource: Resource; values: () => AnyDraft }) {
  const { say } = useLanguage();
  const [open, setOpen] = useState(false);
  if (!isPublic(resource)) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {say(previewMessages.open)}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <Preview resource={resource} values={values()} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
