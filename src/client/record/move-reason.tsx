import { Select } from 'antd';
import { useId } from 'react';
import type { Label } from '../../contract/label.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { useLanguage } from '../ui/language.tsx';
import { MentionInput } from './mention-input.tsx';
import { recordMessages } from './record-messages.ts';

/** The reason of a move: one of its declared reasons, if any, and a free text. */
export interface ReasonDraft {
  because: string | null;
  reason: string;
}

interface MoveReasonProps {
  resource: Resource;
  reasons: Readonly<Record<string, Label>> | undefined;
  /** Explains who will read the reason. */
  help: Label;
  value: ReasonDraft;
  onChange: (why: ReasonDraft) => void;
  missing: boolean;
}

/** Whether no reason has been given. */
export const hasNoReason = ({ because, reason }: ReasonDraft): boolean => !because && !reason.trim();

export function MoveReason({ resource, reasons, help, value, onChange, missing }: MoveReasonProps) {
  const { say } = useLanguage();
  const id = useId();
  return (
    <>
      {reasons ? (
        <div className="field">
          <label htmlFor={`${id}-because`}>{say(recordMessages.reason)}</label>
          <Select
            id={`${id}-because`}
            className="fills"
            value={value.because}
            options={Object.entries(reasons).map(([name, label]) => ({ value: name, label: say(label) }))}
            onChange={(because) => onChange({ ...value, because: because ?? null })}
            placeholder={say(recordMessages.chooseReason)}
            allowClear
          />
        </div>
      ) : null}
      <div className="field">
        <label htmlFor={id}>{say(reasons ? recordMessages.reasonMore : recordMessages.reason)}</label>
        <MentionInput
          resource={resource}
          id={id}
          value={value.reason}
          onChange={(reason) => onChange({ ...value, reason })}
          rows={4}
          maxLength={300}
          status={missing ? 'error' : ''}
          aria-describedby={`${id}-help`}
          autoFocus
        />
        <span id={`${id}-help`} role={missing ? 'alert' : undefined} className={missing ? 'wrong' : 'quiet'}>
          {say(missing ? recordMessages.reasonMissing : help)}
        </span>
      </div>
    </>
  );
}
