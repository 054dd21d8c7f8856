import { type ReactNode, Suspense, useState } from 'react';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { RecordAction } from '../record/record-actions.ts';
import { lazyChunk } from '../ui/lazy.tsx';

/** Dialogs come when the first is opened; a list that is only read never loads them. */
const ActionDialog = lazyChunk(() => import('./action-dialog.tsx'));
const OwnActionDialog = lazyChunk(() => import('./own-action-dialog.tsx'));

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
  const own = asked?.action.own;
  const dialog = !asked ? null : own ? (
    <Suspense fallback={null}>
      <OwnActionDialog
        resource={resource}
        name={asked.action.name}
        action={own}
        record={asked.record}
        onClose={() => setAsked(null)}
      />
    </Suspense>
  ) : (
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
  );
  return [(record, action) => setAsked({ record, action }), dialog];
}
