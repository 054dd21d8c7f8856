import { useCustom, useNotification } from '@refinedev/core';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { AuditEntry } from '../../../contract/audit.ts';
import { sectionCalls } from '../../../contract/calls.ts';
import type { Revision } from '../../../contract/revision.ts';
import { apiPathOf } from '../../../declare/actions.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { quotedRecordTitle } from '../../page/record-title.ts';
import { useMay } from '../../session/use-may.ts';
import type { ApiError } from '../../transport/http/api-error.ts';
import { handledStatuses } from '../../ui/handled-statuses.ts';
import { useLanguage } from '../../ui/language.tsx';
import { shanghaiTime } from '../../ui/shanghai.ts';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { mayEdit } from '../record-actions.ts';
import { Difference } from './difference.tsx';
import { auditActionLabel, historyMessages } from './history-messages.ts';
import { revisionMessages, revisionSentences } from './revision-messages.ts';
import { useRestore } from './use-restore.ts';
import './revision.css';

interface RevisionDrawerProps {
  resource: Resource;
  /** The record as it is now. */
  record: AnyRecord;
  /** The audit entry from which the drawer was opened, or its version alone. */
  entry: Partial<Pick<AuditEntry, 'action' | 'at' | 'operator'>> & { version: number };
  onClose: () => void;
}

/** The changes of one revision, with buttons to restore the version before or after it. */
export default function RevisionDrawer({ resource, record, entry, onClose }: RevisionDrawerProps) {
  const { say } = useLanguage();
  const { revision, query } = useRevision(resource, record.id, entry.version);
  const { action, at, operator } = { ...revision, ...entry };
  const operatorName = operator?.title ?? say(historyMessages.system);
  return (
    <SideDrawer
      size={720}
      title={say(action ? auditActionLabel(action, resource.code) : historyMessages.compare)}
      closeLabel={say(revisionMessages.close)}
      onClose={onClose}
      footer={(close) =>
        revision ? (
          <RestoreButtons
            resource={resource}
            record={record}
            {...restorableVersions(revision, record)}
            onDone={close}
          />
        ) : null
      }
    >
      {at ? (
        <p className="quiet digits">
          <UserText text={`${shanghaiTime(at) ?? ''} ${operatorName}`} />
        </p>
      ) : null}
      {query.isPending ? <p role="status">{say(revisionMessages.loading)}</p> : null}
      {query.isError ? (
        <p role="alert">
          {say(revisionMessages.failed)}{' '}
          <Button onClick={() => void query.refetch()}>{say(revisionMessages.retry)}</Button>
        </p>
      ) : null}
      {revision && revision.previous === null && revision.action !== 'create' ? (
        <Alert type="info" showIcon title={say(revisionMessages.first)} />
      ) : null}
      {revision && revision.fields.length === 0 ? <p>{say(revisionMessages.nothing)}</p> : null}
      {revision ? <Difference resource={resource} revision={revision} /> : null}
    </SideDrawer>
  );
}

interface RestorableVersions {
  /** The version before the change; null when the change touched only the state, which cannot be restored. */
  before: number | null;
  /** The version after the change; null when it is the current one. */
  after: number | null;
}

const restorableVersions = (
  { version, previous, fields }: { version: number; previous: number | null; fields: readonly string[] },
  record: AnyRecord,
): RestorableVersions => ({
  before: fields.some((name) => name !== 'status') ? previous : null,
  after: version < record.version ? version : null,
});

type RestoreButtonsProps = RestorableVersions & { resource: Resource; record: AnyRecord; onDone: () => void };

function RestoreButtons({ resource, record, before, after, onDone }: RestoreButtonsProps) {
  const { say } = useLanguage();
  const { open } = useNotification();
  const may = useMay();
  const restore = useRestore(resource);
  const [busy, setBusy] = useState<number | null>(null);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  if (!mayEdit(resource, record, may) || (before ?? after) === null) return null;
  const restoreVersion = async (revision: number) => {
    setBusy(revision);
    setRefusals([]);
    try {
      const restoredRecord = await restore({ id: record.id, version: record.version, revision }, 409, 422);
      open?.({
        type: 'success',
        message: say(revisionSentences.restored(quotedRecordTitle(resource, restoredRecord))),
      });
      onDone();
    } catch (error) {
      const { errors, message, statusCode } = error as Partial<ApiError>;
      const sentences = Object.values(errors ?? {}).map(String);
      if (statusCode === 409 || statusCode === 422) setRefusals(sentences.length > 0 ? sentences : [message ?? '']);
      setBusy(null);
    }
  };
  const button = (revision: number | null, label: keyof typeof revisionMessages) =>
    revision === null ? null : (
      <Button loading={busy === revision} disabled={busy !== null} onClick={() => void restoreVersion(revision)}>
        {say(revisionMessages[label])}
      </Button>
    );
  return (
    <div className="restoring">
      {refusals.map((sentence) => (
        <p key={sentence} className="wrong" role="alert">
          <UserText text={sentence} />
        </p>
      ))}
      <p className="quiet">{say(revisionMessages.restoreHelp)}</p>
      <div className="page-actions">
        {button(before, 'restoreBefore')}
        {button(after, 'restoreThis')}
      </div>
    </div>
  );
}

/** Fetches a revision; it is cached for good, because a revision never changes. */
function useRevision(resource: Resource, id: number, version: number) {
  const { result, query } = useCustom<Revision>({
    url: `${apiPathOf(resource)}/${sectionCalls.revision}`,
    method: 'get',
    config: { query: { id, version } },
    meta: handledStatuses(404),
    queryOptions: { staleTime: Number.POSITIVE_INFINITY, retry: false },
    errorNotification: false,
  });
  return { revision: query.isSuccess ? result.data : undefined, query };
}
