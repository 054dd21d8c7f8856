import { Alert } from 'antd';
import { reasonLabel } from '../../declare/reason.ts';
import { reasonedMove, type Workflow } from '../../declare/workflow.ts';
import { useLanguage } from '../ui/language.tsx';
import { UserText } from '../ui/user-text.tsx';
import { recordMessages, recordSentences } from './record-messages.ts';

interface LastMoveReasonProps {
  workflow: Workflow | undefined;
  status: unknown;
  reason: unknown;
}

/** The reason of the last move, as an error where that move rejected the record. */
export function LastMoveReason({ workflow, status, reason }: LastMoveReasonProps) {
  const { say } = useLanguage();
  if (typeof reason !== 'string' || !reason) return null;
  const state = String(status);
  const move = workflow && reasonedMove(workflow, state);
  const tone = workflow?.states[state]?.tone;
  // The reason of a proposal that waits for a decision is no rejection either.
  const isRejection = move !== undefined && tone !== 'live' && tone !== 'waiting';
  return (
    <Alert
      type={isRejection ? 'error' : 'info'}
      showIcon
      title={say(move ? recordSentences.reasonOf(move.label) : recordMessages.reasonBefore)}
      description={<UserText text={say(reasonLabel(workflow, reason))} />}
    />
  );
}
