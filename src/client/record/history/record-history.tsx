import { Suspense, useState } from 'react';
import { offers } from '../../../contract/features.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { useSession } from '../../session/session.ts';
import { useLanguage } from '../../ui/language.tsx';
import { lazyChunk } from '../../ui/lazy.tsx';
import { recordMessages } from '../record-messages.ts';

const HistoryLines = lazyChunk(() => import('./history-lines.tsx'));

/** The audit log of a record, collapsed and not requested until it is opened; only where the server keeps one. */
export function RecordHistory({ resource, record }: { resource: Resource; record: AnyRecord }) {
  const { say } = useLanguage();
  const { user } = useSession();
  const [hasOpened, setHasOpened] = useState(false);
  if (!offers(user, 'history')) return null;
  return (
    <details className="panel record-history" onToggle={(event) => setHasOpened(hasOpened || event.currentTarget.open)}>
      <summary>{say(recordMessages.history)}</summary>
      {hasOpened ? (
        <Suspense fallback={null}>
          <HistoryLines resource={resource} record={record} />
        </Suspense>
      ) : null}
    </details>
  );
}
