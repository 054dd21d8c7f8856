import { useDataProvider } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { calls } from '../../contract/calls.ts';
import type { FoundIn, SearchAnswer } from '../../contract/search.ts';
import { httpMessages } from '../http/messages.ts';
import { InvalidAnswer } from '../http/request.ts';
import { useSession } from '../session/session.ts';

/** What is asked beside the words. */
interface SearchOptions {
  section?: string | undefined;
  current?: number;
  pageSize?: number;
}

/** Records by a few words. What is asked no longer is called off, so that no late answer takes another's place. */
export function useSearch(
  text: string,
  options: SearchOptions,
  worthIt: (text: string) => boolean = (one) => one !== '',
) {
  const custom = useDataProvider()().custom;
  const { user } = useSession();
  return useQuery({
    queryKey: ['search', text, options],
    enabled: worthIt(text) && user.features?.includes('search') === true,
    async queryFn(queryContext) {
      // Whoever asks says in its own place that it failed.
      const meta = { skipErrorHandler: true, queryContext };
      const answer = await custom?.({ url: calls.search, method: 'get', query: searchQuery(text, options), meta });
      return foundIn(answer?.data);
    },
  });
}

const searchQuery = (q: string, asked: SearchOptions) =>
  Object.fromEntries(Object.entries({ q, ...asked }).filter(([, value]) => value !== undefined));

function foundIn(data: unknown): FoundIn[] {
  const { sections } = (data ?? {}) as Partial<SearchAnswer>;
  if (!Array.isArray(sections)) throw new InvalidAnswer(httpMessages.wrongPage);
  return sections.filter((one) => Array.isArray(one?.list));
}

/** What has stood still for a moment: not every key is a question. */
export function useDebouncedText(text: string, moment = 200): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), moment);
    return () => clearTimeout(timer);
  }, [text, moment]);
  return settled;
}

/** One Chinese character says something, one letter does not. */
export const isWorthAsking = (text: string): boolean => /^[#＃]\d+$|[^\x20-\x7e]|[^#＃].*\S/.test(text.trim());
