import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { copyAddress, createAddress, isCopiable } from '../record/copy.ts';
import type { RecordPlace } from '../record/place/use-record-place.ts';
import { screenToOpen } from '../record/record-actions.ts';
import { recordMessages, recordSentences } from '../record/record-messages.ts';
import { recordPath } from '../record/rows.ts';
import type { BackLink } from '../record/use-back-link.ts';
import { useMay } from '../session/use-may.ts';
import { useLanguage } from '../ui/language.tsx';
import { placeMessages } from '../ui/place-messages.ts';
import { shanghaiTime } from '../ui/shanghai.ts';
import { useStored } from '../ui/store.ts';
import { UserText } from '../ui/user-text.tsx';
import { draftMessages } from './local-drafts/draft-messages.ts';
import { SaveMenu, type SaveOption } from './save-menu.tsx';
import type { Draft } from './use-draft.ts';
import { type AfterSave, type Confirm, useFormActions } from './use-form-actions.ts';
import { useSaveKey } from './use-save-key.ts';

interface FormFooterProps {
  resource: Resource;
  draft: Draft;
  /** The place of the record in the list. */
  place: RecordPlace | null;
  /** Whether the browser can store a local draft. */
  isStoredLocally: boolean;
  /** Asks before a save. */
  ask: Confirm | undefined;
  /** Navigation state that marks a record created in this form. */
  createdState: { born: number } | undefined;
  /** Starts another new record. */
  renew: (() => void) | undefined;
  /** Buttons before those that leave or save. */
  children: ReactNode;
}

/** The sticky footer of a form, which saves it: save status at the left, buttons at the right. */
export function FormFooter({
  resource,
  draft,
  place,
  isStoredLocally,
  ask,
  createdState,
  renew,
  children,
}: FormFooterProps) {
  const { say } = useLanguage();
  const { record, dirty, isPending, submission, backLink, act, cancel } = useFormActions(resource, draft, {
    createdState,
    ask,
  });
  const busy = useStored(draft.store, (state) => state.busy);
  const locked = useStored(draft.store, (state) => state.locked);
  const uploading = useStored(draft.store, ({ uploads }) => uploads.length > 0);
  const saveOptions = useSaveOptions(resource, { record, place, backLink, save: (then) => act('save', then), renew });
  useSaveKey(() => act('save'));
  const status = record?.status ?? resource.workflow?.initial;
  const { initial = '', states = {} } = resource.workflow ?? {};
  // Some workflows start in a live state, as members do; their records are never drafts.
  const isDraft = status === initial && states[initial]?.tone === 'quiet';
  const saveLabel = isDraft ? recordMessages.saveDraft : recordMessages.save;
  const saveType = submission ? 'default' : 'primary';
  return (
    <footer className="form-footer">
      <SaveStatus
        record={record}
        dirty={dirty}
        isStoredLocally={isStoredLocally}
        isPending={isPending}
        uploading={uploading}
      />
      <div className="form-buttons">
        {children}
        <Button onClick={cancel}>{say(locked ? recordMessages.back : recordMessages.cancel)}</Button>
        {locked ? null : (
          <SaveMenu options={saveOptions} type={saveType} disabled={uploading || busy !== null}>
            <Button
              type={saveType}
              loading={busy === 'save'}
              disabled={uploading || busy === 'submit'}
              onClick={() => act('save')}
            >
              {say(saveLabel)}
            </Button>
          </SaveMenu>
        )}
        {submission && !locked ? (
          <Button
            type="primary"
            loading={busy === 'submit'}
            disabled={uploading || busy === 'save'}
            onClick={() => act('submit')}
          >
            {say(submission.label)}
          </Button>
        ) : null}
      </div>
    </footer>
  );
}

interface SaveStatusProps extends Pick<FormFooterProps, 'isStoredLocally'> {
  record: AnyRecord | null;
  dirty: boolean;
  /** A save without an answer will be retried once the connection is back. */
  isPending: boolean;
  uploading: boolean;
}

function SaveStatus({ record, dirty, isStoredLocally, isPending, uploading }: SaveStatusProps) {
  const { say } = useLanguage();
  const clock = shanghaiTime(record?.updatedAt);
  const saved = clock ? recordSentences.lastSaved(clock, record?.updatedBy?.title ?? '') : recordMessages.notSavedYet;
  return (
    <span className="workflow-state" role="status">
      {uploading ? <span>{say(recordMessages.uploading)}</span> : null}
      {dirty ? <span className="unsaved">{say(recordMessages.unsaved)}</span> : null}
      {isPending ? <span className="unsaved">{say(draftMessages.waiting)}</span> : null}
      {dirty && !isStoredLocally ? <span className="quiet">{say(draftMessages.cannotStore)}</span> : null}
      <span className="quiet digits">
        <UserText text={say(saved)} />
      </span>
    </span>
  );
}

interface SaveOptionParts extends Pick<FormFooterProps, 'place' | 'renew'> {
  record: AnyRecord | null;
  backLink: BackLink;
  save: (then: AfterSave) => void;
}

/** The save menu's options for working through several records. */
function useSaveOptions(
  resource: Resource,
  { record, place, backLink: { state }, save, renew }: SaveOptionParts,
): SaveOption[] {
  const may = useMay();
  const navigate = useNavigate();
  const options: SaveOption[] = [];
  const next = place?.next;
  if (next) {
    const to = recordPath(resource, screenToOpen(resource, next.record, may), next.record);
    options.push({ name: 'next', label: placeMessages.saveAndNext, go: () => save(() => ({ to, state: next.state })) });
  }
  if (may(resource, 'create')) {
    const another: AfterSave = (saved) => ({
      to: createAddress(resource, saved),
      state,
      ...(renew && { after: renew }),
    });
    options.push({ name: 'new', label: placeMessages.saveAndNew, go: () => save(another) });
    if (record && isCopiable(resource)) {
      const go = () => void navigate(copyAddress(resource, record), { state });
      options.push({ name: 'duplicate', label: placeMessages.duplicate, go });
    }
  }
  return options;
}
