import { type ReactNode, Suspense, useState } from 'react';
import type { Resource } from '../../declare/define-resource.ts';
import { lazyChunk } from '../lazy.tsx';
import { useMay } from '../session/may.ts';
import type { Chosen } from './chosen.ts';
import type { ListLocation } from './list-location.ts';
import type { Selection } from './list-table.tsx';
import type { Row } from './rows.ts';

/** None of it is needed before somebody chooses a row or asks for a file. */
const BulkBar = lazyChunk(() => import('./bulk-bar.tsx'));
const OwnActionDialog = lazyChunk(() => import('./own-action-dialog.tsx'));
const ExportDialog = lazyChunk(() => import('./export-dialog.tsx'));

interface Bulk {
  /** The ticks before the rows; nothing where there is nothing to do with several. */
  selection: Selection | undefined;
  bar: ReactNode;
  dialog: ReactNode;
  startExport: () => void;
}

type Asked = { export: Chosen } | { name: string; chosen: Chosen };

/** What may be done with several rows of a list, and with all of them. */
export function useBulk(resource: Resource, location: ListLocation, rows: readonly Row[], total: number): Bulk {
  const may = useMay();
  const question = JSON.stringify(location.asked);
  const [chosen, setChosen] = useState<{ of: string; ids: readonly number[]; all: boolean }>(none);
  const [asked, setAsked] = useState<Asked | null>(null);
  const isBulk = Object.keys(resource.actions ?? {}).some((name) => may(resource, name));
  // Rows chosen under other conditions are no longer in sight, and so no longer chosen.
  const { ids, all } = chosen.of === question ? chosen : none;
  const everything: Chosen = { location, total };
  const taken: Chosen = all ? everything : { ids };
  const count = all ? total : ids.length;
  const isWholePage = rows.length > 0 && rows.every(({ record }) => ids.includes(record.id));

  return {
    selection: isBulk
      ? {
          ids: all ? rows.map(({ record }) => record.id) : ids,
          onChange: (next) => setChosen({ of: question, ids: next, all: false }),
        }
      : undefined,
    bar:
      count > 0 ? (
        <Suspense fallback={null}>
          <BulkBar
            resource={resource}
            count={count}
            beyond={!all && isWholePage && total > ids.length ? total : null}
            onAll={() => setChosen({ of: question, ids, all: true })}
            onClear={() => setChosen(none)}
            onAction={(name) => setAsked({ name, chosen: taken })}
          />
        </Suspense>
      ) : null,
    dialog: asked ? <Suspense fallback={null}>{dialogFor(resource, asked, () => setAsked(null))}</Suspense> : null,
    startExport: () => setAsked({ export: count > 0 ? taken : everything }),
  };
}

const none = { of: '', ids: [], all: false };

function dialogFor(resource: Resource, asked: Asked, onClose: () => void): ReactNode {
  if ('export' in asked) return <ExportDialog resource={resource} chosen={asked.export} onClose={onClose} />;
  const action = resource.actions?.[asked.name];
  if (!action) return null;
  const { name, chosen } = asked;
  return <OwnActionDialog resource={resource} name={name} action={action} chosen={chosen} onClose={onClose} />;
}
