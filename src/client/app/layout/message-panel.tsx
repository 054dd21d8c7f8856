import { useInfiniteList } from '@refinedev/core';
import { Button, Drawer } from 'antd';
import type { ReactNode, UIEvent } from 'react';
import { Link } from 'react-router';
import { calls } from '../../../contract/calls.ts';
import type { WaitingName } from '../../../contract/list.ts';
import type { Message } from '../../../contract/message.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { findSection } from '../../../declare/define-resource.ts';
import { listAddress } from '../../../declare/list-address.ts';
import { sections } from '../../../resources/index.ts';
import { recordPath } from '../../page/record-path.ts';
import { MESSAGES } from '../../session/message-counts.ts';
import { leavesOf } from '../../session/routing/navigation.ts';
import { useNavigation } from '../../session/routing/use-navigation.ts';
import { useFeature } from '../../session/use-feature.ts';
import { nextPage } from '../../transport/wire/list-page.ts';
import { countText } from '../../ui/count-text.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { frameMessages, frameSentences } from '../../ui/frame-messages.ts';
import { useLanguage } from '../../ui/language.tsx';
import { isNearEnd } from '../../ui/near-end.ts';
import { Notice } from '../../ui/notice.tsx';
import { pageMessages } from '../../ui/page-messages.ts';
import { shanghaiTime } from '../../ui/shanghai.ts';
import { UserText } from '../../ui/user-text.tsx';

interface MessagePanelProps {
  open: boolean;
  onClose: () => void;
}

/** What waits for this operator: the records, or their number by section if the server lists no records. */
export default function MessagePanel(props: MessagePanelProps) {
  const Panel = useFeature('messageList') ? RecordPanel : CountPanel;
  return <Panel {...props} />;
}

/** Each section with a link to its list. */
function CountPanel({ open, onClose }: MessagePanelProps) {
  const { say } = useLanguage();
  const { entries, badges, total } = useNavigation();
  const waiting = leavesOf(entries).filter(({ code }) => (badges.get(code) ?? 0) > 0);
  return (
    <MessageDrawer open={open} onClose={onClose} total={total}>
      <div className="messages-room">
        {waiting.length === 0 ? <NothingWaits /> : null}
        <ul>
          {waiting.map(({ code, path, name }) => (
            <li key={code}>
              <Link to={path} onClick={onClose}>
                <UserText text={name} />
              </Link>
              <span className="quiet digits">{say(frameSentences.waiting(badges.get(code) ?? 0))}</span>
            </li>
          ))}
        </ul>
      </div>
    </MessageDrawer>
  );
}

const NothingWaits = () => {
  const { say } = useLanguage();
  return <Notice title={say(pageMessages.nothingWaits)} help={say(pageMessages.nothingWaitsHelp)} />;
};

interface MessageDrawerProps extends MessagePanelProps {
  total: number;
  isAtLeast?: boolean;
  children: ReactNode;
}

function MessageDrawer({ open, onClose, total, isAtLeast = false, children }: MessageDrawerProps) {
  const { say } = useLanguage();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="right"
      size={400}
      title={
        total > 0 ? `${say(frameMessages.messages)} (${countText(total, isAtLeast)})` : say(frameMessages.messages)
      }
      closable={{ 'aria-label': say(frameMessages.closeMessages) }}
      rootClassName="messages"
      styles={{ body: { padding: 0 } }}
    >
      {children}
    </Drawer>
  );
}

