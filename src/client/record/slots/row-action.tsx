import { useInvalidate } from '@refinedev/core';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import type { RowActionSlot } from '../../session/routing/section-screens.ts';
import { useMay } from '../../session/use-may.ts';
import { visibleValues } from '../masking.ts';
import { Slot } from './slot.tsx';
import { useRun } from './use-run.ts';

interface OwnRowActionProps {
  resource: Resource;
  record: AnyRecord;
  slot: RowActionSlot;
  onClose: () => void;
}

/** What one of the section's own actions opens for a record. */
export function OwnRowAction({ resource, record, slot: { Custom }, onClose }: OwnRowActionProps) {
  const may = useMay();
  const refresh = useRefreshRecord(resource);
  return Custom ? (
    <Slot of={record} fallback={null}>
      <Custom record={visibleValues(resource, record, may)} refresh={() => refresh(record)} onClose={onClose} />
    </Slot>
  ) : null;
}

/** Runs one of the section's own actions on a record. */
export function useSlotAction(resource: Resource) {
  const may = useMay();
  const run = useRun();
  const refresh = useRefreshRecord(resource);
  return (record: AnyRecord, onClick: NonNullable<RowActionSlot['onClick']>) =>
    run(() => onClick(visibleValues(resource, record, may), () => refresh(record)));
}

function useRefreshRecord({ code }: Resource) {
  const invalidate = useInvalidate();
  return ({ id }: AnyRecord) => void invalidate({ resource: code, id, invalidates: ['list', 'many', 'detail'] });
}
