import { Button, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { useHref } from 'react-router';
import type { AnyDraft, AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { draftOf, sentDraft } from '../../record/draft.ts';
import { recordMessages } from '../../record/record-messages.ts';
import { pageOf } from '../../record/rows.ts';
import { useLanguage } from '../../ui/language.tsx';
import { clockOf } from '../../ui/shanghai.ts';
import { Written } from '../../ui/user-text.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { mergeMessages, mergeSentences } from './merge-messages.ts';

/** Somebody else was first: what the server says, and the record as they left it, where it tells. */
export interface SaveConflict {
  sentence: string;
  theirs: AnyRecord | null;
  /** The record as it was when writing began. */
  base: AnyRecord | null;
}

interface ConflictDialogProps {
  resource: Resource;
  record: AnyRecord;
  /** What the server said; nothing while there is no conflict. */
  late: SaveConflict | null;
  draft: { base: AnyDraft; values: AnyDraft };
  onKeep: () => void;
  onLoad: () => void;
  onMerged: (theirs: AnyRecord, values: AnyDraft) => void;
}

/** Somebody else saved first. Nothing is thrown away before the operator has said so twice. */
export function ConflictDialog({ record, resource, late, ...rest }: ConflictDialogProps) {
  const href = useHref(pageOf(resource, 'show', record));
  return late?.theirs ? (
    <Merging {...rest} resource={resource} theirs={late.theirs} began={late.base} />
  ) : (
    <Told {...rest} href={href} sentence={late?.sentence ?? null} />
  );
}

type MergingProps = Omit<ConflictDialogProps, 'record' | 'late'> & { theirs: AnyRecord; began: AnyRecord | null };

function Merging({ resource, theirs, began, draft, onKeep, onLoad, onMerged }: MergingProps) {
  const { say } = useLanguage();
  const { base, values } = draft;
  const who = theirs.updatedBy?.title;
  const sides = useMemo(
    () => ({
      base: sentDraft(resource, began ? draftOf(resource, began) : base),
      theirs: sentDraft(resource, draftOf(resource, theirs)),
      mine: sentDraft(resource, values),
    }),
    [resource, base, began, values, theirs],
  );
  return (
    <MergeDialog
      resource={resource}
      sides={sides}
      isStale
      title={say(recordMessages.conflictTitle)}
      dropWord={say(recordMessages.loadCurrent)}
      onMerged={(merged) => onMerged(theirs, merged)}
      onDrop={onLoad}
      onClose={onKeep}
    >
      <p>
        <Written
          text={say(mergeSentences.changedBy(who ?? say(mergeMessages.system), clockOf(theirs.updatedAt) ?? ''))}
        />
      </p>
      <p className="quiet">{say(mergeMessages.help)}</p>
    </MergeDialog>
  );
}

interface ToldProps extends Pick<ConflictDialogProps, 'onKeep' | 'onLoad'> {
  sentence: string | null;
  /** Where the current version can be read. */
  href: string;
}

/** A server that does not say how the record stands now. */
function Told({ sentence, href, onKeep, onLoad }: ToldProps) {
  const { say } = useLanguage();
  const [sure, setSure] = useState(false);
  const keep = () => {
    setSure(false);
    onKeep();
  };
  return (
    <Modal
      open={sentence !== null}
      title={say(sure ? recordMessages.discardTitle : recordMessages.conflictTitle)}
      onCancel={keep}
      footer={[
        <Button key="load" danger={sure} onClick={sure ? onLoad : () => setSure(true)}>
          {say(sure ? recordMessages.discard : recordMessages.loadCurrent)}
        </Button>,
        <Button key="keep" type="primary" onClick={keep}>
          {say(recordMessages.stay)}
        </Button>,
      ]}
    >
      {sure ? (
        <p>{say(recordMessages.discardText)}</p>
      ) : (
        <>
          <p>
            <Written text={sentence ?? ''} />
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
