import { Button } from 'antd';
import type { AnyDraft, AnyRecord, Resource } from '../../declare/define-resource.ts';
import type { RecordAction } from '../record/record-actions.ts';
import { recordMessages, recordSentences } from '../record/record-messages.ts';
import { PreviewButton } from '../show/preview/preview-button.tsx';
import { useLanguage } from '../ui/language.tsx';
import { shanghaiTime } from '../ui/shanghai.ts';
import { UserText } from '../ui/user-text.tsx';
import { draftMessages } from './local-drafts/draft-messages.ts';
import { SaveMenu, type SaveOption } from './save-menu.tsx';

interface FormFooterProps {
  resource: Resource;
  record: AnyRecord | null;
  /** The current values of the form. */
  values: AnyDraft;
  dirty: boolean;
  /** Whether the browser can store a local draft. */
  isStoredLocally: boolean;
  /** A save without an answer will be retried once the connection is back. */
  isPending: boolean;
  uploading: boolean;
  busy: 'save' | 'submit' | null;
  locked: boolean;
  submission: RecordAction | undefined;
  /** The options of the save menu. */
  saveOptions: readonly SaveOption[];
  onCancel: () => void;
  onAct: (how: 'save' | 'submit') => void;
}

/** The sticky footer of a form: save status at the left, buttons at the right. */
export function FormFooter({
  resource,
  record,
  submission,
  busy,
  locked,
  uploading,
  saveOptions,
  onAct,
  ...rest
}: FormFooterProps) {
  const { say } = useLanguage();
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
        dirty={rest.dirty}
        isStoredLocally={rest.isStoredLocally}
        isPending={rest.isPending}
        uploading={uploading}
      />
      <div className="form-buttons">
        <PreviewButton resource={resource} values={rest.values} />
        <Button onClick={rest.onCancel}>{say(locked ? recordMessages.back : recordMessages.cancel)}</Button>
        {locked ? null : (
          <SaveMenu options={saveOptions} type={saveType} disabled={uploading || busy !== null}>
            <Button
              type={saveType}
              loading={busy === 'save'}
              disabled={uploading || busy === 'submit'}
              onClick={() => onAct('save')}
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
            onClick={() => onAct('submit')}
          >
            {say(submission.label)}
          </Button>
        ) : null}
      </div>
    </footer>
  );
}

type SaveStatusProps = Pick<FormFooterProps, 'record' | 'dirty' | 'isStoredLocally' | 'isPending' | 'uploading'>;

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
