import { useCustom } from '@refinedev/core';
import { App } from 'antd';
import { useState } from 'react';
import { calls, sectionCalls } from '../../../contract/calls.ts';
import type { OutboxAnswer, OutboxPreview, OutboxRetryAnswer } from '../../../contract/outbox.ts';
import { apiPathOf, OUTBOX } from '../../../declare/actions.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { sections } from '../../../resources/index.ts';
import { tabAddress } from '../../page/record-path.ts';
import { useFeature } from '../../session/use-feature.ts';
import { useMay } from '../../session/use-may.ts';
import { useWrites } from '../../session/writes.tsx';
import { callKey, useInvalidateCalls } from '../../transport/wire/call-key.ts';
import { useLanguage } from '../../ui/language.tsx';
import { outboxSentences } from './outbox-messages.ts';

/** The name of the calls in query keys. */
const CALL = 'outbox';

export const outboxKey = (...params: readonly unknown[]) => callKey(CALL, ...params);

/** Whether applicants of this section are told of decisions. */
export const useTellsApplicant = ({ applicant }: Resource): boolean => useFeature('outbox') && applicant !== undefined;

/** The section whose tab is the outbox, if the operator may read it. */
export function useOutboxSection(): Resource | undefined {
  const isOffered = useFeature('outbox');
  const may = useMay();
  return isOffered ? sections.find((one) => one.tabs?.[OUTBOX] && may(one, OUTBOX)) : undefined;
}

export const outboxAddress = ({ path }: Resource): string => tabAddress(path, OUTBOX);

/** The messages to the applicant of a record; read anew with each version of it. */
export function useApplicantMessages(resource: Resource, { id, version }: AnyRecord) {
  const { query } = useCustom<OutboxAnswer & Record<string, unknown>>({
    url: `${apiPathOf(resource)}/${sectionCalls.applicantMessages}?${new URLSearchParams({ id: String(id) })}`,
    method: 'get',
    queryOptions: { queryKey: outboxKey(resource.code, id, version) },
    // The page shows the failure itself.
    meta: { skipErrorHandler: true },
    errorNotification: false,
  });
  return query;
}

/** What a move would tell the applicant; without an answer the move stays possible, and nothing is said. */
export function useMovePreview(resource: Resource, { id, version }: AnyRecord, move: string) {
  const query = new URLSearchParams({ id: String(id), move });
  const answer = useCustom<OutboxPreview & Record<string, unknown>>({
    url: `${apiPathOf(resource)}/${sectionCalls.applicantPreview}?${query}`,
    method: 'get',
    queryOptions: { queryKey: outboxKey('preview', resource.code, id, version, move), gcTime: 0 },
    meta: { skipErrorHandler: true },
    errorNotification: false,
  });
  return answer.query.data?.data;
}

/** Sends messages again, says how many, and reads them anew. */
export function useRetry() {
  const { call } = useWrites();
  const { message } = App.useApp();
  const { say } = useLanguage();
  const invalidate = useInvalidateCalls();
  const [isBusy, setIsBusy] = useState(false);
  const send = async (query: string, values: { ids: readonly number[] } | { all: true }) => {
    setIsBusy(true);
    try {
      const body = { url: `${calls.outboxRetry}${query}`, method: 'put', values } as const;
      const { retried, refused, reason } = await call<OutboxRetryAnswer>(body);
      if (retried > 0) message.success(say(outboxSentences.retried(retried)));
      if (refused > 0) message.warning(say(outboxSentences.refused(refused, reason ?? '')));
    } catch {
      // The request helper has said why.
    } finally {
      await invalidate(CALL);
      setIsBusy(false);
    }
  };
  return {
    retry: (ids: readonly number[]) => send('', { ids }),
    /** Sends all that failed under these filters, also those of other pages. */
    retryAll: (filters: readonly (readonly [string, string])[]) => {
      const query = new URLSearchParams(filters.map(([name, value]) => [name, value]));
      return send(query.size > 0 ? `?${query}` : '', { all: true });
    },
    isBusy,
  };
}
