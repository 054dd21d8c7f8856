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

/** None of it is needed before somebody chooses a row or asks for a file. */
const BulkBar = lazyChunk(() => import('./bulk-bar.tsx'));
const BulkDialog = lazyChunk(() => import('./bulk-dialog.tsx'));
const ExportDialog = lazyChunk(() => import('../export/export-dialog.tsx'));

interface Bulk {
  /** The ticks before the rows; nothing where there is nothing to do with several. */
  selection: TableSelection | undefined;
  bar: ReactNode;
  dialog: ReactNode;
  startExport: () => void;
}

type BulkRequest = { export: RowSelection } | { action: BulkAction; selection: RowSelection };

interface Ticked {
  /** The question under which they were chosen. */
  of: string;
  ids: readonly number[];
  seenRecords: readonly AnyRecord[];
  all: boolean;
}

/** What may be done with several rows of a list, and with all of them. */
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
  // Rows chosen under other conditions are no longer in sight, and so no longer chosen.
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

/** What was seen of the chosen rows when they were ticked, on whatever page. */
const seenOf = (ids: readonly number[], before: readonly AnyRecord[], rows: readonly ListRow[]): AnyRecord[] => {
  const known = new Map([...rows.map(({ record }) => record), ...before].map((record) => [record.id, record]));
  return ids.flatMap((id) => known.get(id) ?? []);
};

/** Rows that somebody wants ticked who comes from elsewhere. */
function useTicksFromLocation(tick: (ids: readonly number[]) => void): void {
  const { key, state } = useLocation();
  const ids: unknown = (state as { tick?: unknown } | null)?.tick;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each coming, which has a key of its own
  useEffect(() => {
    if (Array.isArray(ids) && ids.length > 0) tick(ids.map(Number));
  }, [key]);
}

/** A file that somebody asked for before coming here; the list has to be there first, and a reload asks for nothing. */
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
