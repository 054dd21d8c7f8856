import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { useLanguage } from '../../ui/language.tsx';
import { Difference } from '../history/difference.tsx';
import '../history/revision.css';
import { ProposedFacts } from './proposed-facts.tsx';
import { reviewMessages, reviewSentences } from './review-messages.ts';
import { comparedSides, unchangedTitle } from './review-parts.ts';
import { useReview } from './use-review.ts';

/** What a decision changes, in its dialog. */
export default function ReviewedChanges({ resource, record }: { resource: Resource; record: AnyRecord }) {
  const { say } = useLanguage();
  const review = useReview(resource, record).data?.data;
  if (!review) return null;
  if (!review.with) {
    return resource.workflow?.publication ? <p className="quiet">{say(reviewMessages.firstInDialog)}</p> : null;
  }
  if (review.fields.length === 0) {
    return (
      <div className="review-in-dialog">
        <p className="quiet">{say(unchangedTitle(resource, record))}</p>
        <ProposedFacts resource={resource} record={record} />
      </div>
    );
  }
  return (
    <div className="review-in-dialog">
      <p>{say(reviewSentences.changes(review.fields.length))}</p>
      <Difference resource={resource} revision={review} sides={comparedSides(review)} />
    </div>
  );
}
