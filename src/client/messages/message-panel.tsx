import { useDataProvider } from '@refinedev/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import type { UIEvent } from 'react';
import { Link } from 'react-router';
import { calls } from '../../contract/calls.ts';
import type { WaitingName } from '../../contract/list.ts';
import { FIRST_PAGE } from '../../contract/list.ts';
import type { Message } from '../../contract/message.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { listAddress } from '../../declare/list-address.ts';
import { records } from '../../resources/index.ts';
import { MESSAGES_KEY } from '../session/message-counts.ts';
import { countText } from '../ui/count-text.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { frameMessages, frameSentences } from '../ui/frame-messages.ts';
import { useLanguage } from '../ui/language.tsx';
import { isNearEnd } from '../ui/near-end.ts';
import { Notice } from '../ui/notice.tsx';
import { pageMessages } from '../ui/page-messages.ts';
import { shanghaiTime } from '../ui/shanghai.ts';
import { UserText } from '../ui/user-text.tsx';
import { nextPage, parseListPage } from '../wire/list-page.ts';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** Everything that waits for this operator, section by section; each leads to its record, each section to its list. */
export default function MessagePanel({ open, onClose }: Props) {
  const { say } = useLanguage();
  const { query, rows, total, hasTotal } = useMessages(open);
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isError, isPending, refetch } = query;
  // Scrolling on while it is being fetched begins nothing anew.
  const more = () => void fetchNextPage({ cancelRefetch: false });
  const loadMore = (event: UIEvent<HTMLElement>) => {
    if (hasNextPage && isNearEnd(event.currentTarget)) more();
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="right"
      size={400}
      title={
        total > 0 ? `${say(frameMessages.messages)} (${countText(total, !hasTotal)})` : say(frameMessages.messages)
      }
      closable={{ 'aria-label': say(frameMessages.closeMessages) }}
      rootClassName="messages"
      styles={{ body: { padding: 0 } }}
    >
      <div className="messages-room" onScroll={loadMore} aria-busy={query.isFetching}>
        {isPending && !isError ? <p className="quiet messages-note">{say(frameMessages.loading)}</p> : null}
        {isError && rows.length === 0 ? (
          <FailureNotice title={say(frameMessages.messagesFailed)} error={query.error}>
            <Button onClick={() => void refetch()}>{say(pageMessages.retry)}</Button>
          </FailureNotice>
        ) : null}
        {query.data && rows.length === 0 ? (
          <Notice title={say(pageMessages.nothingWaits)} help={say(pageMessages.nothingWaitsHelp)} />
        ) : null}
        {groupsOf(rows).map((group) => (
          <Group key={group.key} group={group} onGo={onClose} />
        ))}
        {hasNextPage ? (
          <button type="button" className="link-button messages-note" onClick={more}>
            {say(
              isFetchingNextPage
                ? frameMessages.loading
                : hasTotal
                  ? frameSentences.moreMessages(total - rows.length)
                  : frameMessages.moreMessages,
            )}
          </button>
        ) : null}
      </div>
    </Drawer>
  );
}

interface MessageGroup {
  key: string;
  resource: Resource;
  /** Which list holds these rows. */
  waiting: WaitingName;
  messages: Message[];
}

/**
 * What was returned first, then in the order of whose first row has waited longest. What kind of record a server
 * means, it must have in common with us.
 */
function groupsOf(rows: readonly Message[]): MessageGroup[] {
  const groups = new Map<string, MessageGroup>();
  for (const message of rows) {
    const resource = records.find(({ code }) => code === message.code);
    if (!resource) continue;
    const waiting = message.returned ? 'returned' : 'me';
    const key = `${waiting}-${resource.code}`;
    const group = groups.get(key) ?? { key, resource, waiting, messages: [] };
    group.messages.push(message);
    groups.set(key, group);
  }
  return [...groups.values()].sort(
    (one, other) => Number(other.waiting === 'returned') - Number(one.waiting === 'returned'),
  );
}

function Group({ group, onGo }: { group: MessageGroup; onGo: () => void }) {
  const { say } = useLanguage();
  const { key, resource, waiting, messages } = group;
  const heading = `messages-${key}`;
  const label = waiting === 'returned' ? frameSentences.returnedIn(resource.label) : resource.label;
  const list = listAddress(resource, records, [['waiting', waiting]]);
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>
        {say(label)}
        {list ? (
          <Link to={list} onClick={onGo} aria-label={say(frameSentences.listOf(label))}>
            {say(frameMessages.toList)}
          </Link>
        ) : null}
      </h3>
      <ul>
        {messages.map((message) => (
          <li key={message.id}>
            <Link to={`${resource.path}/show/${message.id}`} onClick={onGo}>
              <UserText text={message.title || `#${message.id}`} />
            </Link>
            {message.returned ? (
              <q>
                <UserText text={message.returned.reason} />
              </q>
            ) : null}
            <span className="quiet">
              <UserText text={factsOf(resource, message, say)} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const factsOf = (resource: Resource, message: Message, say: ReturnType<typeof useLanguage>['say']): string =>
  [message.returned ? null : stateOf(resource, message, say), message.by?.title, shanghaiTime(message.since)]
    .filter(Boolean)
    .join(' · ');

const stateOf = ({ workflow }: Resource, { status }: Message, say: ReturnType<typeof useLanguage>['say']): string => {
  const label = workflow && Object.hasOwn(workflow.states, status) ? workflow.states[status]?.label : undefined;
  return label ? say(label) : status;
};

const PAGE_SIZE = 20;

/** The rows waiting for this operator, oldest first, page by page. */
function useMessages(open: boolean) {
  const custom = useDataProvider()().custom;
  const query = useInfiniteQuery({
    queryKey: [MESSAGES_KEY],
    enabled: open,
    initialPageParam: FIRST_PAGE,
    async queryFn({ pageParam, ...queryContext }) {
      // The panel says in its own place that it failed.
      const meta = { skipErrorHandler: true, queryContext };
      const pageRequest = { current: pageParam, pageSize: PAGE_SIZE };
      const answer = await custom?.({ url: calls.messageList, method: 'get', query: pageRequest, meta });
      return parseListPage<Message>(answer?.data, pageRequest);
    },
    getNextPageParam: nextPage,
  });
  const pages = query.data?.pages ?? [];
  const seen = new Set<string>();
  // Rows may shift between two page requests, so duplicates are removed.
  const rows = pages
    .flatMap(({ list }) => list)
    .filter(({ code, id }) => !seen.has(`${code} ${id}`) && seen.add(`${code} ${id}`));
  return { query, rows, total: pages.at(-1)?.total ?? 0, hasTotal: pages.at(-1)?.hasTotal ?? true };
}
