import { Alert, Button } from 'antd';
import type { ReviewAnswer } from '../../../contract/review.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { useLanguage } from '../../ui/language.tsx';
import { Difference } from '../history/difference.tsx';
import '../history/revision.css';
import { mediaUrl } from '../../session/session.ts';
import { PublicPage } from '../show/public-page.tsx';
import { firstPicture } from '../show/record-facts.tsx';
import { ProposedFacts } from './proposed-facts.tsx';
import { reviewMessages, reviewSentences } from './review-messages.ts';
import { comparedSides, unchangedTitle } from './review-parts.ts';
import { SentLine } from './sent-line.tsx';
import type { useReview } from './use-review.ts';

interface ReviewPanelProps {
  resource: Resource;
  record: AnyRecord;
  query: ReturnType<typeof useReview>;
}

/** What the next approval changes: field by field, or the text as visitors will read it. */
export default function ReviewPanel({ resource, record, query }: ReviewPanelProps) {
  const { say } = useLanguage();
  const review = query.data?.data;
  const picture = firstPicture(resource, record)?.picture;
  return (
    <section className="panel review" aria-label={say(reviewMessages.title)} aria-busy={query.isPending}>
      <div className="review-head">
        {picture && review?.with ? <img src={mediaUrl(picture.url)} alt="" loading="lazy" /> : null}
        {review ? <SentLine resource={resource} sent={review.sent} /> : null}
      </div>
      {query.isPending ? <p className="quiet">{say(reviewMessages.loading)}</p> : null}
      {query.isError ? (
        <Alert
          type="warning"
          showIcon
          title={say(reviewMessages.failed)}
          action={<Button onClick={() => void query.refetch()}>{say(reviewMessages.retry)}</Button>}
        />
      ) : null}
      {review ? <ReviewedText resource={resource} record={record} review={review} /> : null}
    </section>
  );
}

function ReviewedText({ resource, record, review }: Omit<ReviewPanelProps, 'query'> & { review: ReviewAnswer }) {
  const { say, language } = useLanguage();
  if (review.with) {
    const title = review.with === 'register' ? reviewSentences.correction : reviewSentences.changes;
    return (
      <>
        <h2>{say(review.fields.length > 0 ? title(review.fields.length) : unchangedTitle(resource, record))}</h2>
        <ProposedFacts resource={resource} record={record} />
        <Difference resource={resource} revision={review} sides={comparedSides(review)} />
      </>
    );
  }
  if (!resource.workflow?.publication) return null;
  return (
    <>
      <h2>{say(reviewMessages.first)}</h2>
      <PublicPage resource={resource} values={record} language={language} heading="h3" />
    </>
  );
}