/** The records by section, each with a link to its record, each section with one to its list. */
function RecordPanel({ open, onClose }: MessagePanelProps) {
  const { say } = useLanguage();
  const { query, rows, total, hasTotal } = useMessages(open);
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isError, isPending, refetch } = query;
  // Scrolling during a fetch must not restart it.
  const loadNextPage = () => void fetchNextPage({ cancelRefetch: false });
  const loadMore = (event: UIEvent<HTMLElement>) => {
    if (hasNextPage && isNearEnd(event.currentTarget)) loadNextPage();
  };
  return (
    <MessageDrawer open={open} onClose={onClose} total={total} isAtLeast={!hasTotal}>
      <div className="messages-room" onScroll={loadMore} aria-busy={query.isFetching}>
        {isPending && !isError ? <p className="quiet messages-note">{say(frameMessages.loading)}</p> : null}
        {isError && rows.length === 0 ? (
          <FailureNotice title={say(frameMessages.messagesFailed)} error={query.error}>
            <Button onClick={() => void refetch()}>{say(pageMessages.retry)}</Button>
          </FailureNotice>
        ) : null}
        {query.data && rows.length === 0 ? <NothingWaits /> : null}
        {groupsOf(rows).map((group) => (
          <Group key={group.key} group={group} onNavigate={onClose} />
        ))}
        {hasNextPage ? (
          <button type="button" className="link-button messages-note" onClick={loadNextPage}>
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
    </MessageDrawer>
  );
}

interface MessageGroup {
  key: string;
  resource: Resource;
  /** The name of the list filter that shows these records. */
  filter: WaitingName;
  messages: Message[];
}

/**
 * Groups the records by section: returned ones first, then by the longest waiting record. Records of sections this
 * client does not know are left out.
 */
function groupsOf(rows: readonly Message[]): MessageGroup[] {
  const groups = new Map<string, MessageGroup>();
  for (const message of rows) {
    const resource = findSection(sections, message.code);
    if (!resource) continue;
    const filter = message.returned ? 'returned' : 'me';
    const key = `${filter}-${resource.code}`;
    const group = groups.get(key) ?? { key, resource, filter, messages: [] };
    group.messages.push(message);
    groups.set(key, group);
  }
  return [...groups.values()].sort(
    (one, other) => Number(other.filter === 'returned') - Number(one.filter === 'returned'),
  );
}

function Group({ group, onNavigate }: { group: MessageGroup; onNavigate: () => void }) {
  const { say } = useLanguage();
  const { key, resource, filter, messages } = group;
  const heading = `messages-${key}`;
  const label = filter === 'returned' ? frameSentences.returnedIn(resource.label) : resource.label;
  const list = listAddress(resource, sections, [['waiting', filter]]);
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>
        {say(label)}
        {list ? (
          <Link to={list} onClick={onNavigate} aria-label={say(frameSentences.listOf(label))}>
            {say(frameMessages.toList)}
          </Link>
        ) : null}
      </h3>
      <ul>
        {messages.map((message) => (
          <li key={message.id}>
            <Link to={recordPath(resource, 'show', message)} onClick={onNavigate}>
              <UserText text={message.title || `#${message.id}`} />
            </Link>
            {message.returned ? (
              <q>
                <UserText text={message.returned.reason} />
              </q>
            ) : null}
            <span className="quiet">
              <UserText text={messageDetails(resource, message, say)} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const messageDetails = (resource: Resource, message: Message, say: ReturnType<typeof useLanguage>['say']): string =>
  [message.returned ? null : stateOf(resource, message, say), message.by?.title, shanghaiTime(message.since)]
    .filter(Boolean)
    .join(' · ');

const stateOf = ({ workflow }: Resource, { status }: Message, say: ReturnType<typeof useLanguage>['say']): string => {
  const label = workflow && Object.hasOwn(workflow.states, status) ? workflow.states[status]?.label : undefined;
  return label ? say(label) : status;
};

const PAGE_SIZE = 20;

/** The pending records, oldest first, page by page. */
function useMessages(open: boolean) {
  const { query } = useInfiniteList<Message>({
    resource: MESSAGES,
    pagination: { pageSize: PAGE_SIZE },
    queryOptions: { enabled: open, getNextPageParam: nextPage },
    // The panel shows the failure itself.
    meta: { call: calls.messageList, skipErrorHandler: true },
    errorNotification: false,
  });
  const pages = query.data?.pages ?? [];
  const listedKeys = new Set<string>();
  // Rows may shift between two page requests, so duplicates are removed.
  const rows = pages
    .flatMap(({ data }) => data)
    .filter(({ code, id }) => !listedKeys.has(`${code} ${id}`) && listedKeys.add(`${code} ${id}`));
  return { query, rows, total: pages.at(-1)?.total ?? 0, hasTotal: pages.at(-1)?.hasTotal !== false };
}
