import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { IMPORT } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { useMay } from '../session/use-may.ts';
import { useLanguage } from '../ui/language.tsx';
import { lazyChunk } from '../ui/lazy.tsx';

const ImportDialog = lazyChunk(() => import('./import-dialog.tsx'));

interface ImportButtonProps {
  resource: Resource;
  /** The record in whose page the list stands. */
  parent?: number;
}

/** Opens the way from a sheet to records, where the section takes sheets and the operator may bring them. */
export function ImportButton({ resource, parent }: ImportButtonProps) {
  const { say } = useLanguage();
  const may = useMay();
  const [open, setOpen] = useState(false);
  if (!resource.imports || !may(resource, IMPORT)) return null;
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
