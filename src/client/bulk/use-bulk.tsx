import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { EXPORT } from '../../declare/actions.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { ListLocation } from '../list/list-location.ts';
import type { Selection } from '../list/list-table.tsx';
import type { ListTotal } from '../list/list-total.ts';
import type { RowSelection } from '../list/row-selection.ts';
import type { Row } from '../record/rows.ts';
import { useSession } from '../session/session.ts';
import { useMay } from '../session/use-may.ts';
import { lazyChunk } from '../ui/lazy.tsx';
import { useSteady } from '../ui/use-stable-callback.ts';
import type { Work } from './bulk-actions.ts';

/** None of it is needed before somebody chooses a row or asks for a file. */
const BulkBar = lazyChunk(() => import('./bulk-bar.tsx'));
const BulkDialog = lazyChunk(() => import('./bulk-dialog.tsx'));
const ExportDialog = lazyChunk(() => import('../export/export-dialog.tsx'));

interface Bulk {
  /** The ticks before the rows; nothing where there is nothing to do with several. */
  selection: Selection | undefined;
  bar: ReactNode;
  dialog: ReactNode;
  startExport: () => void;
}

type Asked = { export: RowSelection } | { work: Work; chosen: RowSelection };

interface Ticked {
  /** The question under which they were chosen. */
  of: string;
  ids: readonly number[];
  seen: readonly AnyRecord[];
  all: boolean;
}

/** What may be done with several rows of a list, and with all of them. */
export function useBulk(resource: Resource, location: ListLocation, rows: readonly Row[], counted: ListTotal): Bulk {
  const { total, hasTotal } = counted;
  const may = useMay();
  const works = useSession().user.features?.includes('bulk') === true;
  const question = JSON.stringify(location.asked);
  const [ticked, setTicked] = useState<Ticked>(none);
  const [asked, setAsked] = useState<Asked | null>(null);
  useTickedElsewhere((ids) => setTicked({ ...none, of: question, ids }));
  // Rows chosen under other conditions are no longer in sight, and so no longer chosen.
  const { ids, seen, all } = ticked.of === question ? ticked : none;
  const everything: RowSelection = { location, ...counted };
  const chosen: RowSelection = all ? everything : { ids, seen };
  const count = all ? total : ids.length;
  const isWholePage = rows.length > 0 && rows.every(({ record }) => ids.includes(record.id));
  const clear = () => setTicked(none);
  useExportAskedElsewhere(may(resource, EXPORT) && total > 0, () => setAsked({ export: everything }));

  return {
    selection:
      may(resource, EXPORT) || (works && mayWork(resource, (name) => may(resource, name)))
        ? {
            ids: all ? rows.map(({ record }) => record.id) : ids,
            onChange: (next) => setTicked({ of: question, ids: next, seen: seenOf(next, seen, rows), all: false }),
          }
        : undefined,
    bar:
      count > 0 ? (
        <Suspense fallback={null}>
          <BulkBar
            resource={resource}
            chosen={chosen}
            works={works}
            beyond={hasTotal && !all && isWholePage && total > ids.length ? total : null}
            onAll={() => setTicked({ of: question, ids, seen, all: true })}
            onClear={clear}
            onWork={(work) => setAsked({ work, chosen })}
          />
        </Suspense>
      ) : null,
    dialog: asked ? (
      <Suspense fallback={null}>
        {'export' in asked ? (
          <ExportDialog resource={resource} chosen={asked.export} onClose={() => setAsked(null)} />
        ) : (
          <BulkDialog resource={resource} {...asked} onStarted={clear} onClose={() => setAsked(null)} />
        )}
      </Suspense>
    ) : null,
    startExport: () => setAsked({ export: count > 0 ? chosen : everything }),
  };
}

const none: Ticked = { of: '', ids: [], seen: [], all: false };

const mayWork = ({ workflow, actions, bulk }: Resource, may: (name: string) => boolean): boolean =>
  ['delete', ...Object.keys({ ...workflow?.moves, ...actions }), ...(bulk ? ['edit'] : [])].some(may);

/** What was seen of the chosen rows when they were ticked, on whatever page. */
const seenOf = (ids: readonly number[], before: readonly AnyRecord[], rows: readonly Row[]): AnyRecord[] => {
  const known = new Map([...rows.map(({ record }) => record), ...before].map((record) => [record.id, record]));
  return ids.flatMap((id) => known.get(id) ?? []);
};

/** Rows that somebody wants ticked who comes from elsewhere. */
function useTickedElsewhere(tick: (ids: readonly number[]) => void): void {
  const { key, state } = useLocation();
  const ids: unknown = (state as { tick?: unknown } | null)?.tick;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each coming, which has a key of its own
  useEffect(() => {
    if (Array.isArray(ids) && ids.length > 0) tick(ids.map(Number));
  }, [key]);
}

/** A file that somebody asked for before coming here; the list has to be there first, and a reload asks for nothing. */
function useExportAskedElsewhere(possible: boolean, begin: () => void): void {
  const navigate = useNavigate();
  const here = useLocation();
  const { export: isAsked, ...state } = (here.state ?? {}) as { export?: boolean };
  const answer = useSteady(() => {
    begin();
    void navigate(here, { replace: true, state });
  });
  useEffect(() => {
    if (possible && isAsked) answer();
  }, [isAsked, possible, answer]);
}
