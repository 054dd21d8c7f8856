import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { EXPORT } from '../../declare/actions.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { ListLocation } from '../list/list-location.ts';
import type { TableSelection } from '../list/list-table.tsx';
import type { ListTotal } from '../list/list-total.ts';
import type { RowSelection } from '../list/row-selection.ts';
import type { ListRow } from '../record/rows.ts';
import { useSession } from '../session/session.ts';
import { useMay } from '../session/use-may.ts';
import { lazyChunk } from '../ui/lazy.tsx';
import { useStableCallback } from '../ui/use-stable-callback.ts';
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

interface Ticked {
  /** The conditions under which they were selected. */
  of: string;
  ids: readonly number[];
  seenRecords: readonly AnyRecord[];
  all: boolean;
}

/** Selection, bulk actions and export of a list. */
export function useBulk(
  resource: Resource,
  location: ListLocation,
  rows: readonly ListRow[],
  counted: ListTotal,
): Bulk {
  const { total, hasTotal } = counted;
  const may = useMay();
  const canChangeMany = useSession().user.features?.includes('bulk') === true;
  const question = JSON.stringify(location.conditions);
  const [tickedRows, setTickedRows] = useState<Ticked>(none);
  const [request, setRequest] = useState<BulkRequest | null>(null);
  useTicksFromLocation((ids) => setTickedRows({ ...none, of: question, ids }));
  // Changing the conditions clears the selection.
  const { ids, seenRecords, all } = tickedRows.of === question ? tickedRows : none;
  const everything: RowSelection = { location, ...counted };
  const selection: RowSelection = all ? everything : { ids, seenRecords };
  const count = all ? total : ids.length;
  const isWholePage = rows.length > 0 && rows.every(({ record }) => ids.includes(record.id));
  const clear = () => setTickedRows(none);
  useExportFromLocation(may(resource, EXPORT) && total > 0, () => setRequest({ export: everything }));

  return {
    selection:
      may(resource, EXPORT) || (canChangeMany && mayDoAny(resource, (name) => may(resource, name)))
        ? {
            ids: all ? rows.map(({ record }) => record.id) : ids,
            onChange: (next) =>
              setTickedRows({ of: question, ids: next, seenRecords: seenOf(next, seenRecords, rows), all: false }),
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
            onAll={() => setTickedRows({ of: question, ids, seenRecords, all: true })}
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

const none: Ticked = { of: '', ids: [], seenRecords: [], all: false };

const mayDoAny = ({ workflow, actions, bulk }: Resource, may: (name: string) => boolean): boolean =>
  ['delete', ...Object.keys({ ...workflow?.moves, ...actions }), ...(bulk ? ['edit'] : [])].some(may);

/** The loaded records of the selection, across pages. */
const seenOf = (ids: readonly number[], before: readonly AnyRecord[], rows: readonly ListRow[]): AnyRecord[] => {
  const known = new Map([...rows.map(({ record }) => record), ...before].map((record) => [record.id, record]));
  return ids.flatMap((id) => known.get(id) ?? []);
};

/** Selects the rows named in the navigation state. */
function useTicksFromLocation(tick: (ids: readonly number[]) => void): void {
  const { key, state } = useLocation();
  const ids: unknown = (state as { tick?: unknown } | null)?.tick;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each navigation, which has a key of its own; `tick` is a new function at each render
  useEffect(() => {
    if (Array.isArray(ids) && ids.length > 0) tick(ids.map(Number));
  }, [key]);
}

/** Starts an export requested in the navigation state once the list is loaded; the state is cleared, so that a reload does not
 * repeat it. */
function useExportFromLocation(possible: boolean, begin: () => void): void {
  const navigate = useNavigate();
  const here = useLocation();
  const { export: isAsked, ...state } = (here.state ?? {}) as { export?: boolean };
  const answer = useStableCallback(() => {
    begin();
    void navigate(here, { replace: true, state });
  });
  useEffect(() => {
    if (possible && isAsked) answer();
  }, [isAsked, possible, answer]);
}
