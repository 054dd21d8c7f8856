import { Alert } from 'antd';
import type { AnyRecord } from '../../declare/define-resource.ts';
import { reasonLabel } from '../../declare/reason.ts';
import { reasonedMove, type Workflow } from '../../declare/workflow.ts';
import { useLanguage } from '../ui/language.tsx';
import { UserText } from '../ui/user-text.tsx';
import { recordMessages, recordSentences } from './record-messages.ts';

/** The reason of the last move, as an error where that move rejected the record. */
export function LastMoveReason({ workflow, record }: { workflow: Workflow | undefined; record: AnyRecord }) {
  const { say } = useLanguage();
  const reason: unknown = record.rejectReason;
  if (typeof reason !== 'string' || !reason) return null;
  const status = String(record.status);
  const move = workflow && reasonedMove(workflow, status);
  const isRejection = move !== undefined && workflow?.states[status]?.tone !== 'live';
  return (
    <Alert
      type={isRejection ? 'error' : 'info'}
      showIcon
      title={say(move ? recordSentences.reasonOf(move.label) : recordMessages.reasonBefore)}
      description={<UserText text={say(reasonLabel(workflow, reason))} />}
    />
  );
}
