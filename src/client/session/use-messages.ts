import { useDataProvider } from '@refinedev/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { calls } from '../../contract/calls.ts';
import { FIRST_PAGE } from '../../contract/list.ts';
import type { Message } from '../../contract/message.ts';
import { nextPage, parseListPage } from '../wire/list-page.ts';
import { MESSAGES_KEY } from './message-counts.ts';

const PAGE_SIZE = 20;

/** The rows waiting for this operator, oldest first, page by page. */
export function useMessages(open: boolean) {
  const custom = useDataProvider()().custom;
  const query = useInfiniteQuery({
    queryKey: [MESSAGES_KEY],
    enabled: open,
    initialPageParam: FIRST_PAGE,
    async queryFn({ pageParam, ...queryContext }) {
      // The panel says in its own place that it failed.
      const meta = { skipErrorHandler: true, queryContext };
      const pageRequest = { current: pageParam, pageSize: PAGE_SIZE };
      const answer = await custom?.({ url: calls.messageList, method: 'get', query: pageRequest, meta });
      return parseListPage<Message>(answer?.data, pageRequest);
    },
    getNextPageParam: nextPage,
  });
  const pages = query.data?.pages ?? [];
  const seen = new Set<string>();
  // Rows may shift between two page requests, so duplicates are removed.
  const rows = pages
    .flatMap(({ list }) => list)
    .filter(({ code, id }) => !seen.has(`${code} ${id}`) && seen.add(`${code} ${id}`));
  return { query, rows, total: pages.at(-1)?.total ?? 0, hasTotal: pages.at(-1)?.hasTotal ?? true };
}
