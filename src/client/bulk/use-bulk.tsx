import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { EXPORT } from '../../declare/actions.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { TableSelection } from '../list/list-table.tsx';
import type { ListTotal } from '../list/list-total.ts';
import type { RowSelection } from '../list/row-selection.ts';
import type { ListRow } from '../record/rows.ts';
import { useFeature } from '../session/use-feature.ts';
import { useMay } from '../session/use-may.ts';
import { lazyChunk } from '../ui/lazy.tsx';
import { useStableCallback } from '../ui/use-stable-callback.ts';
import type { ListLocation } from '../wire/list-location.ts';
import type { BulkAction } from './bulk-actions.ts';

/** Loaded when a row is selected or an export starts. */
const BulkBar = lazyChunk(() => import('./bulk-bar.tsx'));
const BulkDialog = lazyChunk(() => import('./bulk-dialog.tsx'));
const ExportDialog = lazyChunk(() => import('../export/export-dialog.tsx'));

interface Bulk {
  /** The checkboxes; undefined where there are no bulk actions. */
  selection: TableSelection | undefined;
  bar: ReactNode;
  dialog: ReactNode;
  startExport: () => void;
}

type BulkRequest = { export: RowSelection } | { action: BulkAction; selection: RowSelection };

interface Ticks {
  /** The conditions under which they were selected. */
  conditionsKey: string;
  ids: readonly number[];
  seenRecords: readonly AnyRecord[];
  all: boolean;
}

/** Selection, bulk actions and export of a list. */
export function useBulk(
  resource: Resource,
  location: ListLocation,
  rows: readonly ListRow[],
  listedTotal: ListTotal,
): Bulk {
  const { total, hasTotal } = listedTotal;
  const may = useMay();
  const canChangeMany = useFeature('bulk');
  const conditionsKey = JSON.stringify(location.conditions);
  const [ticks, setTicks] = useState<Ticks>(noTicks);
  const [request, setRequest] = useState<BulkRequest | null>(null);
  useTicksFromLocation((ids) => setTicks({ ...noTicks, conditionsKey, ids }));
  // Changing the conditions clears the selection.
  const { ids, seenRecords, all } = ticks.conditionsKey === conditionsKey ? ticks : noTicks;
  const everything: RowSelection = { location, ...listedTotal };
  const selection: RowSelection = all ? everything : { ids, seenRecords };
  const count = all ? total : ids.length;
  const selectedIds = new Set(ids.map(String));
  const isWholePage = rows.length > 0 && rows.every(({ record }) => selectedIds.has(String(record.id)));
  const clear = () => setTicks(noTicks);
  useExportFromLocation(may(resource, EXPORT) && total > 0, () => setRequest({ export: everything }));

  return {
    selection:
      may(resource, EXPORT) || (canChangeMany && mayDoAny(resource, (name) => may(resource, name)))
        ? {
            ids: all ? rows.map(({ record }) => record.id) : ids,
            onChange: (next) =>
              setTicks({ conditionsKey, ids: next, seenRecords: loadedRecords(next, seenRecords, rows), all: false }),
          }
        : undefined,
    bar:
      count > 0 ? (
        <Suspense fallback={null}>
          <BulkBar
            resource={resource}
            selection={selection}
            canChangeMany={canChangeMany}
            allCount={hasTotal && !all && isWholePage && total > ids.length ? total : null}
            onAll={() => setTicks({ conditionsKey, ids, seenRecords, all: true })}
            onClear={clear}
            onAction={(action) => setRequest({ action, selection })}
          />
        </Suspense>
      ) : null,
    dialog: request ? (
      <Suspense fallback={null}>
        {'export' in request ? (
          <ExportDialog resource={resource} selection={request.export} onClose={() => setRequest(null)} />
        ) : (
          <BulkDialog resource={resource} {...request} onStarted={clear} onClose={() => setRequest(null)} />
        )}
      </Suspense>
    ) : null,
    startExport: () => setRequest({ export: count > 0 ? selection : everything }),
  };
}

const noTicks: Ticks = { conditionsKey: '', ids: [], seenRecords: [], all: false };

const mayDoAny = ({ workflow, actions, bulk }: Resource, may: (name: string) => boolean): boolean =>
  ['delete', ...Object.keys({ ...workflow?.moves, ...actions }), ...(bulk ? ['edit'] : [])].some(may);

/** The loaded records of the selection, across pages. */
const loadedRecords = (
  ids: readonly number[],
  previous: readonly AnyRecord[],
  rows: readonly ListRow[],
): AnyRecord[] => {
  const recordsById = new Map(
    [...rows.map(({ record }) => record), ...previous].map((record) => [String(record.id), record]),
  );
  return ids.flatMap((id) => recordsById.get(String(id)) ?? []);
};

/** Selects the rows named in the navigation state. */
function useTicksFromLocation(tick: (ids: readonly number[]) => void): void {
  const { key, state } = useLocation();
  const ids: unknown = (state as { tick?: unknown } | null)?.tick;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each navigation, which has a key of its own; `tick` is a new function at each render
  useEffect(() => {
    if (Array.isArray(ids) && ids.length > 0) tick(ids);
  }, [key]);
}

/**
 * Starts an export requested in the navigation state once the list is loaded. The state is cleared, so that a reload does
 * not repeat it.
 */
function useExportFromLocation(canExport: boolean, start: () => void): void {
  const navigate = useNavigate();
  const location = useLocation();
  const { export: isRequested, ...state } = (location.state ?? {}) as { export?: boolean };
  const startOnce = useStableCallback(() => {
    start();
    void navigate(location, { replace: true, state });
  });
  useEffect(() => {
    if (canExport && isRequested) startOnce();
  }, [isRequested, canExport, startOnce]);
}
