import { useCustomMutation } from '@refinedev/core';
import { Button, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { sectionCalls } from '../../contract/calls.ts';
import { apiPathOf } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { Field } from '../../declare/field-types.ts';
import type { Label } from '../../declare/label.ts';
import { kindOf } from '../fields/kinds.ts';
import type { ApiError } from '../http/api-error.ts';
import { closeButtonLabel } from '../ui/dialog-buttons.ts';
import { handledStatuses } from '../ui/handled-statuses.ts';
import { useLanguage } from '../ui/language.tsx';

interface SensitiveProps {
  resource: Resource;
  id: number;
  name: string;
  field: Field;
  /** As everybody sees it. */
  masked: unknown;
}

/** A value that is masked for everybody, and the way to see it whole: for a reason, until the page is left. */
export default function Sensitive({ resource, id, name, field, masked }: SensitiveProps) {
  const { say } = useLanguage();
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState<{ value: unknown } | null>(null);
  const { Show } = kindOf(field);
  return (
    <>
      <Show field={field} value={shown ? shown.value : masked} />
      {shown ? null : (
        <Button
          size="small"
          className="revealed"
          aria-label={say(revealing(field.label))}
          onClick={() => setAsking(true)}
        >
          {say(sensitiveMessages.reveal)}
        </Button>
      )}
      {asking ? (
        <RevealDialog
          resource={resource}
          id={id}
          name={name}
          field={field}
          onClose={() => setAsking(false)}
          onShown={(value) => setShown({ value })}
        />
      ) : null}
    </>
  );
}

type RevealDialogProps = Omit<SensitiveProps, 'masked'> & { onClose: () => void; onShown: (value: unknown) => void };

function RevealDialog({ resource, id, name, field, onClose, onShown }: RevealDialogProps) {
  const { say } = useLanguage();
  const input = useId();
  const { mutateAsync } = useCustomMutation<{ value: unknown }>();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(true);

  const run = async () => {
    if (!reason.trim()) return setProblem(say(sensitiveMessages.reasonMissing));
    setBusy(true);
    try {
      const { data } = await mutateAsync({
        url: `${apiPathOf(resource)}/${sectionCalls.reveal}`,
        method: 'post',
        values: { id, field: name, reason: reason.trim() },
        meta: handledStatuses(422),
        successNotification: false,
        errorNotification: false,
      });
      onShown(data.value);
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
      title={say(revealing(field.label))}
      okText={say(sensitiveMessages.reveal)}
      cancelText={say(closeButtonLabel(sensitiveMessages.reveal))}
      okButtonProps={{ loading: busy }}
      onOk={run}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <div className="field">
        <label htmlFor={input}>{say(sensitiveMessages.revealReason)}</label>
        <Input.TextArea
          id={input}
          rows={3}
          maxLength={300}
          value={reason}
          status={problem ? 'error' : ''}
          aria-describedby={`${input}-help`}
          onChange={({ target }) => setReason(target.value)}
          autoFocus
        />
        <span id={`${input}-help`} role={problem ? 'alert' : undefined} className={problem ? 'wrong' : 'quiet'}>
          {problem || say(sensitiveMessages.revealHelp)}
        </span>
      </div>
    </Modal>
  );
}

/** What is said of showing one value that is masked. */
const sensitiveMessages = {
  reveal: { zh: '显示', en: 'Show' },
  revealReason: { zh: '查看原因', en: 'Why you have to see it' },
  revealHelp: { zh: '原因和查看记录会留存备查。', en: 'The reason and the fact that you looked are kept.' },
  reasonMissing: { zh: '请填写原因。', en: 'Please give a reason.' },
} satisfies Record<string, Label>;

const revealing = (field: Label): Label => ({ zh: `显示${field.zh}`, en: `Show ${field.en.toLowerCase()}` });
