import { Modal } from 'antd';
import { Link } from 'react-router';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { formFields } from '../record/draft.ts';
import type { RecordAction } from '../record/record-actions.ts';
import { recordMessages, recordSentences } from '../record/record-messages.ts';
import { pageOf } from '../record/rows.ts';
import { useBackLink } from '../record/use-back-link.ts';
import { useLanguage } from '../ui/language.tsx';
import { LinkButton } from '../ui/link-button.tsx';

interface IncompleteProps {
  resource: Resource;
  record: AnyRecord;
  action: RecordAction;
  /** A sentence a field. */
  missing: Record<string, string>;
  open: boolean;
  onLeave: () => void;
  onClose: () => void;
}

/** What has to be written before the record may go on, and the way there. */
export function Incomplete({ resource, record, action, missing, open, onLeave, onClose }: IncompleteProps) {
  const { say } = useLanguage();
  const form = `${pageOf(resource, 'edit', record)}?check=publish`;
  // What only the server knows is handed on to the form, which shows it at the fields.
  const state = { ...useBackLink(resource, record).state, complaints: missing };
  const wanted = inFormOrder(resource, Object.entries(missing));
  const wayTo = (name: string) => `${form}&field=${encodeURIComponent(name)}`;
  return (
    <Modal
      open={open}
      title={say(recordSentences.incomplete(action.label))}
      onCancel={onLeave}
      afterClose={onClose}
      footer={
        <LinkButton type="primary" to={wayTo(wanted[0]?.[0] ?? '')} state={state} onClick={onLeave}>
          {say(recordMessages.fillIn)}
        </LinkButton>
      }
    >
      <ul>
        {wanted.map(([name, sentence]) => (
          <li key={name}>
            <Link to={wayTo(name)} state={state} onClick={onLeave}>
              {sentence}
            </Link>
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
