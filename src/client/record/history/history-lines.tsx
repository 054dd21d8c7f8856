import { type GetListResponse, useInfiniteList } from '@refinedev/core';
import type { InfiniteData } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ComponentProps, Suspense, type UIEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { AuditEntry } from '../../../contract/audit.ts';
import { sectionCalls } from '../../../contract/calls.ts';
import { offers } from '../../../contract/features.ts';
import { AUDIT, apiPathOf } from '../../../declare/actions.ts';
import { OPERATOR } from '../../../declare/columns.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { findSection } from '../../../declare/define-resource.ts';
import { reasonLabel } from '../../../declare/reason.ts';
import { sections } from '../../../resources/index.ts';
import { COMPARED_VERSION, tabAddress } from '../../page/record-path.ts';
import { useSession } from '../../session/session.ts';
import { useMay } from '../../session/use-may.ts';
import { callKey } from '../../transport/wire/call-key.ts';
import { nextPage } from '../../transport/wire/list-page.ts';
import { useLanguage } from '../../ui/language.tsx';
import { lazyChunk } from '../../ui/lazy.tsx';
import { isNearEnd } from '../../ui/near-end.ts';
import { ScrollRoom } from '../../ui/scroll-room.tsx';
import { shanghaiTime } from '../../ui/shanghai.ts';
import { UserText } from '../../ui/user-text.tsx';
import { auditActionLabel, detailsOf, historyMessages, historySentences } from './history-messages.ts';

const PAGE_SIZE = 20;

const RevisionDrawer = lazyChunk(() => import('./revision-drawer.tsx'));

/** The audit log of one record; where the server keeps revisions, each entry opens its changes in a drawer. */
export default function HistoryLines({ resource, record }: { resource: Resource; record: AnyRecord }) {
  const { user } = useSession();
  const [chosenEntry, setComparedEntry] = useState<ComparedEntry | null>(null);
  const [search, setSearch] = useSearchParams();
  const linkedVersion = Number(search.get(COMPARED_VERSION));
  const comparedEntry = chosenEntry ?? (linkedVersion > 0 ? { version: linkedVersion } : null);
  const close = () => {
    setComparedEntry(null);
    if (!search.has(COMPARED_VERSION)) return;
    const next = new URLSearchParams(search);
    next.delete(COMPARED_VERSION);
    setSearch(next, { replace: true });
  };
  const canCompare = offers(user, 'revisions');
  return (
    <>
      <Lines resource={resource} record={record} onCompare={canCompare ? setComparedEntry : undefined} />
      <AuditLogLink resource={resource} id={record.id} />
      {canCompare && comparedEntry ? (
        <Suspense fallback={null}>
          <RevisionDrawer resource={resource} record={record} entry={comparedEntry} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The audit log with this record alone, for those who may read it. */
function AuditLogLink({ resource, id }: { resource: Resource; id: number }) {
  const { say } = useLanguage();
  const may = useMay();
  const section = findSection(sections, OPERATOR);
  if (!section || !may(section, AUDIT)) return null;
  const query = new URLSearchParams({ section: resource.code, record: String(id) });
  return (
    <p>
      <Link to={`${tabAddress(section.path, AUDIT)}&${query}`}>{say(historyMessages.inAuditLog)}</Link>
    </p>
  );
}

interface LinesProps extends Pick<LineProps, 'resource' | 'onCompare'> {
  record: AnyRecord;
}

/** The entries, newest first; scrolling loads more (S9.3). */
function Lines({ resource, record, onCompare }: LinesProps) {
  const { say } = useLanguage();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isPending, isError, refetch } = useHistory(
    resource,
    record,
  );
  const rows = (data?.pages ?? []).flatMap((page) => page.data);
  const loadMore = (event: UIEvent<HTMLElement>) => {
    if (hasNextPage && !isFetchingNextPage && isNearEnd(event.currentTarget)) void fetchNextPage();
  };
  if (isPending) return <p className="quiet">{say(historyMessages.loading)}</p>;
  if (isError) {
    return (
      <p>
        {say(historyMessages.failed)} <Button onClick={() => void refetch()}>{say(historyMessages.retry)}</Button>
      </p>
    );
  }
  if (rows.length === 0) return <p className="quiet">{say(historyMessages.none)}</p>;
  return (
    <ScrollRoom className="history-room" label={say(historyMessages.title)} onScroll={loadMore}>
      <ol>
        {rows.map((entry) => (
          <Line key={entry.id} resource={resource} entry={entry} onCompare={onCompare} />
        ))}
      </ol>
      {hasNextPage ? (
        <button type="button" className="link-button" onClick={() => void fetchNextPage()}>
          {say(isFetchingNextPage ? historyMessages.loading : historyMessages.more)}
        </button>
      ) : null}
    </ScrollRoom>
  );
}

/** An audit entry of a write that produced a version of the record. */
type EntryWithVersion = AuditEntry & { version: number };

type ComparedEntry = ComponentProps<typeof RevisionDrawer>['entry'];

const hasVersion = (entry: AuditEntry): entry is EntryWithVersion => typeof entry.version === 'number';

interface LineProps {
  resource: Resource;
  entry: AuditEntry;
  onCompare: ((entry: EntryWithVersion) => void) | undefined;
}

function Line({ resource, entry, onCompare }: LineProps) {
  const { say } = useLanguage();
  const details = [
    ...detailsOf(resource, entry.details).map(say),
    ...(entry.reason ? [`${say(historyMessages.reason)}: ${say(reasonLabel(resource.workflow, entry.reason))}`] : []),
  ];
  return (
    <li>
      <span className="digits quiet">{shanghaiTime(entry.at)}</span>
      <span>
        <UserText text={entry.operator?.title ?? say(historyMessages.system)} />
      </span>
      <span>{say(auditActionLabel(entry.action, resource.code))}</span>
      {details.length > 0 ? (
        <span className="quiet">
          <UserText text={details.join(' · ')} />
        </span>
      ) : null}
      {onCompare && hasVersion(entry) ? (
        <button
          type="button"
          className="link-button"
          aria-label={say(historySentences.compare(shanghaiTime(entry.at) ?? ''))}
          onClick={() => onCompare(entry)}
        >
          {say(historyMessages.compare)}
        </button>
      ) : null}
    </li>
  );
}

type HistoryPages = InfiniteData<GetListResponse<AuditEntry>>;

const HISTORY = 'history';

function useHistory(resource: Resource, { id, version }: AnyRecord) {
  const { query } = useInfiniteList<AuditEntry>({
    resource: HISTORY,
    pagination: { pageSize: PAGE_SIZE },
    filters: [{ field: 'id', operator: 'eq', value: id }],
    queryOptions: {
      queryKey: callKey(HISTORY, resource.code, id, version),
      // Keeps the entries of the same record while it is read again, so that the focus is not lost.
      placeholderData: (previousPages: HistoryPages | undefined, previousQuery?: { queryKey: readonly unknown[] }) =>
        previousQuery?.queryKey.at(-2) === id ? previousPages : undefined,
      getNextPageParam: nextPage,
    },
    // The list shows the failure itself.
    meta: { call: `${apiPathOf(resource)}/${sectionCalls.history}`, skipErrorHandler: true },
    errorNotification: false,
  });
  return query;
}
