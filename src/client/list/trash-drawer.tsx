import { useInfiniteList, useNotification } from '@refinedev/core';
import { Button } from 'antd';
import { useState } from 'react';
import { sectionCalls } from '../../contract/calls.ts';
import type { TrashedRecord } from '../../contract/trash.ts';
import { apiPathOf } from '../../declare/actions.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { quotedRecordTitle } from '../page/record-title.ts';
import { TRASH, useRefresh } from '../record/use-refresh.ts';
import { useWrites } from '../session/writes.tsx';
import type { ApiError } from '../transport/http/api-error.ts';
import { nextPage } from '../transport/wire/list-page.ts';
import { handledStatuses } from '../ui/handled-statuses.ts';
import { useLanguage } from '../ui/language.tsx';
import { shanghaiTime } from '../ui/shanghai.ts';
import { SideDrawer } from '../ui/side-drawer.tsx';
import { UserText } from '../ui/user-text.tsx';
import { trashMessages, trashSentences } from './trash-messages.ts';
import './trash.css';

const PAGE_SIZE = 20;

/** A parent record: the name of the field by which its children refer to it, with its id. */
export type ParentFilter = Readonly<Record<string, number>>;

interface TrashDrawerProps {
  resource: Resource;
  parentFilter: ParentFilter | undefined;
  onClose: () => void;
}

/** The deleted records of a section, each with a button to restore it. */
export default function TrashDrawer({ resource, parentFilter, onClose }: TrashDrawerProps) {
  const { say } = useLanguage();
  const { data, isPending, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useTrash(
    resource,
    parentFilter,
  );
  const rows = (data?.pages ?? []).flatMap((page) => page.data);
  return (
    <SideDrawer size={480} title={say(trashMessages.title)} closeLabel={say(trashMessages.close)} onClose={onClose}>
      <p className="quiet">{say(trashMessages.help)}</p>
      {isPending ? <p role="status">{say(trashMessages.loading)}</p> : null}
      {isError ? (
        <p role="alert">
          {say(trashMessages.failed)} <Button onClick={() => void refetch()}>{say(trashMessages.retry)}</Button>
        </p>
      ) : null}
      {data && rows.length === 0 ? <p role="status">{say(trashMessages.empty)}</p> : null}
      <ul className="trash-rows">
        {rows.map((row) => (
          <TrashRow key={row.id} resource={resource} row={row} onRestored={() => void refetch()} />
        ))}
      </ul>
      {hasNextPage ? (
        <button type="button" className="link-button" onClick={() => void fetchNextPage()}>
          {say(isFetchingNextPage ? trashMessages.loading : trashMessages.more)}
        </button>
      ) : null}
    </SideDrawer>
  );
}

type TrashRowProps = { resource: Resource; row: TrashedRecord; onRestored: () => void };

function TrashRow({ resource, row, onRestored }: TrashRowProps) {
  const { say } = useLanguage();
  const { open } = useNotification();
  const refresh = useRefresh(resource);
  const { call } = useWrites();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const restore = async () => {
    setBusy(true);
    setRefusal('');
    try {
      const restored = await call<AnyRecord>({
        url: `${apiPathOf(resource)}/${sectionCalls.undelete}`,
        method: 'post',
        values: { id: row.id, version: row.version },
        meta: { ...handledStatuses(409, 422), changed: { resource: resource.code, id: row.id } },
      });
      refresh(restored);
      open?.({ type: 'success', message: say(trashSentences.restored(quotedRecordTitle(resource, restored))) });
      onRestored();
    } catch (error) {
      const { statusCode, message } = error as Partial<ApiError>;
      if (statusCode === 409 || statusCode === 422) setRefusal(message ?? '');
      setBusy(false);
    }
  };
  const operatorName = row.deletedBy?.title || say(trashMessages.system);
  return (
    <li>
      <div className="trash-row">
        <span>
          <strong>
            <UserText text={row.title} />
          </strong>{' '}
          <span className="quiet digits">#{row.id}</span>
        </span>
        <span className="quiet">
          <UserText text={say(trashSentences.deleted(shanghaiTime(row.deletedAt) ?? '', operatorName))} />
        </span>
        <span className="quiet">{say(trashSentences.until((shanghaiTime(row.purgedAt) ?? '').slice(0, 10)))}</span>
        {refusal ? (
          <span className="wrong" role="alert">
            <UserText text={refusal} />
          </span>
        ) : null}
      </div>
      <Button
        size="small"
        loading={busy}
        aria-label={say(trashSentences.restoring(row.title))}
        onClick={() => void restore()}
      >
        {say(trashMessages.restore)}
      </Button>
    </li>
  );
}

/** Not cached, so that each opening fetches the current trash. */
function useTrash(resource: Resource, inside: ParentFilter | undefined) {
  const { query } = useInfiniteList<TrashedRecord>({
    resource: TRASH,
    pagination: { pageSize: PAGE_SIZE },
    filters: Object.entries(inside ?? {}).map(([field, value]) => ({ field, operator: 'eq', value })),
    queryOptions: { gcTime: 0, getNextPageParam: nextPage },
    // The drawer shows the failure itself.
    meta: { call: `${apiPathOf(resource)}/${sectionCalls.trash}`, skipErrorHandler: true },
    errorNotification: false,
  });
  return query;
}
