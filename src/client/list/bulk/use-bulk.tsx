import { useOne } from '@refinedev/core';
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { EXPORT } from '../../../declare/actions.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import type { ListRow } from '../../page/list-rows.ts';
import type { RowSelection } from '../../record/row-selection.ts';
import { useFeature } from '../../session/use-feature.ts';
import { useMay } from '../../session/use-may.ts';
import { callKey } from '../../transport/wire/call-key.ts';
import type { ListLocation } from '../../transport/wire/list-location.ts';
import type { ListTotal } from '../../transport/wire/list-total.ts';
import { lazyChunk } from '../../ui/lazy.tsx';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { createTickStore, type RowTicks, type TickStore } from '../row-ticks.ts';
import type { BulkAction } from './bulk-actions.ts';
import BulkBar from './bulk-bar.tsx';

/** Loaded when an action or an export starts. */
const BulkDialog = lazyChunk(() => import('./bulk-dialog.tsx'));
const ExportDialog = lazyChunk(() => import('../export/export-dialog.tsx'));

interface Bulk {
  /** The checkboxes; undefined where there are no bulk actions. */
  ticks: RowTicks | undefined;
  /** The bar of the selection, or else these tools of the list; `undefined` reserves no place for tools. */
  withBar: (tools: ReactNode) => ReactNode;
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
  isPlaceholder: boolean,
): Bulk {
  const { total } = listedTotal;
  const may = useMay();
  const canChangeMany = useFeature('bulk');
  const conditionsKey = JSON.stringify(location.conditions);
  const [store] = useState(() => createTickStore(noTicks));
  const [request, setRequest] = useState<BulkRequest | null>(null);
  useTicksFromLocation((ids) => store.set({ ...noTicks, conditionsKey, ids }));
  const everything: RowSelection = { location, ...listedTotal };
  const canSelect = may(resource, EXPORT) || (canChangeMany && mayDoAny(resource, (name) => may(resource, name)));
  const ticks = useMemo(
    () => (canSelect ? rowTicks(store, conditionsKey, rows) : undefined),
    [canSelect, store, conditionsKey, rows],
  );
  const missingIds = useMissingRows(location, rows, isPlaceholder).filter((id) => ticks?.isTicked(id));
  const untick = (gone: number) => {
    const { ids, seenRecords, ...others } = store.get();
    const isThere = (id: number) => String(id) !== String(gone);
    store.set({ ...others, ids: ids.filter(isThere), seenRecords: seenRecords.filter(({ id }) => isThere(id)) });
  };
  useExportFromLocation(may(resource, EXPORT) && total > 0, () => setRequest({ export: everything }));

  return {
    ticks,
    // Within an element of its own, or its appearance would be a reason to match the rules of all rows again.
    withBar: (tools) => (
      <div className="list-bars">
        <BarOfTicks
          tools={tools}
          store={store}
          conditionsKey={conditionsKey}
          resource={resource}
          rows={rows}
          everything={everything}
          canChangeMany={canChangeMany}
          onAction={(action, selection) => setRequest({ action, selection })}
        />
      </div>
    ),
    dialog: (
      <>
        {missingIds.map((id) => (
          <MissingRow key={id} resource={resource} id={id} onGone={untick} />
        ))}
        {request ? (
          <Suspense fallback={null}>
            {'export' in request ? (
              <ExportDialog resource={resource} selection={request.export} onClose={() => setRequest(null)} />
            ) : (
              <BulkDialog
                resource={resource}
                {...request}
                onStarted={() => store.set(noTicks)}
                onClose={() => setRequest(null)}
              />
            )}
          </Suspense>
        ) : null}
      </>
    ),
    startExport() {
      const ticked = currentTicks(store, conditionsKey);
      setRequest({ export: ticked.ids.length > 0 ? selectionOf(ticked, everything) : everything });
    },
  };
}

/** The rows that this page had when it was read before; each of them may be gone or on another page now. */
function useMissingRows(
  { current, pageSize, sorters, conditions }: ListLocation,
  rows: readonly ListRow[],
  isPlaceholder: boolean,
) {
  const place = JSON.stringify([current, pageSize, sorters, conditions]);
  const before = useRef<{ place: string; rows: readonly ListRow[] }>({ place, rows: [] });
  const [missing, setMissing] = useState<readonly number[]>([]);
  useEffect(() => {
    if (isPlaceholder) return;
    const ids = new Set(rows.map(({ record }) => String(record.id)));
    const isSamePage = before.current.place === place;
    const gone = isSamePage ? before.current.rows.filter(({ record }) => !ids.has(String(record.id))) : [];
    before.current = { place, rows };
    setMissing((last) => (gone.length > 0 || last.length > 0 ? gone.map(({ record }) => record.id) : last));
  }, [place, rows, isPlaceholder]);
  return missing;
}

