import { Button, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { sectionCalls } from '../../../contract/calls.ts';
import type { Label } from '../../../contract/label.ts';
import { apiPathOf } from '../../../declare/actions.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { kindOf } from '../../../kinds/index.client.ts';
import type { Field } from '../../../kinds/index.ts';
import { useWrites } from '../../session/writes.tsx';
import type { ApiError } from '../../transport/http/api-error.ts';
import { closeButtonLabel } from '../../ui/dialog-buttons.ts';
import { handledStatuses } from '../../ui/handled-statuses.ts';
import { useLanguage } from '../../ui/language.tsx';

interface SensitiveProps {
  resource: Resource;
  id: number;
  name: string;
  field: Field;
  /** The value with its sensitive part masked. */
  maskedValue: unknown;
}

/** A masked value with a button that shows it in full after the operator gave a reason, until the page is left. */
export default function Sensitive({ resource, id, name, field, maskedValue }: SensitiveProps) {
  const { say } = useLanguage();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [revealed, setRevealed] = useState<{ value: unknown } | null>(null);
  const { Show } = kindOf(field);
  return (
    <>
      <Show field={field} value={revealed ? revealed.value : maskedValue} />
      {revealed ? null : (
        <Button
          size="small"
          className="revealed"
          aria-label={say(revealLabel(field.label))}
          onClick={() => setDialogOpen(true)}
        >
          {say(sensitiveMessages.reveal)}
        </Button>
      )}
      {isDialogOpen ? (
        <RevealDialog
          resource={resource}
          id={id}
          name={name}
          field={field}
          onClose={() => setDialogOpen(false)}
          onReveal={(value) => setRevealed({ value })}
        />
      ) : null}
    </>
  );
}

type RevealDialogProps = Omit<SensitiveProps, 'maskedValue'> & {
  onClose: () => void;
  onReveal: (value: unknown) => void;
};

function RevealDialog({ resource, id, name, field, onClose, onReveal }: RevealDialogProps) {
  const { say } = useLanguage();
  const inputId = useId();
  const { call } = useWrites();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(true);

  const run = async () => {
    if (!reason.trim()) return setProblem(say(sensitiveMessages.reasonMissing));
    setBusy(true);
    try {
      const { value } = await call<{ value: unknown }>({
        url: `${apiPathOf(resource)}/${sectionCalls.reveal}`,
        method: 'post',
        values: { id, field: name, reason: reason.trim() },
        meta: handledStatuses(422),
      });
      onReveal(value);
      setOpen(false);
    } catch (error) {
      const { errors, message } = error as ApiError;
      setProblem(errors?.reason ?? message);
      setBusy(false);
    }
  };

  return (
    <Modal
      open={open}
      title={say(revealLabel(field.label))}
      okText={say(sensitiveMessages.reveal)}
      cancelText={say(closeButtonLabel(sensitiveMessages.reveal))}
      okButtonProps={{ loading: busy }}
      onOk={run}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <div className="field">
        <label htmlFor={inputId}>{say(sensitiveMessages.revealReason)}</label>
        <Input.TextArea
          id={inputId}
          rows={3}
          maxLength={300}
          value={reason}
          status={problem ? 'error' : ''}
          aria-describedby={`${inputId}-help`}
          onChange={({ target }) => setReason(target.value)}
          autoFocus
        />
        <span id={`${inputId}-help`} role={problem ? 'alert' : undefined} className={problem ? 'wrong' : 'quiet'}>
          {problem || say(sensitiveMessages.revealHelp)}
        </span>
      </div>
    </Modal>
  );
}

const sensitiveMessages = {
  reveal: { zh: '显示', en: 'Show' },
  revealReason: { zh: '查看原因', en: 'Why you have to see it' },
  revealHelp: { zh: '原因和查看记录会留存备查。', en: 'The reason and the fact that you looked are kept.' },
  reasonMissing: { zh: '请填写原因。', en: 'Please give a reason.' },
} satisfies Record<string, Label>;

const revealLabel = (field: Label): Label => ({ zh: `显示${field.zh}`, en: `Show ${field.en.toLowerCase()}` });
