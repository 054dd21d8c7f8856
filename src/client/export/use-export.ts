import { useCustomMutation } from '@refinedev/core';
import { useContext } from 'react';
import { API_PREFIX, sectionCalls } from '../../contract/calls.ts';
import type { ExportAnswer } from '../../contract/record.ts';
import { apiPathOf } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { fileNameOf, save } from '../http/download.ts';
import { FetchFileContext } from '../http/use-download.ts';
import { type RowSelection, selectionQuery } from '../list/row-selection.ts';
import { handledStatuses } from '../ui/handled-statuses.ts';

/** Prepares the file, fetches it, and saves it once the last of it is there. */
export function useExport(resource: Resource, chosen: RowSelection) {
  const { mutateAsync } = useCustomMutation<ExportAnswer>();
  const fetchFile = useContext(FetchFileContext);
  const api = apiPathOf(resource);
  return async (body: object, signal: AbortSignal, onAnswer: (answer: ExportAnswer) => void) => {
    const query = new URLSearchParams(selectionQuery(chosen, resource) as [string, string][]);
    const { data } = await mutateAsync({
      url: `${api}/${sectionCalls.export}${query.size > 0 ? `?${query}` : ''}`,
      method: 'post',
      values: { ...body, ...('ids' in chosen ? { ids: chosen.ids } : {}) },
      meta: handledStatuses(422, 403),
      successNotification: false,
      errorNotification: false,
    });
    if (signal.aborted) throw signal.reason;
    onAnswer(data);
    if (!fetchFile) throw new Error('Nobody has said how files are fetched.');
    const { content, disposition } = await fetchFile(pathOf(data.url), {
      signal,
      once: true,
      handledStatuses: [0, 403, 404, 422, 429, 500, 502, 503, 504],
    });
    const name = disposition ? fileNameOf(disposition) : data.name;
    save(content, name);
    return { name, total: data.total };
  };
}

/** Where the file is, below the prefix. */
const pathOf = (url: string): string => url.slice(url.indexOf(API_PREFIX) + API_PREFIX.length + 1);
