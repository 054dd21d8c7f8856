import { useNotification } from '@refinedev/core';
import { Modal } from 'antd';
import { useState } from 'react';
import type { AnyDraft, Resource } from '../../../declare/define-resource.ts';
import { isNeededToSave } from '../../../declare/draft.ts';
import type { QuickCreateProps } from '../../fields/quick-create.ts';
import { newRecordTitle } from '../../page/screen-titles.ts';
import { useSession } from '../../session/session.ts';
import { closeButtonLabel } from '../../ui/dialog-buttons.ts';
import { useLanguage } from '../../ui/language.tsx';
import { useStored } from '../../ui/store.ts';
import { applicableFields, draftToSend, formFields } from '../draft.ts';
import { recordMessages } from '../record-messages.ts';
import { useOwnInputs } from '../slots/inputs.tsx';
import { useVisibleResource } from '../use-visible.ts';
import { fieldId } from './field-row.tsx';
import { DraftField } from './form-fields.tsx';
import { draftKey } from './local-drafts/local-draft.ts';
import { useDraft } from './use-draft.ts';
import { newIdempotencyKey, useSave } from './use-save.ts';
import { useSaveKey } from './use-save-key.ts';
import { noErrors } from './validation.ts';

/** The id prefix of the fields in this dialog. */
const ID_PREFIX = 'quick-';

/** Creates a record for a reference field without leaving the form; asks for the required fields only. */
export default function QuickCreate({ section: declared, fixedValues, searchText, onDone, onClose }: QuickCreateProps) {
  const section = useVisibleResource(declared);
  const { say } = useLanguage();
  const { user } = useSession();
  const { open } = useNotification();
  const save = useSave(section);
  const account = String(user.id ?? user.account ?? user.name);
  const { draft } = useDraft(section, null, {
    fixedValues,
    start: { [section.title]: searchText || null },
    keyOf: () => `${draftKey({ account, section: section.code, record: null, fixedValues })}.quick`,
    checkFor: null,
    navigationErrors: noErrors,
  });
  const { values, busy, refusal, uploads } = useStored(draft.store, (state) => state);
  const [name] = useState(() => draft.store.get().pendingSave?.name ?? newIdempotencyKey());
  const ownInput = useOwnInputs(section);
  const names = applicableFields(section, quickFields(section, fixedValues), values);

  const store = async () => {
    if (busy || uploads.length > 0 || Object.keys(draft.check(null)).length > 0) return;
    const { values: submitted, unsaved } = draft.store.get();
    draft.store.set({ busy: 'save', refusal: null });
    // The idempotency key makes repeated clicks create one record.
    draft.setPendingSave({ name, id: null, version: null, values: unsaved?.values ?? {} });
    const outcome = await save(null, draftToSend(section, submitted), null, name);
    if (!('unanswered' in outcome && outcome.unanswered)) draft.setPendingSave(null);
    if ('saved' in outcome) {
      draft.markSaved(submitted, outcome.saved);
      onDone(outcome.saved);
      return;
    }
    if ('savedWithoutId' in outcome) {
      draft.discard();
      open?.({ type: 'success', message: say(recordMessages.savedToChoose) });
      onClose();
      return;
    }
    draft.store.set({ busy: null });
    if (!('fields' in outcome)) return;
    const isShownAtField = Object.keys(outcome.fields).some((name) => names.includes(name));
    draft.store.set({ validationErrors: outcome.fields, refusal: isShownAtField ? null : outcome.sentence });
  };
  useSaveKey(() => void store(), true);

  return (
    <Modal
      open
      title={say(newRecordTitle(section))}
      okText={say(recordMessages.save)}
      cancelText={say(closeButtonLabel(recordMessages.save))}
      okButtonProps={{ disabled: uploads.length > 0 }}
      confirmLoading={busy !== null}
      onOk={() => void store()}
      onCancel={onClose}
      mask={{ closable: false }}
      afterOpenChange={() => document.getElementById(`${ID_PREFIX}${fieldId(names[0] ?? '')}`)?.focus()}
    >
      <div className="form-grid">
        {names.map((name) => (
          <DraftField
            key={name}
            resource={section}
            name={name}
            place={ID_PREFIX}
            draft={draft}
            disabled={busy !== null || Object.hasOwn(fixedValues, name)}
            Custom={ownInput(name)}
          />
        ))}
      </div>
      <span role="alert" className="wrong">
        {refusal}
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
  const required = all.filter((name) => name === section.title || isNeededToSave(section, name, undefined));
  const conditionFields = new Set(required.flatMap((name) => section.fields[name]?.when?.field ?? []));
  return all.filter((name) => required.includes(name) || conditionFields.has(name));
}
