import { Button } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Resource } from '../../../declare/define-resource.ts';
import { recordPath } from '../../page/record-path.ts';
import { useFeature } from '../../session/use-feature.ts';
import { useMay } from '../../session/use-may.ts';
import { closeButtonLabel } from '../../ui/dialog-buttons.ts';
import { useLanguage } from '../../ui/language.tsx';
import { lazyChunk } from '../../ui/lazy.tsx';
import { placeMessages } from '../../ui/place-messages.ts';
import { shanghaiTime } from '../../ui/shanghai.ts';
import { useStored } from '../../ui/store.ts';
import { useWhenOnline } from '../../ui/use-when-online.ts';
import { UserText } from '../../ui/user-text.tsx';
import { actionLabels } from '../actions/confirm-dialog.tsx';
import { copyAddress, createAddress, isCopiable } from '../copy.ts';
import { type RecordAction, screenToOpen, submissionMove } from '../record-actions.ts';
import { recordMessages, recordSentences } from '../record-messages.ts';
import type { RecordPlace } from '../use-record-place.ts';
import { draftMessages } from './local-drafts/draft-messages.ts';
import { SaveMenu, type SaveOption } from './save-menu.tsx';
import { type Draft, isDirty } from './use-draft.ts';
import { type AfterSave, type Confirm, type FormActions, useFormActions } from './use-form-actions.ts';
import { useSaveKey } from './use-save-key.ts';

/** Loaded when a note is added to a submission. */
const SubmitNoteDialog = lazyChunk(() => import('./submit-note-dialog.tsx'));

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
  const { store } = draft;
  const actions = useFormActions(resource, draft, { createdState, ask });
  const locked = useStored(store, (state) => state.locked);
  const isPending = useStored(store, (state) => state.isPending);
  const isDraft = useIsDraft(resource, store);
  const submission = useSubmission(resource, store);
  const options = useSaveOptions({ resource, draft, place, renew, actions });
  useSaveKey(() => actions.save({}));
  useWhenOnline(isPending, actions.repeat);
  return (
    <footer className="form-footer">
      <SaveStatus draft={draft} isStoredLocally={isStoredLocally} />
      <div className="form-buttons">
        {children}
        <Button onClick={actions.cancel}>
          {say(locked ? recordMessages.back : closeButtonLabel(...actionLabels(resource)))}
        </Button>
        {locked ? null : (
          <SaveButtons
            resource={resource}
            store={store}
            options={options}
            isDraft={isDraft}
            submission={submission}
            save={actions.save}
          />
        )}
      </div>
    </footer>
  );
}

interface SaveButtonsProps {
  resource: Resource;
  store: Draft['store'];
  options: readonly SaveOption[];
  isDraft: boolean;
  /** The move that submits the record as it is in the form. */
  submission: RecordAction | undefined;
  save: FormActions['save'];
}

function SaveButtons({ resource, store, options, isDraft, submission, save }: SaveButtonsProps) {
  const { say } = useLanguage();
  const [isNoting, setNoting] = useState(false);
  const takesNote = useFeature('messageMarks') && submission?.move?.note === true;
  const withNote: SaveOption = { name: 'note', label: recordMessages.submitWithNote, go: () => setNoting(true) };
  const busy = useStored(store, (state) => state.busy);
  const uploading = useStored(store, ({ uploads }) => uploads.length > 0);
  const type = submission ? 'default' : 'primary';
  return (
    <>
      <SaveMenu
        options={takesNote ? [...options, withNote] : options}
        type={type}
        disabled={uploading || busy !== null}
      >
        <Button
          type={type}
          loading={busy === 'save'}
          disabled={uploading || busy === 'submit'}
          onClick={() => save({})}
        >
          {say(isDraft ? recordMessages.saveDraft : recordMessages.save)}
        </Button>
      </SaveMenu>
      {submission ? (
        <Button
          type="primary"
          loading={busy === 'submit'}
          disabled={uploading || busy === 'save'}
          onClick={() => save({ submits: true })}
        >
          {say(submission.label)}
        </Button>
      ) : null}
      {isNoting && submission ? (
        <Suspense fallback={null}>
          <SubmitNoteDialog
            resource={resource}
            submission={submission}
            onSubmit={(note) => save({ submits: true, note })}
            onClose={() => setNoting(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Some workflows start in a live state, as members do; their records are never drafts. */
function useIsDraft({ workflow }: Resource, store: Draft['store']): boolean {
  const { initial = '', states = {} } = workflow ?? {};
  return useStored(store, ({ record }) => (record?.status ?? initial) === initial && states[initial]?.tone === 'quiet');
}

/** Of an unsaved change only that of a published record opens a move. */
function useSubmission(resource: Resource, store: Draft['store']): RecordAction | undefined {
  const may = useMay();
  const status = useStored(store, ({ record }) => record?.status);
  const liveState = resource.workflow?.publication?.live;
  const changed = useStored(
    store,
    (state) => status === liveState && (isDirty(state) || state.record?.changed === true),
  );
  return submissionMove(resource, { status, changed }, may);
}

function SaveStatus({ draft: { store }, isStoredLocally }: Pick<FormFooterProps, 'draft' | 'isStoredLocally'>) {
  const record = useStored(store, (state) => state.record);
  const dirty = useStored(store, isDirty);
  const isPending = useStored(store, (state) => state.isPending);
  const uploading = useStored(store, ({ uploads }) => uploads.length > 0);
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

/** The save menu's options for working through several records. */
function useSaveOptions({
  resource,
  draft: { store },
  place,
  renew,
  actions: { save, backLink },
}: Pick<FormFooterProps, 'resource' | 'draft' | 'place' | 'renew'> & { actions: FormActions }): SaveOption[] {
  const may = useMay();
  const navigate = useNavigate();
  const isSaved = useStored(store, ({ record }) => record !== null);
  const options: SaveOption[] = [];
  const next = place?.next;
  if (next) {
    const to = recordPath(resource, screenToOpen(resource, next.record, may), next.record);
    options.push({
      name: 'next',
      label: placeMessages.saveAndNext,
      go: () => save({ leadsTo: () => ({ to, state: next.state }) }),
    });
  }
  if (may(resource, 'create')) {
    const another: AfterSave = (saved) => ({
      to: createAddress(resource, saved),
      state: backLink().state,
      ...(renew && { after: renew }),
    });
    options.push({ name: 'new', label: placeMessages.saveAndNew, go: () => save({ leadsTo: another }) });
    if (isSaved && isCopiable(resource)) {
      const go = () => {
        const { record } = store.get();
        if (record) void navigate(copyAddress(resource, record), { state: backLink().state });
      };
      options.push({ name: 'duplicate', label: placeMessages.duplicate, go });
    }
  }
  return options;
}
