import { type ReactNode, Suspense, useState } from 'react';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { lazyChunk } from '../../ui/lazy.tsx';
import type { RecordAction } from '../record-actions.ts';
import { OwnRowAction, useSlotAction } from '../slots/row-action.tsx';
import type { ActionDialogProps } from './action-dialog.tsx';

/** Loaded when the first dialog opens. */
const ActionDialog = lazyChunk(() => import('./action-dialog.tsx'));
const OwnActionDialog = lazyChunk(() => import('./own-action-dialog.tsx'));

interface OpenAction {
  record: AnyRecord;
  action: RecordAction;
}

/** Opens the dialog of an action; the caller must render the returned node. */
export function useActionDialog(
  resource: Resource,
  options: Pick<ActionDialogProps, 'isComplete' | 'onBusy' | 'onDone'>,
): [openDialog: (record: AnyRecord, action: RecordAction) => void, dialog: ReactNode] {
  const [openAction, setOpenAction] = useState<OpenAction | null>(null);
  const runSlot = useSlotAction(resource);
  const ownAction = openAction?.action.own;
  const dialog = !openAction ? null : openAction.action.slot ? (
    <OwnRowAction
      resource={resource}
      record={openAction.record}
      slot={openAction.action.slot}
      onClose={() => setOpenAction(null)}
    />
  ) : ownAction ? (
    <Suspense fallback={null}>
      <OwnActionDialog
        resource={resource}
        name={openAction.action.name}
        action={ownAction}
        record={openAction.record}
        onClose={() => setOpenAction(null)}
      />
    </Suspense>
  ) : (
    <Suspense fallback={null}>
      <ActionDialog
        key={openAction.action.name}
        resource={resource}
        {...openAction}
        {...options}
        onClose={() => setOpenAction(null)}
      />
    </Suspense>
  );
  const open = (record: AnyRecord, action: RecordAction) => {
    if (action.slot?.onClick) void runSlot(record, action.slot.onClick);
    else setOpenAction({ record, action });
  };
  return [open, dialog];
}
