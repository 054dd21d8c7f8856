import { useCustomMutation } from '@refinedev/core';
import { Button, Dropdown } from 'antd';
import { Link } from 'react-router';
import { calls } from '../../../contract/calls.ts';
import type { Message, MessageMark } from '../../../contract/message.ts';
import { DAY, dayFrom, HOUR, inShanghai } from '../../../contract/museum-time.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { recordPath } from '../../page/record-path.ts';
import { auditActionLabel } from '../../record/history/history-messages.ts';
import { useFeature } from '../../session/use-feature.ts';
import { useLanguage } from '../../ui/language.tsx';
import { shanghaiTime } from '../../ui/shanghai.ts';
import { UserText } from '../../ui/user-text.tsx';
import { messageMessages, messageSentences } from './message-messages.ts';

interface MessageEntryProps {
  resource: Resource;
  message: Message;
  /** Whether it is listed among what the operator has put aside. */
  isAside: boolean;
  onNavigate: () => void;
}

/** A record that waits or in which the operator was named: why, since when and by whom, and what was written before. */
export function MessageEntry({ resource, message, isAside, onNavigate }: MessageEntryProps) {
  const { say } = useLanguage();
  const text = message.mention ?? message.returned?.reason ?? message.thread?.[0]?.reason;
  return (
    <li data-returned={message.returned ? true : undefined}>
      <Link to={recordPath(resource, 'show', message)} onClick={onNavigate}>
        <UserText text={message.title || `#${message.id}`} />
      </Link>
      {text ? (
        <q>
          <UserText text={text} />
        </q>
      ) : null}
      <span className="quiet">
        <UserText text={messageDetails(resource, message, say)} />
      </span>
      <Thread resource={resource} thread={message.thread ?? []} />
      {useFeature('messageMarks') ? <MarkButtons message={message} isAside={isAside} /> : null}
    </li>
  );
}

const messageDetails = (resource: Resource, message: Message, say: ReturnType<typeof useLanguage>['say']): string =>
  [say(resource.label), whyText(resource, message, say), message.by?.title, shanghaiTime(message.since)]
    .filter(Boolean)
    .join(' · ');

function whyText({ workflow }: Resource, message: Message, say: ReturnType<typeof useLanguage>['say']): string {
  if (message.mention !== undefined) return say(messageMessages.mentioned);
  if (message.returned) return say(messageMessages.returned);
  const { status } = message;
  const label = workflow && Object.hasOwn(workflow.states, status) ? workflow.states[status]?.label : undefined;
  return label ? say(label) : status;
}

/** The moves before the last one, folded: a message about one move needs no thread. */
function Thread({ resource, thread }: { resource: Resource; thread: NonNullable<Message['thread']> }) {
  const { say } = useLanguage();
  if (thread.length < 2) return null;
  return (
    <details className="message-thread">
      <summary>{say(messageSentences.thread(thread.length))}</summary>
      <ol>
        {thread.map(({ action, at, by, reason }) => (
          <li key={`${at} ${action}`}>
            <span className="quiet">
              <UserText
                text={[say(auditActionLabel(action, resource.code)), by?.title, shanghaiTime(at)]
                  .filter(Boolean)
                  .join(' · ')}
              />
            </span>
            {reason ? (
              <q>
                <UserText text={reason} />
              </q>
            ) : null}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Puts the message aside until later or until something new happens, or brings it back. */
function MarkButtons({ message, isAside }: { message: Message; isAside: boolean }) {
  const { say } = useLanguage();
  const { mutate, mutation } = useCustomMutation();
  const mark = (until: MessageMark['until']) =>
    mutate({
      url: calls.messageMark,
      method: 'put',
      values: { code: message.code, id: message.id, until } satisfies MessageMark,
      errorNotification: false,
    });
  const button = { size: 'small', type: 'text', loading: mutation.isPending } as const;
  if (isAside) {
    return (
      <span className="message-marks">
        {message.until ? (
          <span className="quiet">{say(messageSentences.until(shanghaiTime(message.until) ?? ''))}</span>
        ) : null}
        <Button {...button} onClick={() => mark('now')}>
          {say(messageMessages.listAgain)}
        </Button>
      </span>
    );
  }
  const items = Object.entries(laterMoments(new Date())).map(([key, moment]) => ({
    key: moment.toISOString(),
    label: say(messageMessages[key as keyof ReturnType<typeof laterMoments>]),
  }));
  return (
    <span className="message-marks">
      <Dropdown autoFocus trigger={['click']} menu={{ items, onClick: ({ key }) => mark(key) }}>
        <Button {...button} aria-haspopup="menu">
          {say(messageMessages.later)}
        </Button>
      </Dropdown>
      <Button {...button} title={say(messageMessages.doneHelp)} onClick={() => mark('done')}>
        {say(messageMessages.done)}
      </Button>
    </span>
  );
}

const MORNING = 'T09:00:00+08:00';

/** The moments until which a message can be put aside; mornings are those of Shanghai. */
export function laterMoments(now: Date) {
  const weekday = new Date(inShanghai(now)).getUTCDay();
  const daysToMonday = (8 - weekday) % 7 || 7;
  return {
    inAnHour: new Date(now.getTime() + HOUR),
    tomorrow: new Date(`${dayFrom(now, 1)}${MORNING}`),
    nextMonday: new Date(`${dayFrom(new Date(now.getTime() + daysToMonday * DAY))}${MORNING}`),
  };
}
