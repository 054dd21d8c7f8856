import { Button, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { useHref } from 'react-router';
import type { AnyDraft, AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { draftOf, draftToSend } from '../../record/draft.ts';
import { recordMessages } from '../../record/record-messages.ts';
import { recordPath } from '../../record/rows.ts';
import { useLanguage } from '../../ui/language.tsx';
import { shanghaiTime } from '../../ui/shanghai.ts';
import { UserText } from '../../ui/user-text.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { mergeMessages, mergeSentences } from './merge-messages.ts';

/** A stale save: the server's message, and the other version where the server sends it. */
export interface SaveConflict {
  sentence: string;
  theirs: AnyRecord | null;
  /** The version that editing started from. */
  base: AnyRecord | null;
}

interface ConflictDialogProps {
  resource: Resource;
  record: AnyRecord;
  /** Null while there is no conflict. */
  conflict: SaveConflict | null;
  draft: { base: AnyDraft; values: AnyDraft };
  onKeep: () => void;
  onLoad: () => void;
  onMerged: (theirs: AnyRecord, values: AnyDraft) => void;
}

/** Resolves a conflict with somebody else's save; discarding needs a second confirmation. */
export function ConflictDialog({ record, resource, conflict, ...rest }: ConflictDialogProps) {
  const href = useHref(recordPath(resource, 'show', record));
  return conflict?.theirs ? (
    <MergeConflictDialog {...rest} resource={resource} theirs={conflict.theirs} startRecord={conflict.base} />
  ) : (
    <ReloadConflict {...rest} href={href} sentence={conflict?.sentence ?? null} />
  );
}

type MergeConflictProps = Omit<ConflictDialogProps, 'record' | 'conflict'> & {
  theirs: AnyRecord;
  startRecord: AnyRecord | null;
};

function MergeConflictDialog({ resource, theirs, startRecord, draft, onKeep, onLoad, onMerged }: MergeConflictProps) {
  const { say } = useLanguage();
  const { base, values } = draft;
  const who = theirs.updatedBy?.title;
  const sides = useMemo(
    () => ({
      base: draftToSend(resource, startRecord ? draftOf(resource, startRecord) : base),
      theirs: draftToSend(resource, draftOf(resource, theirs)),
      mine: draftToSend(resource, values),
    }),
    [resource, base, startRecord, values, theirs],
  );
  return (
    <MergeDialog
      resource={resource}
      sides={sides}
      isStale
      title={say(recordMessages.conflictTitle)}
      discardLabel={say(recordMessages.loadCurrent)}
      onMerged={(merged) => onMerged(theirs, merged)}
      onDrop={onLoad}
      onClose={onKeep}
    >
      <p>
        <UserText
          text={say(mergeSentences.changedBy(who ?? say(mergeMessages.system), shanghaiTime(theirs.updatedAt) ?? ''))}
        />
      </p>
      <p className="quiet">{say(mergeMessages.help)}</p>
    </MergeDialog>
  );
}

interface ReloadConflictProps extends Pick<ConflictDialogProps, 'onKeep' | 'onLoad'> {
  sentence: string | null;
  /** The path of the current version. */
  href: string;
}

/** The dialog for a server that does not send the other version. */
function ReloadConflict({ sentence, href, onKeep, onLoad }: ReloadConflictProps) {
  const { say } = useLanguage();
  const [isConfirmed, setConfirmed] = useState(false);
  const keep = () => {
    setConfirmed(false);
    onKeep();
  };
  return (
    <Modal
      open={sentence !== null}
      title={say(isConfirmed ? recordMessages.discardTitle : recordMessages.conflictTitle)}
      onCancel={keep}
      footer={[
        <Button key="load" danger={isConfirmed} onClick={isConfirmed ? onLoad : () => setConfirmed(true)}>
          {say(isConfirmed ? recordMessages.discard : recordMessages.loadCurrent)}
        </Button>,
        <Button key="keep" type="primary" onClick={keep}>
          {say(recordMessages.stay)}
        </Button>,
      ]}
    >
      {isConfirmed ? (
        <p>{say(recordMessages.discardText)}</p>
      ) : (
        <>
          <p>
            <UserText text={sentence ?? ''} />
          </p>
          <p className="quiet">{say(recordMessages.conflictHelp)}</p>
          <a href={href} target="_blank" rel="noreferrer">
            {say(recordMessages.openCurrent)}
          </a>
        </>
      )}
    </Modal>
  );
}
