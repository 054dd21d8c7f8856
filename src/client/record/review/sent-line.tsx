import { DAY } from '../../../contract/museum-time.ts';
import type { ReviewAnswer } from '../../../contract/review.ts';
import { FIRST_REVISION } from '../../../contract/revision.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { referenceTitle } from '../../page/reference-title.ts';
import { useLanguage } from '../../ui/language.tsx';
import { shanghaiTime } from '../../ui/shanghai.ts';
import { UserText } from '../../ui/user-text.tsx';
import { auditActionLabel } from '../history/history-messages.ts';
import { recordMessages } from '../record-messages.ts';
import { reviewSentences } from './review-messages.ts';

/** Who brought the record to wait, when, and for how long it has waited. */
export function SentLine({ resource, sent }: { resource: Resource; sent: ReviewAnswer['sent'] }) {
  const { say } = useLanguage();
  if (!sent) return null;
  const label = sent.action === FIRST_REVISION ? recordMessages.updated : auditActionLabel(sent.action, resource.code);
  const action = say(label);
  const days = Math.floor((Date.now() - Date.parse(sent.at)) / DAY);
  const line = reviewSentences.sent(
    sent.operator ? referenceTitle(sent.operator) : '',
    action,
    shanghaiTime(sent.at) ?? '',
  );
  return (
    <div className="review-sent">
      <p className="quiet">
        <UserText text={say(line)} />
        {days > 0 ? ` · ${say(reviewSentences.waiting(days))}` : null}
      </p>
      {sent.note ? (
        <blockquote>
          <UserText text={sent.note} />
        </blockquote>
      ) : null}
    </div>
  );
}
