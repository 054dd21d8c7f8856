import { type ReactNode, Suspense, useState } from 'react';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { lazyChunk } from '../lazy.tsx';
import type { RecordAction } from './record-actions.ts';

/** Dialogs come when the first is opened; a list that is only read never loads them. */
const ActionDialog = lazyChunk(() => import('./action-dialog.tsx'));

interface Asked {
  record: AnyRecord;
  action: RecordAction;
}

/** Opens the dialog of an action; the node it answers with has to stand somewhere on the screen. */
export function useActionDialog(
  resource: Resource,
  options: { whole: boolean; onDone?: (action: RecordAction) => void },
): [ask: (record: AnyRecord, action: RecordAction) => void, dialog: ReactNode] {
  const [asked, setAsked] = useState<Asked | null>(null);
  const dialog = asked ? (
    <Suspense fallback={null}>
      <ActionDialog
        key={asked.action.name}
        resource={resource}
        {...asked}
        whole={options.whole}
        onDone={options.onDone}
        onClose={() => setAsked(null)}
      />
    </Suspense>
  ) : null;
  return [(record, action) => setAsked({ record, action }), dialog];
}
