import { useCustom } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { calls } from '../../contract/calls.ts';
import type { MediaItem, MediaReplacementPlan, MediaSummary } from '../../contract/media.ts';
import { callKey, useInvalidateCalls } from '../transport/wire/call-key.ts';
import { type ListPage, parseListPage } from '../transport/wire/list-page.ts';
import { handledStatuses } from '../ui/handled-statuses.ts';
import type { MediaFilters } from './media-location.ts';

/** The name under which everything that the page reads is cached. */
const FILES = 'media-files';

/** Full rows in a grid of two, three, four and six. */
export const FILES_A_PAGE = 24;

/** A page of the library. */
export function useMediaFiles(filters: MediaFilters, current: number) {
  const page = { current, pageSize: FILES_A_PAGE };
  return useCustom<ListPage<MediaItem>>({
    url: calls.mediaList,
    method: 'get',
    config: { query: { ...filters, ...page } },
    queryOptions: {
      queryKey: callKey(FILES, 'list', filters, current),
      placeholderData: keepPreviousData,
      staleTime: 0,
      select: ({ data }) => ({ data: parseListPage<MediaItem>(data, page) }),
    },
    // The page shows the failure itself.
    meta: { skipErrorHandler: true },
    errorNotification: false,
  });
}

/** One file, also where the filters do not show it; at first as the grid shows it. */
export function useMediaFile(hash: string, inGrid: MediaItem | undefined) {
  const page = { current: 1, pageSize: 1 };
  const { result, query } = useCustom<ListPage<MediaItem>>({
    url: calls.mediaList,
    method: 'get',
    config: { query: { hash, ...page } },
    queryOptions: {
      queryKey: callKey(FILES, 'one', hash),
      staleTime: 0,
      ...(inGrid && { placeholderData: { data: { list: [inGrid], total: 1, hasTotal: true } } }),
      select: ({ data }) => ({ data: parseListPage<MediaItem>(data, page) }),
    },
    meta: { skipErrorHandler: true },
    errorNotification: false,
  });
  return { item: result.data?.list?.[0], query };
}

export function useMediaSummary(): MediaSummary | undefined {
  const { result } = useCustom<MediaSummary>({
    url: calls.mediaSummary,
    method: 'get',
    queryOptions: { queryKey: callKey(FILES, 'summary'), staleTime: 0 },
    meta: { skipErrorHandler: true },
    errorNotification: false,
  });
  const summary = result.data as Partial<MediaSummary> | undefined;
  return typeof summary?.withoutAlt === 'number' && Array.isArray(summary.tags) ? (summary as MediaSummary) : undefined;
}

/** What a replacement of the file would do. */
export function useReplacementPlan(hash: string) {
  const { result, query } = useCustom<MediaReplacementPlan>({
    url: calls.mediaReplace,
    method: 'get',
    config: { query: { hash } },
    queryOptions: { queryKey: callKey(FILES, 'plan', hash), staleTime: 0 },
    meta: handledStatuses(404),
    errorNotification: false,
  });
  return query.isSuccess ? result.data : undefined;
}

/** Reads everything on the page again. */
export function useRefreshFiles(): () => Promise<void> {
  const invalidate = useInvalidateCalls();
  return () => invalidate(FILES);
}