interface MissingRowProps {
  resource: Resource;
  id: number;
  onGone: (id: number) => void;
}

/** Asks the server whether a selected row is still there. */
function MissingRow({ resource, id, onGone }: MissingRowProps) {
  const { query } = useOne({
    resource: resource.code,
    id,
    queryOptions: { queryKey: callKey('missing-row', resource.code, id), gcTime: 0, refetchOnWindowFocus: false },
    meta: { skipErrorHandler: true },
    errorNotification: false,
  });
  const isGone = query.error?.statusCode === 404;
  const handleGone = useStableCallback(onGone);
  useEffect(() => {
    if (isGone) handleGone(id);
  }, [isGone, id, handleGone]);
  return null;
}

/** Changing the conditions clears the selection. */
const currentTicks = (store: TickStore<Ticks>, conditionsKey: string): Ticks => {
  const ticks = store.get();
  return ticks.conditionsKey === conditionsKey ? ticks : noTicks;
};

const selectionOf = ({ all, ids, seenRecords }: Ticks, everything: RowSelection): RowSelection =>
  all ? everything : { ids, seenRecords };

/** The ticks as the rows of this page see them. */
function rowTicks(store: TickStore<Ticks>, conditionsKey: string, rows: readonly ListRow[]): RowTicks {
  const pageIds = rows.map(({ record }) => record.id);
  // Each row asks at each change, so the set is made once for a change.
  let last: { ticks: Ticks; ids: readonly number[]; keys: ReadonlySet<string> } | null = null;
  const read = () => {
    const ticks = currentTicks(store, conditionsKey);
    if (last?.ticks === ticks) return last;
    const ids = ticks.all ? pageIds : ticks.ids;
    last = { ticks, ids, keys: new Set(ids.map(String)) };
    return last;
  };
  return {
    subscribe: store.subscribe,
    ids: () => read().ids,
    isTicked: (id) => read().keys.has(String(id)),
    onChange: (ids) =>
      store.set({
        conditionsKey,
        ids,
        seenRecords: loadedRecords(ids, currentTicks(store, conditionsKey).seenRecords, rows),
        all: false,
      }),
  };
}

interface BarOfTicksProps {
  tools: ReactNode;
  store: TickStore<Ticks>;
  conditionsKey: string;
  resource: Resource;
  rows: readonly ListRow[];
  everything: { location: ListLocation } & ListTotal;
  canChangeMany: boolean;
  onAction: (action: BulkAction, selection: RowSelection) => void;
}

/**
 * The bar while rows are selected; only it is rendered when that changes, and not the list. It covers the tools of the list,
 * because a bar that pushed a hundred rows down would have them painted again.
 */
function BarOfTicks({
  tools,
  store,
  conditionsKey,
  resource,
  rows,
  everything,
  canChangeMany,
  onAction,
}: BarOfTicksProps) {
  const ticks = useSyncExternalStore(store.subscribe, () => currentTicks(store, conditionsKey));
  const { ids, all } = ticks;
  const { total, hasTotal } = everything;
  const isShown = (all ? total : ids.length) > 0;
  const toolsPlace =
    tools === undefined ? null : (
      <div className="list-tools" inert={isShown}>
        {tools}
      </div>
    );
  if (!isShown) return <>{toolsPlace}</>;
  const selectedIds = new Set(ids.map(String));
  const isWholePage = rows.length > 0 && rows.every(({ record }) => selectedIds.has(String(record.id)));
  const selection = selectionOf(ticks, everything);
  return (
    <>
      {toolsPlace}
      <BulkBar
        resource={resource}
        selection={selection}
        canChangeMany={canChangeMany}
        allCount={hasTotal && !all && isWholePage && total > ids.length ? total : null}
        onAll={() => store.set({ ...ticks, all: true })}
        onClear={() => store.set(noTicks)}
        onAction={(action) => onAction(action, selection)}
      />
    </>
  );
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
  const { state } = useLocation();
  // Each navigation brings an array of its own.
  const ids: unknown = (state as { tick?: unknown } | null)?.tick;
  const tickOnce = useStableCallback(tick);
  useEffect(() => {
    if (Array.isArray(ids) && ids.length > 0) tickOnce(ids);
  }, [ids, tickOnce]);
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
