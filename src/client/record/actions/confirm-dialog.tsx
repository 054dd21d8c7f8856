import { Modal } from 'antd';
import type { ReactNode } from 'react';
import type { Label } from '../../../contract/label.ts';
import { ownActionsOf } from '../../../declare/actions.ts';
import type { AnyDraft, Resource } from '../../../declare/define-resource.ts';
import { isEditable } from '../../../declare/draft.ts';
import { closeButtonLabel } from '../../ui/dialog-buttons.ts';
import { useLanguage } from '../../ui/language.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { FieldRow } from '../form/field-row.tsx';
import type { ValidationErrors } from '../form/validation.ts';

interface ConfirmDialogProps {
  /** The section of the records, whose actions decide what the closing button may be called. */
  resource: Resource;
  open: boolean;
  title: Label;
  /** The label of the confirm button. */
  action: Label;
  danger?: boolean;
  busy: boolean;
  disabled?: boolean;
  /** Why the last try failed. */
  problem: string;
  onRun: () => void;
  onCancel: () => void;
  afterClose: () => void;
  children: ReactNode;
}

/** A confirmation dialog that cannot be closed by a click outside, or while it is busy. */
export function ConfirmDialog({
  resource,
  title,
  action,
  danger = false,
  busy,
  disabled = false,
  problem,
  ...rest
}: ConfirmDialogProps) {
  const { say } = useLanguage();
  const { onRun, children, ...modal } = rest;
  return (
    <Modal
      {...modal}
      title={<UserText text={say(title)} />}
      okText={say(action)}
      cancelText={say(closeButtonLabel(action, ...actionLabels(resource)))}
      okButtonProps={{ danger, loading: busy, disabled }}
      cancelButtonProps={{ disabled: busy }}
      closable={!busy}
      mask={{ closable: false }}
      keyboard={!busy}
      onOk={onRun}
    >
      {children}
      <p role="alert" className="wrong">
        {problem}
      </p>
    </Modal>
  );
}

export const actionLabels = (resource: Resource): Label[] => ownActionsOf(resource).map(({ label }) => label);

interface DialogFieldsProps {
  resource: Resource;
  names: readonly string[];
  values: AnyDraft;
  /** The record that the dialog changes. */
  stored?: AnyDraft | undefined;
  errors: ValidationErrors;
  disabled: boolean;
  onChange: (name: string, value: unknown) => void;
}

/** The applicable fields of a dialog, rendered as in a form. */
export const DialogFields = ({ names, values, stored, errors, ...rest }: DialogFieldsProps) =>
  names
    .filter((name) => isApplicable(rest.resource, name, values))
    .map((name) => (
      <FieldRow
        key={name}
        {...rest}
        name={name}
        status={typeof stored?.status === 'string' ? stored.status : undefined}
        value={values[name]}
        stored={stored?.[name]}
        error={errors[name]}
        onBlur={noop}
        onBusy={noop}
      />
    ));

const isApplicable = ({ fields }: Resource, name: string, values: AnyDraft): boolean => {
  const field = fields[name];
  return field !== undefined && isEditable(field, values);
};

const noop = () => undefined;
