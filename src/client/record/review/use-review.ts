import { useCustom } from '@refinedev/core';
import { useMemo } from 'react';
import { sectionCalls } from '../../../contract/calls.ts';
import type { ReviewAnswer } from '../../../contract/review.ts';
import { apiPathOf } from '../../../declare/actions.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { useFeature } from '../../session/use-feature.ts';
import { callKey } from '../../transport/wire/call-key.ts';
import { useLanguage } from '../../ui/language.tsx';
import { isPublic, publicParts } from '../show/public-parts.ts';
import { useVisibleResource } from '../use-visible.ts';
import { isReviewed, proposedFields } from './review-parts.ts';

/** What the next approval of a record changes, and who sent it. */
export function useReview(resource: Resource, { id, version }: AnyRecord, enabled = true) {
  const { query } = useCustom<ReviewAnswer & Record<string, unknown>>({
    url: `${apiPathOf(resource)}/${sectionCalls.review}?${new URLSearchParams({ id: String(id) })}`,
    method: 'get',
    queryOptions: { queryKey: callKey('review', resource.code, id, version), enabled },
    // The page shows the failure itself.
    meta: { skipErrorHandler: true },
    errorNotification: false,
  });
  return query;
}

/** What an approval changes, where the record waits for one, and the fields that are shown with it. */
export function useReviewOf(resource: Resource, record: AnyRecord) {
  const { language } = useLanguage();
  const visible = useVisibleResource(resource);
  const isShown = useFeature('review') && isReviewed(resource, record);
  const query = useReview(resource, record, isShown);
  const answer = query.data?.data;
  const except = useMemo(() => {
    if (!isShown || !answer) return [];
    if (answer.with) return [...answer.fields, ...proposedFields(resource, record)];
    return isPublic(visible) ? publicParts(visible, record, language).map(({ name }) => name) : [];
  }, [isShown, answer, resource, visible, record, language]);
  return { review: isShown ? query : undefined, except };
}
