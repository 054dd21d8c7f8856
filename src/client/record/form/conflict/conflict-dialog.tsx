import { Button, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { useHref } from 'react-router';
import type { AnyDraft, AnyRecord, Resource } from '../../../../declare/define-resource.ts';
import { recordPath } from '../../../page/record-path.ts';
import { useLanguage } from '../../../ui/language.tsx';
import { shanghaiTime } from '../../../ui/shanghai.ts';
import { type ReadableStore, useStored } from '../../../ui/store.ts';
import { UserText } from '../../../ui/user-text.tsx';
import { draftOf, draftToSend } from '../../draft.ts';
import { recordMessages } from '../../record-messages.ts';
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
  recordId: number;
  /** The state of the form; the conflict is null while there is none. */
  store: ReadableStore<{ conflict: SaveConflict | null; base: AnyDraft; values: AnyDraft }>;
  onKeep: () => void;
  onLoad: () => void;
  onMerged: (theirs: AnyRecord, values: AnyDraft) => void;
}

/** Resolves a conflict with somebody else's save; discarding needs a second confirmation. */
export function ConflictDialog({ recordId, ...props }: ConflictDialogProps) {
  const conflict = useStored(props.store, (state) => state.conflict);
  const href = useHref(recordPath(props.resource, 'show', { id: recordId }));
  return conflict?.theirs ? (
    <MergeConflictDialog {...props} theirs={conflict.theirs} startRecord={conflict.base} />
  ) : (
    <ReloadConflict {...props} href={href} sentence={conflict?.sentence ?? null} />
  );
}

type MergeConflictProps = Omit<ConflictDialogProps, 'recordId'> & {
  theirs: AnyRecord;
  startRecord: AnyRecord | null;
};

function MergeConflictDialog({ resource, theirs, startRecord, store, onKeep, onLoad, onMerged }: MergeConflictProps) {
  const { say } = useLanguage();
  const { base, values } = useStored(store, (state) => state);
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
