import { Button, Drawer } from 'antd';
import type { UIEvent } from 'react';
import { Link } from 'react-router';
import type { Message } from '../../contract/message.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { listAddress } from '../../declare/list-address.ts';
import { records } from '../../resources/index.ts';
import { useMessages } from '../session/messages.ts';
import { countText } from '../ui/count-text.ts';
import { sentences, words } from '../ui/frame-messages.ts';
import { useLanguage } from '../ui/language.tsx';
import { isNearEnd } from '../ui/near-end.ts';
import { Notice } from '../ui/notice.tsx';
import { words as pageWords } from '../ui/page-messages.ts';
import { clockOf } from '../ui/shanghai.ts';

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
      title={total > 0 ? `${say(words.messages)} (${countText(total, !hasTotal)})` : say(words.messages)}
      closable={{ 'aria-label': say(words.closeMessages) }}
      rootClassName="messages"
      styles={{ body: { padding: 0 } }}
    >
      <div className="messages-room" onScroll={loadMore} aria-busy={query.isFetching}>
        {isPending && !isError ? <p className="quiet messages-note">{say(words.loading)}</p> : null}
        {isError && rows.length === 0 ? (
          <Notice title={say(words.messagesFailed)} help={say(words.messagesFailedHelp)}>
            <Button onClick={() => void refetch()}>{say(pageWords.retry)}</Button>
          </Notice>
        ) : null}
        {query.data && rows.length === 0 ? (
          <Notice title={say(pageWords.nothingWaits)} help={say(pageWords.nothingWaitsHelp)} />
        ) : null}
        {groupsOf(rows).map(({ resource, messages }) => (
          <Group key={resource.code} resource={resource} messages={messages} onGo={onClose} />
        ))}
        {hasNextPage ? (
          <button type="button" className="link-button messages-note" onClick={more}>
            {say(
              isFetchingNextPage
                ? words.loading
                : hasTotal
                  ? sentences.moreMessages(total - rows.length)
                  : words.moreMessages,
            )}
          </button>
        ) : null}
      </div>
    </Drawer>
  );
}

/** In the order of whose first row has waited longest. What kind of record a server means, it must have in common with us. */
function groupsOf(rows: readonly Message[]): { resource: Resource; messages: Message[] }[] {
  const groups = new Map<string, { resource: Resource; messages: Message[] }>();
  for (const message of rows) {
    const resource = records.find(({ code }) => code === message.code);
    if (!resource) continue;
    const group = groups.get(resource.code) ?? { resource, messages: [] };
    group.messages.push(message);
    groups.set(resource.code, group);
  }
  return [...groups.values()];
}

interface GroupProps {
  resource: Resource;
  messages: readonly Message[];
  onGo: () => void;
}

function Group({ resource, messages, onGo }: GroupProps) {
  const { say } = useLanguage();
  const heading = `messages-${resource.code}`;
  const list = listAddress(resource, records, [['waiting', 'me']]);
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>
        {say(resource.label)}
        {list ? (
          <Link to={list} onClick={onGo} aria-label={say(sentences.listOf(resource.label))}>
            {say(words.toList)}
          </Link>
        ) : null}
      </h3>
      <ul>
        {messages.map((message) => (
          <li key={message.id}>
            <Link to={`${resource.path}/show/${message.id}`} onClick={onGo}>
              {message.title || `#${message.id}`}
            </Link>
            <span className="quiet">
              {[stateOf(resource, message, say), message.by?.title, clockOf(message.since)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const stateOf = ({ workflow }: Resource, { status }: Message, say: ReturnType<typeof useLanguage>['say']): string => {
  const label = workflow && Object.hasOwn(workflow.states, status) ? workflow.states[status]?.label : undefined;
  return label ? say(label) : status;
};
