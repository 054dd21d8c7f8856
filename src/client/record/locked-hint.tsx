import { Alert } from 'antd';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { useMay } from '../session/use-may.ts';
import { useLanguage } from '../ui/language.tsx';
import { actionsOn, lockOf } from './record-actions.ts';
import { recordMessages, recordSentences } from './record-messages.ts';

interface LockedHintProps {
  resource: Resource;
  record: AnyRecord;
}

/** Why a locked record cannot be edited, and by which moves of this operator it can be again. */
export function LockedHint({ resource, record }: LockedHintProps) {
  const { say } = useLanguage();
  const may = useMay();
  const lock = lockOf(resource, record);
  const { states = {}, locked = [] } = resource.workflow ?? {};
  const state = states[record.status ?? ''];
  if (lock !== 'state')
    return (
      <Alert type="warning" showIcon title={say(lock === 'fixed' ? recordMessages.fixed : recordMessages.closedToMe)} />
    );
  if (!state) return null;
  const moves = actionsOn(resource, record, may).filter(
    ({ move }) => move && !move.approves && !locked.includes(move.to),
  );
  const title = recordSentences.locked(
    state.label,
    moves.map(({ label }) => label),
  );
  return <Alert type="info" showIcon title={say(title)} />;
}
