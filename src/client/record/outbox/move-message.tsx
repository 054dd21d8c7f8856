import type { OutboxForecast, OutboxPreview } from '../../../contract/outbox.ts';
import { applicantEvents } from '../../../declare/applicant.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { useLanguage } from '../../ui/language.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { isSending, outboxMessages, outboxSentences } from './outbox-messages.ts';
import { useMovePreview, useTellsApplicant } from './use-outbox.ts';
import './outbox.css';

interface MoveMessageProps {
  resource: Resource;
  record: AnyRecord;
  move: string;
  /** Whether the text can be read below the line. */
  isOpen?: boolean;
}

/** Before a move: what the applicant will be told, or would be. */
export function MoveMessage(props: MoveMessageProps) {
  return useTellsApplicant(props.resource) ? <PreviewLine {...props} /> : null;
}

function PreviewLine({ resource, record, move, isOpen = false }: MoveMessageProps) {
  const { say } = useLanguage();
  const preview = useMovePreview(resource, record, move);
  if (!preview?.event) return null;
  const line = <UserText text={say(lineOf(preview, preview.event))} />;
  if (!isOpen || preview.body === null) {
    return (
      <p className="move-message quiet">
        {line} {isOpen && preview.tellsReason ? say(outboxMessages.withReason) : null}
      </p>
    );
  }
  return (
    <div className="move-message">
      <details>
        <summary>{line}</summary>
        <p className="message-text">
          <UserText text={preview.body} />
        </p>
      </details>
      {preview.tellsReason ? <p className="quiet">{say(outboxMessages.withReason)}</p> : null}
    </div>
  );
}

function lineOf({ channel, address, problem }: OutboxPreview, event: NonNullable<OutboxPreview['event']>) {
  const { label } = applicantEvents[event];
  if (!isSending(channel)) return outboxSentences.wouldTell(label);
  if (problem !== null) return outboxSentences.cannotTell(label, problem);
  return outboxSentences.willTell(label, address);
}

/** Before a bulk move: how many applicants will be told what, or would be. */
export function BulkMoveMessages({ told: { channel, events, tellsReason } }: { told: OutboxForecast }) {
  const { say } = useLanguage();
  return (
    <div className="move-message quiet">
      {events.map(({ event, count, withoutAddress }) => {
        const { label } = applicantEvents[event];
        const { willTellMany, wouldTellMany } = outboxSentences;
        return (
          <p key={event}>
            {say(isSending(channel) ? willTellMany(label, count) : wouldTellMany(label, count))}
            {withoutAddress > 0 ? <> {say(outboxSentences.unreachable(withoutAddress))}</> : null}
          </p>
        );
      })}
      {tellsReason ? <p>{say(outboxMessages.withReason)}</p> : null}
    </div>
  );
}
