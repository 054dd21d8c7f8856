import { Modal } from 'antd';
import { useState } from 'react';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import { narrowing } from '../../declare/draft.ts';
import { askedFields, sentDraft } from '../record/draft.ts';
import { recordMessages, recordSentences } from '../record/record-messages.ts';
import { useVisible } from '../record/use-visible.ts';
import { useSession } from '../session/session.ts';
import { closingNameFor } from '../ui/dialog-buttons.ts';
import { useLanguage } from '../ui/language.tsx';
import { FieldRow, fieldId } from './field-row.tsx';
import { draftKey } from './local-drafts/local-draft.ts';
import { quickFields } from './quick-fields.ts';
import { useDraft } from './use-draft.ts';
import { newName, useSave } from './use-save.ts';
import { useSaveKey } from './use-save-key.ts';
import { useUploads } from './use-uploads.ts';

/** What tells its fields from those of the form below it. */
const PLACE = 'quick-';

interface QuickCreateProps {
  section: Resource;
  /** What the new record holds from the start, and keeps. */
  given: AnyDraft;
  /** What had been looked for, and was not there. */
  typed: string;
  onDone: (record: AnyRecord) => void;
  onClose: () => void;
}

/** A new record for a field of another's form, without leaving that form: what it cannot do without, and no more. */
export default function QuickCreate({ section: declared, given, typed, onDone, onClose }: QuickCreateProps) {
  const section = useVisible(declared);
  const { say } = useLanguage();
  const { user } = useSession();
  const save = useSave(section);
  const [uploads, onBusy] = useUploads();
  const [state, setState] = useState({ busy: false, refusal: '' });
  const key = `${draftKey(String(user.id ?? user.account ?? user.name), section.code, null, given)}.quick`;
  const draft = useDraft(section, null, { given, start: { [section.title]: typed || null }, key }, false, {});
  const [name] = useState(() => draft.unanswered.now()?.name ?? newName());
  const names = askedFields(section, quickFields(section, given), draft.values);

  const store = async () => {
    if (state.busy || uploads > 0 || Object.keys(draft.check(false)).length > 0) return;
    setState({ busy: true, refusal: '' });
    // However often it is pressed: one dialog makes one record.
    draft.unanswered.set({ name, id: null, version: null, values: draft.changes });
    const outcome = await save(null, sentDraft(section, draft.values), null, name);
    if (!('lost' in outcome && outcome.lost)) draft.unanswered.set(null);
    if ('saved' in outcome) {
      draft.settle(draft.values, outcome.saved);
      onDone(outcome.saved);
      return;
    }
    const refused = 'fields' in outcome ? outcome : null;
    if (refused) draft.setComplaints(refused.fields);
    const isSaid = refused !== null && Object.keys(refused.fields).some((name) => names.includes(name));
    setState({ busy: false, refusal: refused && !isSaid ? refused.sentence : '' });
  };
  useSaveKey(() => void store(), true);

  return (
    <Modal
      open
      title={say(recordSentences.newRecord(section.label))}
      okText={say(recordMessages.save)}
      cancelText={say(closingNameFor(recordMessages.save))}
      okButtonProps={{ disabled: uploads > 0 }}
      confirmLoading={state.busy}
      onOk={() => void store()}
      onCancel={onClose}
      mask={{ closable: false }}
      afterOpenChange={() => document.getElementById(`${PLACE}${fieldId(names[0] ?? '')}`)?.focus()}
    >
      <div className="form-grid">
        {names.map((name) => (
          <FieldRow
            key={name}
            resource={section}
            name={name}
            place={PLACE}
            value={draft.values[name]}
            beside={draft.values[narrowing(section.fields[name]) ?? '']}
            complaint={draft.complaints[name]}
            disabled={state.busy || Object.hasOwn(given, name)}
            onChange={draft.change}
            onBlur={draft.leaveField}
            onBusy={onBusy}
          />
        ))}
      </div>
      <span role="alert" className="wrong">
        {state.refusal}
      </span>
    </Modal>
  );
}
