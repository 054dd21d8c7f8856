import type { OutboxMessage } from '../../../contract/outbox.ts';
import { useLanguage } from '../../ui/language.tsx';
import { shanghaiTime } from '../../ui/shanghai.ts';
import { UserText } from '../../ui/user-text.tsx';
import { outboxSentences, outboxStateLabels, withdrawnHelp } from './outbox-messages.ts';

/** The state of a message as a tag. */
export function MessageState({ state }: Pick<OutboxMessage, 'state'>) {
  const { say } = useLanguage();
  const { label, tone } = outboxStateLabels[state];
  return (
    <span className="state" data-tone={tone}>
      {say(label)}
    </span>
  );
}

/** Why a message was not sent, and when it is tried again. */
export function MessageProblem({ message }: { message: OutboxMessage }) {
  const { say } = useLanguage();
  const { state, problem, attempts, nextTry } = message;
  const parts = [
    ...(problem ? [problem] : []),
    ...(state === 'withdrawn' ? [say(withdrawnHelp)] : []),
    ...(attempts > 0 && state !== 'sent' ? [say(outboxSentences.attempts(attempts))] : []),
    ...(attempts > 0 && nextTry ? [say(outboxSentences.nextTry(shanghaiTime(nextTry) ?? ''))] : []),
  ];
  return parts.length > 0 ? (
    <span className="quiet">
      <UserText text={parts.join(' · ')} />
    </span>
  ) : null;
}
