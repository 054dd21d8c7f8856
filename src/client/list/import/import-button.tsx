import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { IMPORT } from '../../../declare/actions.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { useFeature } from '../../session/use-feature.ts';
import { useMay } from '../../session/use-may.ts';
import { useLanguage } from '../../ui/language.tsx';
import { lazyChunk } from '../../ui/lazy.tsx';

const ImportDialog = lazyChunk(() => import('./import-dialog.tsx'));

interface ImportButtonProps {
  resource: Resource;
  /** The parent record, if the list is shown on its page. */
  parent?: number;
}

/** Opens the import dialog, if the section has imports and the operator may use them. */
export function ImportButton({ resource, parent }: ImportButtonProps) {
  const { say } = useLanguage();
  const may = useMay();
  const isOffered = useFeature('import');
  const [open, setOpen] = useState(false);
  if (!resource.imports || !isOffered || !may(resource, IMPORT)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say({ zh: '导入', en: 'Import' })}</Button>
      {open ? (
        <Suspense fallback={null}>
          <ImportDialog resource={resource} parent={parent} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
