import { Alert } from 'antd';
import type { ReactNode } from 'react';
import type { Resource } from '../../../declare/define-resource.ts';
import { PageHead } from '../../page/page-head.tsx';
import { publicRecordTitle, quotedRecordTitle, recordNumber } from '../../page/record-title.ts';
import { screenTitles } from '../../page/screen-titles.ts';
import { useLanguage } from '../../ui/language.tsx';
import { useStored } from '../../ui/store.ts';
import { useTabName } from '../../ui/tab-name.ts';
import { UserText } from '../../ui/user-text.tsx';
import { LastMoveReason } from '../last-move-reason.tsx';
import { LockedHint } from '../locked-hint.tsx';
import { recordMessages } from '../record-messages.ts';
import { registerMessages } from '../register/register-messages.ts';
import { Status } from '../status.tsx';
import { focusField } from './focus-field.ts';
import { draftMessages } from './local-drafts/draft-messages.ts';
import { StoredErrors } from './stored-errors.tsx';
import { type Draft, isDirty } from './use-draft.ts';

interface FormHintsProps {
  resource: Resource;
  draft: Draft;
  onDiscard: () => void;
  /** The same form is being edited in another tab. */
  isOpenElsewhere: boolean;
  children: ReactNode;
}

/** Notices above a form: locked, returned, published, or restored from a local draft. */
export function FormHints({ resource, draft, onDiscard, isOpenElsewhere, children }: FormHintsProps) {
  const { say } = useLanguage();
  const { store } = draft;
  const lockedRecord = useStored(store, ({ record, locked }) => (locked ? record : null));
  const status = useStored(store, ({ record }) => record?.status);
  const reason = useStored(store, ({ record }) => record?.rejectReason);
  // After a merge that took the other side nothing restored is left.
  const isRestored = useStored(store, (state) => state.restored && isDirty(state));
  const { workflow } = resource;
  return (
    <div className="hints">
      {lockedRecord ? <LockedHint resource={resource} record={lockedRecord} /> : null}
      <LastMoveReason workflow={workflow} status={status} reason={reason} />
      {status !== undefined && status === workflow?.publication?.live ? (
        <Alert type="info" showIcon title={say(recordMessages.editsLive)} />
      ) : null}
      {status !== undefined && status === workflow?.register?.entered ? (
        <Alert type="info" showIcon title={say(registerMessages.edits)} />
      ) : null}
      <FormStoredErrors resource={resource} draft={draft} />
      {children}
      {isOpenElsewhere ? <Alert type="warning" showIcon title={say(draftMessages.elsewhere)} /> : null}
      {isRestored ? (
        <Alert
          type="info"
          showIcon
          title={say(recordMessages.restored)}
          action={
            <button type="button" className="link-button" onClick={onDiscard}>
              {say(recordMessages.dropRestored)}
            </button>
          }
        />
      ) : null}
    </div>
  );
}

/** What the stored record lacks, where it can be edited. */
function FormStoredErrors({ resource, draft }: { resource: Resource; draft: Draft }) {
  const locked = useStored(draft.store, (state) => state.locked);
  const errors = useStored(draft.store, (state) => state.storedErrors);
  if (locked) return null;
  return (
    <StoredErrors
      resource={resource}
      errors={errors}
      link={(name, sentence) => (
        <button
          type="button"
          className="link-button"
          onClick={() => {
            draft.reveal(name);
            focusField({ name });
          }}
        >
          {sentence}
        </button>
      )}
    />
  );
}

interface FormHeadProps {
  resource: Resource;
  draft: Draft;
  /** Shown beside the record's title. */
  aside: ReactNode;
  children: ReactNode;
}

export function FormHead({ resource, draft, aside, children }: FormHeadProps) {
  const { say } = useLanguage();
  const isSaved = useStored(draft.store, ({ record }) => record !== null);
  const title = say(isSaved ? screenTitles.edit(resource) : screenTitles.create(resource));
  const about = isSaved ? (
    <span className="record-state">
      <SavedTitle resource={resource} draft={draft} />
      {aside}
    </span>
  ) : (
    say(resource.about)
  );
  return (
    <PageHead title={title} about={about}>
      {children}
    </PageHead>
  );
}

/** The title of the saved record, in the head and in the tab. */
function SavedTitle({ resource, draft }: { resource: Resource; draft: Draft }) {
  const { say } = useLanguage();
  const record = useStored(draft.store, (state) => state.record);
  useTabName(record ? say(publicRecordTitle(resource, record) ?? recordNumber(record)) : '');
  return record ? (
    <span>
      <UserText text={say(quotedRecordTitle(resource, record))} />
      {` #${record.id}`}
    </span>
  ) : null;
}

/** The state of the saved record. */
export function FormStatus({ resource, draft }: { resource: Resource; draft: Draft }) {
  const isSaved = useStored(draft.store, ({ record }) => record !== null);
  const status = useStored(draft.store, ({ record }) => record?.status);
  const changed = useStored(draft.store, ({ record }) => record?.changed);
  return isSaved && resource.workflow ? (
    <Status workflow={resource.workflow} status={status} changed={changed} />
  ) : null;
}
