import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { offers } from '../../../contract/features.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { COMPARED_VERSION } from '../../page/record-path.ts';
import { useSession } from '../../session/session.ts';
import { useLanguage } from '../../ui/language.tsx';
import { lazyChunk } from '../../ui/lazy.tsx';
import { recordMessages } from '../record-messages.ts';

const HistoryLines = lazyChunk(() => import('./history-lines.tsx'));

/** The audit log of a record, collapsed and not requested until it is opened; only where the server keeps one. */
export function RecordHistory({ resource, record }: { resource: Resource; record: AnyRecord }) {
  const { say } = useLanguage();
  const { user } = useSession();
  // A link to one of its changes opens it.
  const [isLinked] = useState(useSearchParams()[0].has(COMPARED_VERSION));
  const [hasOpened, setHasOpened] = useState(isLinked);
  if (!offers(user, 'history')) return null;
  return (
    <details
      className="panel record-history"
      open={isLinked || undefined}
      onToggle={(event) => setHasOpened(hasOpened || event.currentTarget.open)}
    >
      <summary>{say(recordMessages.history)}</summary>
      {hasOpened ? (
        <Suspense fallback={null}>
          <HistoryLines resource={resource} record={record} />
        </Suspense>
      ) : null}
    </details>
  );
}
