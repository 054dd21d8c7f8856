import { Alert, Button } from 'antd';
import { useMemo, useState } from 'react';
import type { AnyDraft, AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { tidyDraft } from '../../../declare/draft.ts';
import { sentDraft } from '../../record/draft.ts';
import { useLanguage } from '../../ui/language.tsx';
import { clockOf } from '../../ui/shanghai.ts';
import { MergeDialog } from '../conflict/merge-dialog.tsx';
import { mergeMessages } from '../conflict/merge-messages.ts';
import { draftMessages, draftSentences } from './draft-messages.ts';
import type { UnsentDraft } from './draft-store.ts';

interface KeptOfferProps {
  resource: Resource;
  record: AnyRecord | null;
  offer: UnsentDraft;
  draft: { base: AnyDraft; values: AnyDraft };
  onTakeUp: () => void;
  /** Values chosen from both. */
  onMerged: (values: AnyDraft) => void;
  onDrop: () => void;
}

/** Unsaved text of another tab or another day: gone on with, compared, or discarded; until then it is kept. */
export function DraftRestoreBanner({ resource, record, offer, draft, onTakeUp, onMerged, onDrop }: KeptOfferProps) {
  const { say } = useLanguage();
  const [comparing, setComparing] = useState(false);
  const { base, values } = draft;
  const mine = useMemo(() => tidyDraft(resource, offer.values), [resource, offer]);
  const sides = useMemo(
    () => ({
      base: sentDraft(resource, { ...base, ...tidyDraft(resource, offer.base) }),
      theirs: sentDraft(resource, values),
      mine: sentDraft(resource, { ...values, ...mine }),
    }),
    [resource, base, values, mine, offer],
  );
  const hasMoved = record !== null && offer.version !== record.version;
  const isPartly = Object.values(resource.fields).some(({ seenBy }) => seenBy !== undefined);
  const title = say(draftSentences.offer(clockOf(new Date(offer.at).toISOString()) ?? ''));
  return (
    <>
      <Alert
        type="info"
        showIcon
        title={title}
        description={[hasMoved ? [draftMessages.moved] : [], isPartly ? [draftMessages.unkept] : []]
          .flat()
          .map(say)
          .join(' ')}
        action={
          <span className="offer-buttons">
            <Button size="small" type="primary" onClick={onTakeUp}>
              {say(draftMessages.goOn)}
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
          title={say(mergeMessages.keptTitle)}
          dropWord={say(mergeMessages.drop)}
          onMerged={(merged) => onMerged({ ...mine, ...merged })}
          onDrop={onDrop}
          onClose={() => setComparing(false)}
        >
          <p>{title}</p>
          <p className="quiet">{say(mergeMessages.keptHelp)}</p>
        </MergeDialog>
      ) : null}
    </>
  );
}
