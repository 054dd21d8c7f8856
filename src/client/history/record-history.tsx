import { Suspense, useState } from 'react';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { recordMessages } from '../record/record-messages.ts';
import { useSession } from '../session/session.ts';
import { useLanguage } from '../ui/language.tsx';
import { lazyChunk } from '../ui/lazy.tsx';

const HistoryLines = lazyChunk(() => import('./history-lines.tsx'));

/** Who did what to a record: folded away until somebody wants to know, and only where the server keeps it. */
export function RecordHistory({ resource, record }: { resource: Resource; record: AnyRecord }) {
  const { say } = useLanguage();
  const { user } = useSession();
  const [opened, setOpened] = useState(false);
  if (!user.features?.includes('history')) return null;
  return (
    <details className="panel record-history" onToggle={(event) => setOpened(opened || event.currentTarget.open)}>
      <summary>{say(recordMessages.history)}</summary>
      {opened ? (
        <Suspense fallback={null}>
          <HistoryLines resource={resource} record={record} />
        </Suspense>
      ) : null}
    </details>
  );
}
