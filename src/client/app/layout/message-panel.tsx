import { useInfiniteList } from '@refinedev/core';
import { Button, Drawer } from 'antd';
import { type ReactNode, type UIEvent, useState } from 'react';
import { Link } from 'react-router';
import { calls } from '../../../contract/calls.ts';
import type { Message } from '../../../contract/message.ts';
import { findSection } from '../../../declare/define-resource.ts';
import { sections } from '../../../resources/index.ts';
import { MESSAGES } from '../../session/message-counts.ts';
import { leavesOf } from '../../session/routing/navigation.ts';
import { useNavigation } from '../../session/routing/use-navigation.ts';
import { useFeature } from '../../session/use-feature.ts';
import { nextPage } from '../../transport/wire/list-page.ts';
import { RadioChoice } from '../../ui/controls/radio-choice.tsx';
import { countText } from '../../ui/count-text.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { frameMessages, frameSentences } from '../../ui/frame-messages.ts';
import { useLanguage } from '../../ui/language.tsx';
import { isNearEnd } from '../../ui/near-end.ts';
import { Notice } from '../../ui/notice.tsx';
import { pageMessages } from '../../ui/page-messages.ts';
import { UserText } from '../../ui/user-text.tsx';
import { MessageEntry } from './message-entry.tsx';
import { messageMessages } from './message-messages.ts';

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

const NothingWaits = ({ isAside = false }: { isAside?: boolean }) => {
  const { say } = useLanguage();
  return isAside ? (
    <Notice title={say(messageMessages.nothingAside)} help={say(messageMessages.nothingAsideHelp)} />
  ) : (
    <Notice title={say(pageMessages.nothingWaits)} help={say(pageMessages.nothingWaitsHelp)} />
  );
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

/** The records of all sections, the latest first, and those that the operator has put aside. */
function RecordPanel({ open, onClose }: MessagePanelProps) {
  const { say } = useLanguage();
  const [isAside, setAside] = useState(false);
  const { query, rows, total, hasTotal } = useMessages(open, isAside);
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isError, isPending, refetch } = query;
  // Scrolling during a fetch must not restart it.
  const loadNextPage = () => void fetchNextPage({ cancelRefetch: false });
  const loadMore = (event: UIEvent<HTMLElement>) => {
    if (hasNextPage && isNearEnd(event.currentTarget)) loadNextPage();
  };
  return (
    <MessageDrawer open={open} onClose={onClose} total={isAside ? 0 : total} isAtLeast={!hasTotal}>
      <div className="messages-room" onScroll={loadMore} aria-busy={query.isFetching}>
        {useFeature('messageMarks') ? (
          <RadioChoice
            aria-label={say(messageMessages.which)}
            appearance="buttons"
            value={isAside ? 'aside' : 'waiting'}
            onChange={(which) => setAside(which === 'aside')}
            options={[
              { value: 'waiting', label: say(messageMessages.waiting) },
              { value: 'aside', label: say(messageMessages.aside) },
            ]}
          />
        ) : null}
        {isPending && !isError ? <p className="quiet messages-note">{say(frameMessages.loading)}</p> : null}
        {isError && rows.length === 0 ? (
          <FailureNotice title={say(frameMessages.messagesFailed)} error={query.error}>
            <Button onClick={() => void refetch()}>{say(pageMessages.retry)}</Button>
          </FailureNotice>
        ) : null}
        {query.data && rows.length === 0 ? <NothingWaits isAside={isAside} /> : null}
        <ul>
          {rows.map((message) => {
            const resource = findSection(sections, message.code);
            // Records of sections that this client does not know are left out.
            return resource ? (
              <MessageEntry
                key={keyOf(message)}
                resource={resource}
                message={message}
                isAside={isAside}
                onNavigate={onClose}
              />
            ) : null;
          })}
        </ul>
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

/** A record may wait for the operator and name them as well. */
const keyOf = ({ code, id, mention }: Message): string => `${code} ${id} ${mention === undefined ? '' : 'mention'}`;

const PAGE_SIZE = 20;

/** The messages page by page. */
function useMessages(open: boolean, isAside: boolean) {
  const { query } = useInfiniteList<Message>({
    resource: MESSAGES,
    pagination: { pageSize: PAGE_SIZE },
    queryOptions: { enabled: open, getNextPageParam: nextPage },
    // The panel shows the failure itself.
    meta: { call: calls.messageList, skipErrorHandler: true },
    filters: isAside ? [{ field: 'aside', operator: 'eq', value: true }] : [],
    errorNotification: false,
  });
  const pages = query.data?.pages ?? [];
  const listedKeys = new Set<string>();
  // Rows may shift between two page requests, so duplicates are removed.
  const rows = pages
    .flatMap(({ data }) => data)
    .filter((message) => !listedKeys.has(keyOf(message)) && listedKeys.add(keyOf(message)));
  return { query, rows, total: pages.at(-1)?.total ?? 0, hasTotal: pages.at(-1)?.hasTotal !== false };
}
