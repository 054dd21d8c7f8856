import { type CustomResponse, useCustom } from '@refinedev/core';
import { useEffect, useState } from 'react';
import { calls } from '../../contract/calls.ts';
import { offers } from '../../contract/features.ts';
import type { SearchAnswer } from '../../contract/search.ts';
import { useSession } from '../session/session.ts';
import { httpMessages } from '../transport/http/messages.ts';
import { InvalidAnswer } from '../transport/http/request.ts';

interface SearchOptions {
  section?: string | undefined;
  current?: number;
  pageSize?: number;
}

/**
 * Searches records on the server. A new text aborts the running request, so that a late response cannot replace a newer
 * one.
 */
export function useSearch(
  text: string,
  options: SearchOptions,
  isEnough: (text: string) => boolean = (one) => one !== '',
) {
  const { user } = useSession();
  const { query } = useCustom<SearchAnswer>({
    url: calls.search,
    method: 'get',
    config: { query: { q: text, ...options } },
    queryOptions: {
      enabled: isEnough(text) && offers(user, 'search'),
      select: parseSearchAnswer,
    },
    // The caller shows the failure itself.
    meta: { skipErrorHandler: true },
    errorNotification: false,
  });
  return { query, sections: query.data?.data.sections ?? [] };
}

function parseSearchAnswer({ data }: CustomResponse<SearchAnswer>): CustomResponse<SearchAnswer> {
  const { sections } = (data ?? {}) as Partial<SearchAnswer>;
  if (!Array.isArray(sections)) throw new InvalidAnswer(httpMessages.malformedList);
  return { data: { ...data, sections: sections.filter((result) => Array.isArray(result?.list)) } };
}

/** The text once it has not changed for a while, so that not every key press sends a request. */
export function useDebouncedText(text: string, delay = 200): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), delay);
    return () => clearTimeout(timer);
  }, [text, delay]);
  return debounced;
}

/** Whether a text can be searched for: an id such as #12, one Chinese character, or two letters. */
export const isSearchable = (text: string): boolean => /^[#＃]\d+$|[^\x20-\x7e]|[^#＃].*\S/.test(text.trim());
