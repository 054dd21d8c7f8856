import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { offers } from '../../contract/features.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { useSession } from '../session/session.ts';
import { useMay } from '../session/use-may.ts';
import { useLanguage } from '../ui/language.tsx';
import { lazyChunk } from '../ui/lazy.tsx';
import type { ParentFilter } from './trash-drawer.tsx';
import { trashMessages } from './trash-messages.ts';

const TrashDrawer = lazyChunk(() => import('./trash-drawer.tsx'));

interface TrashButtonProps {
  resource: Resource;
  /** Limits the trash to the children of one record. */
  parentFilter?: ParentFilter;
}

/** Opens the trash; shown to operators who may delete, where the server has a trash. */
export function TrashButton({ resource, parentFilter }: TrashButtonProps) {
  const { say } = useLanguage();
  const { user } = useSession();
  const may = useMay();
  const [open, setOpen] = useState(false);
  if (!offers(user, 'trash') || !may(resource, 'delete')) return null;
  return (
    <>
      <Button
        size="small"
        type="text"
        icon={<DeleteOutlined aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {say(trashMessages.title)}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <TrashDrawer resource={resource} parentFilter={parentFilter} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
