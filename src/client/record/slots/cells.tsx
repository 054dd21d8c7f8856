import { type ComponentType, useMemo } from 'react';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import type { CellSlotProps } from '../../session/routing/screen-props.ts';
import { useMay } from '../../session/use-may.ts';
import { CellSkeleton } from '../../ui/cell-skeleton.tsx';
import { visibilityOfField, visibleValues } from '../masking.ts';
import { Slot } from './slot.tsx';
import { useSlots } from './use-slots.ts';

export type OwnCells = Readonly<Record<string, ComponentType<CellSlotProps>>>;

const noCells: OwnCells = {};

/** The section's own cells, without those of columns that this operator sees masked: the generic cell shows the mask. */
export function useOwnCells(resource: Resource): OwnCells {
  const { cells } = useSlots(resource);
  const may = useMay();
  return useMemo(
    () =>
      cells
        ? Object.fromEntries(
            Object.entries(cells).filter(([name]) => visibilityOfField(resource, name, may) === 'whole'),
          )
        : noCells,
    [cells, resource, may],
  );
}

interface OwnCellProps {
  Custom: ComponentType<CellSlotProps>;
  resource: Resource;
  record: AnyRecord;
  value: unknown;
}

/** A cell of the section's own. */
export function OwnCell({ Custom, resource, record, value }: OwnCellProps) {
  const may = useMay();
  return (
    <Slot of={record} fallback={<CellSkeleton />}>
      <Custom value={value} record={visibleValues(resource, record, may)} />
    </Slot>
  );
}
