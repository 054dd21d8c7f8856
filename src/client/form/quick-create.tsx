import { useNotification } from '@refinedev/core';
import { Modal } from 'antd';
import { useState } from 'react';
import type { AnyDraft, Resource } from '../../declare/define-resource.ts';
import { narrowingReference } from '../../declare/draft.ts';
import { applicableFields, draftToSend, formFields } from '../record/draft.ts';
import type { QuickCreateProps } from '../record/quick-create.ts';
import { recordMessages, recordSentences } from '../record/record-messages.ts';
import { useVisibleResource } from '../record/use-visible.ts';
import { useSession } from '../session/session.ts';
import { useOwnInputs } from '../slots/inputs.tsx';
import { closeButtonLabel } from '../ui/dialog-buttons.ts';
import { useLanguage } from '../ui/language.tsx';
import { FieldRow, fieldId } from './field-row.tsx';
import { draftKey } from './local-drafts/local-draft.ts';
import { useDraft } from './use-draft.ts';
import { newIdempotencyKey, useSave } from './use-save.ts';
import { useSaveKey } from './use-save-key.ts';
import { useUploads } from './use-uploads.ts';

/** The id prefix of the fields in this dialog. */
const ID_PREFIX = 'quick-';

/** Creates a record for a reference field without leaving the form; asks for the required fields only. */
export default function QuickCreate({ section: declared, fixedValues, searchText, onDone, onClose }: QuickCreateProps) {
  const section = useVisibleResource(declared);
  const { say } = useLanguage();
  const { user } = useSession();
  const { open } = useNotification();
  const save = useSave(section);
  const [uploads, onBusy] = useUploads();
  const [state, setState] = useState({ busy: false, refusal: '' });
  const account = String(user.id ?? user.account ?? user.name);
  const key = `${draftKey({ account, section: section.code, record: null, fixedValues })}.quick`;
  const draft = useDraft(section, null, {
    fixedValues,
    start: { [section.title]: searchText || null },
    key,
    toPublish: false,
    navigationErrors: {},
  });
  const [name] = useState(() => draft.pendingSave.current()?.name ?? newIdempotencyKey());
  const ownInput = useOwnInputs(section, draft.values);
  const names = applicableFields(section, quickFields(section, fixedValues), draft.values);

  const store = async () => {
    if (state.busy || uploads > 0 || Object.keys(draft.check(false)).length > 0) return;
    setState({ busy: true, refusal: '' });
    // The idempotency key makes repeated clicks create one record.
    draft.pendingSave.set({ name, id: null, version: null, values: draft.changes });
    const outcome = await save(null, draftToSend(section, draft.values), null, name);
    if (!('unanswered' in outcome && outcome.unanswered)) draft.pendingSave.set(null);
    if ('saved' in outcome) {
      draft.markSaved(draft.values, outcome.saved);
      onDone(outcome.saved);
      return;
    }
    if ('savedWithoutId' in outcome) {
      draft.discard();
      open?.({ type: 'success', message: say(recordMessages.savedToChoose) });
      onClose();
      return;
    }
    const rejection = 'fields' in outcome ? outcome : null;
    if (rejection) draft.setErrors(rejection.fields);
    const isShownAtField = rejection !== null && Object.keys(rejection.fields).some((name) => names.includes(name));
    setState({ busy: false, refusal: rejection && !isShownAtField ? rejection.sentence : '' });
  };
  useSaveKey(() => void store(), true);

  return (
    <Modal
      open
      title={say(recordSentences.newRecord(section.label))}
      okText={say(recordMessages.save)}
      cancelText={say(closeButtonLabel(recordMessages.save))}
      okButtonProps={{ disabled: uploads > 0 }}
      confirmLoading={state.busy}
      onOk={() => void store()}
      onCancel={onClose}
      mask={{ closable: false }}
      afterOpenChange={() => document.getElementById(`${ID_PREFIX}${fieldId(names[0] ?? '')}`)?.focus()}
    >
      <div className="form-grid">
        {names.map((name) => (
          <FieldRow
            key={name}
            resource={section}
            name={name}
            place={ID_PREFIX}
            value={draft.values[name]}
            narrowingValue={draft.values[narrowingReference(section.fields[name]) ?? '']}
            error={draft.validationErrors[name]}
            disabled={state.busy || Object.hasOwn(fixedValues, name)}
            own={ownInput(name)}
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

/** A form with at most this many fields is shown whole. */
const SHORT = 8;

/** The fields of the quick form: all of a short form, the required ones of a long form. */
function quickFields(section: Resource, fixedValues: AnyDraft): string[] {
  const isFilledHere = (name: string) => !section.fields[name]?.auto && !section.fields[name]?.filledBy;
  const all = formFields(section).filter((name) => isFilledHere(name) && !Object.hasOwn(fixedValues, name));
  if (all.length <= SHORT) return all;
  const required = all.filter((name) => name === section.title || section.fields[name]?.required === true);
  const conditionFields = new Set(required.flatMap((name) => section.fields[name]?.when?.field ?? []));
  return all.filter((name) => required.includes(name) || conditionFields.has(name));
}
