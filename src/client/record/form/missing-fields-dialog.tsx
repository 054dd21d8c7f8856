import { Modal } from 'antd';
import { Link } from 'react-router';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { recordPath } from '../../page/record-path.ts';
import { useBackLink } from '../../page/use-back-link.ts';
import { useLanguage } from '../../ui/language.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { formFields } from '../draft.ts';
import { LockedHint } from '../locked-hint.tsx';
import { isLocked, type RecordAction } from '../record-actions.ts';
import { recordMessages, recordSentences } from '../record-messages.ts';

interface MissingFieldsDialogProps {
  resource: Resource;
  record: AnyRecord;
  action: RecordAction;
  /** One message for each missing field. */
  missing: Record<string, string>;
  open: boolean;
  onLeave: () => void;
  onClose: () => void;
}

/** Lists the fields that a move needs, with links to them, or with what ends the lock of a record that cannot be edited. */
export function MissingFieldsDialog({
  resource,
  record,
  action,
  missing,
  open,
  onLeave,
  onClose,
}: MissingFieldsDialogProps) {
  const { say } = useLanguage();
  const form = `${recordPath(resource, 'edit', record)}?check=${encodeURIComponent(action.name)}`;
  // The form shows the server's messages at the fields.
  const state = { ...useBackLink(resource, record).state, errors: missing };
  const missingFields = inFormOrder(resource, Object.entries(missing));
  const isClosed = isLocked(resource, record);
  const linkTo = (name: string) => `${form}&field=${encodeURIComponent(name)}`;
  return (
    <Modal
      open={open}
      title={say(recordSentences.incomplete(action.label))}
      onCancel={onLeave}
      afterClose={onClose}
      footer={
        isClosed ? null : (
          <LinkButton type="primary" to={linkTo(missingFields[0]?.[0] ?? '')} state={state} onClick={onLeave}>
            {say(recordMessages.fillIn)}
          </LinkButton>
        )
      }
    >
      {isClosed ? <LockedHint resource={resource} record={record} /> : null}
      <ul>
        {missingFields.map(([name, sentence]) => (
          <li key={name}>
            {isClosed ? (
              sentence
            ) : (
              <Link to={linkTo(name)} state={state} onClick={onLeave}>
                {sentence}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  );
}

function inFormOrder<T>(resource: Resource, entries: readonly [string, T][]): [string, T][] {
  const order = formFields(resource);
  return [...entries].sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
}
