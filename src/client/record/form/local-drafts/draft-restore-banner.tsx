import { Alert, Button } from 'antd';
import { useMemo, useState } from 'react';
import type { AnyDraft, AnyRecord, Resource } from '../../../../declare/define-resource.ts';
import { normalizeDraft } from '../../../../declare/draft.ts';
import { useLanguage } from '../../../ui/language.tsx';
import { shanghaiTime } from '../../../ui/shanghai.ts';
import { type ReadableStore, useStored } from '../../../ui/store.ts';
import { draftToSend } from '../../draft.ts';
import { MergeDialog } from '../conflict/merge-dialog.tsx';
import { mergeMessages } from '../conflict/merge-messages.ts';
import { draftMessages, draftSentences } from './draft-messages.ts';
import type { UnsentDraft } from './draft-store.ts';

interface DraftRestoreBannerProps {
  resource: Resource;
  offer: UnsentDraft;
  /** The state of the form. */
  store: ReadableStore<{ record: AnyRecord | null; base: AnyDraft; values: AnyDraft }>;
  onRestore: () => void;
  /** Receives the merged values. */
  onMerged: (values: AnyDraft) => void;
  onDrop: () => void;
}

/** Offers unsaved text of another tab or an earlier visit: restore, compare or discard. It stays stored until then. */
export function DraftRestoreBanner({ resource, offer, store, onRestore, onMerged, onDrop }: DraftRestoreBannerProps) {
  const { say } = useLanguage();
  const [comparing, setComparing] = useState(false);
  const { record, base, values } = useStored(store, (state) => state);
  const mine = useMemo(() => normalizeDraft(resource, offer.values), [resource, offer]);
  const sides = useMemo(
    () => ({
      base: draftToSend(resource, { ...base, ...normalizeDraft(resource, offer.base) }),
      theirs: draftToSend(resource, values),
      mine: draftToSend(resource, { ...values, ...mine }),
    }),
    [resource, base, values, mine, offer],
  );
  const isOutdated = record !== null && offer.version !== record.version;
  const hasUnstoredFields = Object.values(resource.fields).some(({ seenBy }) => seenBy !== undefined);
  const title = say(draftSentences.offer(shanghaiTime(new Date(offer.at).toISOString()) ?? ''));
  return (
    <>
      <Alert
        type="info"
        showIcon
        title={title}
        description={[isOutdated ? [draftMessages.moved] : [], hasUnstoredFields ? [draftMessages.notStored] : []]
          .flat()
          .map(say)
          .join(' ')}
        action={
          <span className="offer-buttons">
            <Button size="small" type="primary" onClick={onRestore}>
              {say(draftMessages.resume)}
            </Button>
            <Button size="small" onClick={() => setComparing(true)}>
              {say(draftMessages.compare)}
            </Button>
            <Button size="small" onClick={onDrop}>
              {say(draftMessages.drop)}
            </Button>
          </span>
        }
      />
      {comparing ? (
        <MergeDialog
          resource={resource}
          sides={sides}
          isStale={false}
          title={say(mergeMessages.unsavedTitle)}
          discardLabel={say(mergeMessages.drop)}
          onMerged={(merged) => onMerged({ ...mine, ...merged })}
          onDrop={onDrop}
          onClose={() => setComparing(false)}
        >
          <p>{title}</p>
          <p className="quiet">{say(mergeMessages.unsavedHelp)}</p>
        </MergeDialog>
      ) : null}
    </>
  );
}
