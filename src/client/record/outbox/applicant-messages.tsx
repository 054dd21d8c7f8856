import { Alert, Button } from 'antd';
import { Link } from 'react-router';
import type { OutboxMessage } from '../../../contract/outbox.ts';
import { applicantEvents } from '../../../declare/applicant.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { useLanguage } from '../../ui/language.tsx';
import { shanghaiTime } from '../../ui/shanghai.ts';
import { UserText } from '../../ui/user-text.tsx';
import { MessageProblem, MessageState } from './message-state.tsx';
import { isSending, outboxMessages } from './outbox-messages.ts';
import { outboxAddress, useApplicantMessages, useOutboxSection, useRetry, useTellsApplicant } from './use-outbox.ts';
import './outbox.css';

interface ApplicantMessagesProps {
  resource: Resource;
  record: AnyRecord;
}

/** What the applicant of a record was told, or would have been. */
export function ApplicantMessages(props: ApplicantMessagesProps) {
  return useTellsApplicant(props.resource) ? <MessagePanel {...props} /> : null;
}

function MessagePanel({ resource, record }: ApplicantMessagesProps) {
  const { say } = useLanguage();
  const query = useApplicantMessages(resource, record);
  const outbox = useOutboxSection();
  const { list = [], channel = 'off' } = query.data?.data ?? {};
  return (
    <section className="panel applicant-messages" aria-labelledby="applicant-messages">
      <header>
        <h2 id="applicant-messages">{say(outboxMessages.panel)}</h2>
        {outbox ? <Link to={outboxAddress(outbox)}>{say(outboxMessages.title)}</Link> : null}
      </header>
      {query.isPending ? <p className="quiet">{say(outboxMessages.loading)}</p> : null}
      {query.isError ? (
        <p role="alert">
          {say(outboxMessages.failed)}{' '}
          <Button onClick={() => void query.refetch()}>{say(outboxMessages.tryAgain)}</Button>
        </p>
      ) : null}
      {query.isSuccess && list.length === 0 ? <p className="quiet">{say(outboxMessages.none)}</p> : null}
      {list.length > 0 && !isSending(channel) ? <Alert type="info" showIcon title={say(outboxMessages.isOff)} /> : null}
      {list.length > 0 ? (
        <ol>
          {list.map((message) => (
            <MessageLine key={message.id} message={message} canSend={isSending(channel)} />
          ))}
        </ol>
      ) : null}
    </section>
  );
}

function MessageLine({ message, canSend }: { message: OutboxMessage; canSend: boolean }) {
  const { say } = useLanguage();
  const { retry, isBusy } = useRetry();
  const { id, event, state, at, sentAt, address, mayRetry } = message;
  return (
    <li>
      <details>
        <summary>
          <MessageState state={state} /> <strong>{say(applicantEvents[event].label)}</strong>{' '}
          <span className="digits quiet">{shanghaiTime(sentAt ?? at)}</span>{' '}
          {address ? <UserText text={address} /> : null}
        </summary>
        <MessageText message={message} />
      </details>
      <MessageProblem message={message} />
      {mayRetry && canSend ? (
        <Button size="small" loading={isBusy} onClick={() => void retry([id])}>
          {say(state === 'off' ? outboxMessages.send : outboxMessages.retry)}
        </Button>
      ) : null}
    </li>
  );
}

/** Subject and text of a message, or why they are not shown. */
export function MessageText({ message: { subject, body, address } }: { message: OutboxMessage }) {
  const { say } = useLanguage();
  if (body === null)
    return <p className="quiet">{say(address === null ? outboxMessages.erased : outboxMessages.hidden)}</p>;
  return (
    <div className="message-text">
      <strong>
        <UserText text={subject ?? ''} />
      </strong>
      <p>
        <UserText text={body} />
      </p>
    </div>
  );
}
